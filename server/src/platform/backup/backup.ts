import { existsSync, realpathSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { attachOrStartPostgres } from '../db/connect.ts'
import { fingerprintOf, installationSecret } from '../identity/installation-secret.ts'
import { createVault } from '../identity/vault.ts'
import type { Log } from '../log/log.ts'
import { existingDocumentKeys } from '../sealed-files/document-keys.ts'
import { StartupError } from '../startup-error.ts'
import { copyRunningCluster } from './copy-cluster.ts'
import { type CopiedFile, copyFile, flushToDisk, listTree, versionOf } from './copy-file.ts'
import { removeLeftovers, unfinishedPath } from './leftovers.ts'
import { MANIFEST, type Manifest, SIGNATURE } from './manifest.ts'
import { sign, wrapKey } from './passphrase.ts'

const FILE_FOLDERS = ['files', 'uploads']

/** Writes a consistent copy of the database and files into a new folder, whether or not the server is running. */
export async function backUp(
  config: Config,
  log: Log,
  target: string,
  passphrase: string,
): Promise<Manifest> {
  if (config.databaseUrl)
    throw new StartupError(
      'npm run backup only covers the built-in PostgreSQL. With DATABASE_URL, back up the database with pg_dump or snapshots, then back up DATA_DIR/files, and store SECRET_KEY and DOCUMENT_KEYS (or DATA_DIR/documents.key) separately.',
    )
  const to = resolve(target)
  if (existsSync(to)) throw new StartupError(`${to} already exists: choose a new folder for the backup.`)
  const secret = installationSecret(config.secretKey, config.dataDir)
  const documentKeys = existingDocumentKeys(config.documentKeys, config.dataDir).join('\n')
  const from = realpathSync(config.dataDir)
  const id = fingerprintOf(secret).slice(0, 8)
  for (const name of await removeLeftovers(to, id)) log.warn(`Removed ${name}, which a killed backup left.`)
  const tempDir = unfinishedPath(to, id)
  const postgres = await attachOrStartPostgres(config, log)
  try {
    await mkdir(tempDir, { recursive: true, mode: 0o700 })
    const files = createFileCopier(from, tempDir)
    // Files are stored before their rows, so these three passes include the files of all rows.
    await files.update()
    const cluster = await copyRunningCluster(postgres.admin, from, tempDir, files.update)
    await files.update()
    const { wrapped, signingKey } = wrapKey(secret, passphrase)
    const manifest: Manifest = {
      version: 1,
      createdAt: new Date().toISOString(),
      fingerprint: fingerprintOf(secret),
      key: wrapped,
      documentKeys: createVault(secret).encrypt(documentKeys, 'document keys').toString('base64'),
      folders: cluster.folders,
      files: [...files.copied(), ...cluster.files],
    }
    const text = JSON.stringify(manifest, null, 1)
    await writeFile(join(tempDir, MANIFEST), text, { mode: 0o600 })
    await writeFile(join(tempDir, SIGNATURE), `${sign(text, signingKey)}\n`, { mode: 0o600 })
    flushToDisk(tempDir)
    await rename(tempDir, to)
    return manifest
  } catch (error) {
    await rm(tempDir, { recursive: true, force: true })
    throw error
  } finally {
    await postgres.stop()
  }
}

/** Copies new and changed files at each update; files deleted in the meantime stay in the copy. */
function createFileCopier(from: string, to: string) {
  const versions = new Map<string, string>()
  const copied = new Map<string, CopiedFile>()
  return {
    async update() {
      for (const folder of FILE_FOLDERS)
        for (const { path, isFolder } of await listTree(from, folder)) {
          if (isFolder || path.startsWith('files/.unfinished/')) continue
          const version = await versionOf(join(from, path))
          if (version === null || versions.get(path) === version) continue
          const file = await copyFile(from, to, path)
          if (!file) continue
          versions.set(path, version)
          copied.set(path, file)
        }
    },
    copied: () => [...copied.values()],
  }
}
