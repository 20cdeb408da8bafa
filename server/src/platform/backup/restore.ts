import { existsSync, readdirSync, rmdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type AuditResult, verifyAudit } from '../audit/verify.ts'
import type { Config } from '../config.ts'
import { connectPostgres } from '../db/connect.ts'
import { openDatabase } from '../db/database.ts'
import { loginAs } from '../db/roles.ts'
import { fingerprintOf, secretPath } from '../identity/installation-secret.ts'
import { createVault } from '../identity/vault.ts'
import type { Log } from '../log/log.ts'
import { replaceKeyFile } from '../sealed-files/document-keys.ts'
import { StartupError } from '../startup-error.ts'
import { writeOnce } from '../storage/write-once.ts'
import { copyFile, flushToDisk } from './copy-file.ts'
import { type Manifest, openManifest } from './manifest.ts'

type RestoreResult = { manifest: Manifest; logs: AuditResult[] }

/** Verifies a backup completely and restores it into an empty DATA_DIR; on any error DATA_DIR is unchanged. */
export async function restore(
  config: Config,
  log: Log,
  source: string,
  passphrase: string,
): Promise<RestoreResult> {
  if (config.databaseUrl)
    throw new StartupError('npm run restore is for the built-in PostgreSQL: unset DATABASE_URL.')
  if (existsSync(config.dataDir) && readdirSync(config.dataDir).length > 0)
    throw new StartupError(
      `${config.dataDir} is not empty: move it elsewhere, or set DATA_DIR to another folder.`,
    )
  const from = resolve(source)
  const { manifest, secret } = await openManifest(from, passphrase)
  if (config.secretKey && config.secretKey !== secret)
    throw new StartupError('SECRET_KEY is not the key of this backup: unset it, or set the right one.')
  const tempDir = `${config.dataDir}.restoring-${process.pid}`
  try {
    await copyVerified(from, tempDir, manifest)
    const logs = await checkDatabase({ ...config, dataDir: tempDir }, log, secret)
    if (!config.secretKey) writeOnce(secretPath(tempDir), secret)
    if (!config.documentKeys) {
      const encryptedKeys = Buffer.from(manifest.documentKeys, 'base64')
      replaceKeyFile(tempDir, createVault(secret).decrypt(encryptedKeys, 'document keys').split('\n'))
    }
    flushToDisk(tempDir)
    if (existsSync(config.dataDir)) rmdirSync(config.dataDir)
    await rename(tempDir, config.dataDir)
    return { manifest, logs }
  } catch (error) {
    await rm(tempDir, { recursive: true, force: true })
    throw error
  }
}

async function copyVerified(from: string, to: string, { folders, files }: Manifest): Promise<void> {
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  for (const { path, size, sha256 } of files) {
    const copied = await copyFile(from, to, path)
    if (!copied) throw new StartupError(`The backup is incomplete: ${path} is missing.`)
    if (copied.size !== size || copied.sha256 !== sha256)
      throw new StartupError(`The backup is damaged: ${path} was changed.`)
  }
}

/**
 * Starts the restored database once to replay its WAL, and checks that it matches the key and that the audit log is
 * intact.
 */
async function checkDatabase(config: Config, log: Log, secret: string): Promise<AuditResult[]> {
  const postgres = await connectPostgres(config, log)
  const database = openDatabase(loginAs(postgres.admin, secret, 'greenroom_app'), () => {})
  try {
    const client = new pg.Client(postgres.admin)
    await client.connect()
    const { rows } = await client
      .query<{ value: string }>(`SELECT value FROM installation.facts WHERE name = 'key'`)
      .finally(() => client.end())
    if (rows[0]?.value !== fingerprintOf(secret))
      throw new StartupError('The database in the backup was created with a different key.')
    const logs = await verifyAudit(database)
    const brokenLogs = logs.filter(({ fault }) => fault)
    if (brokenLogs.length > 0)
      throw new StartupError(
        `The audit log in the backup is broken: ${brokenLogs[0]?.agencyId}: ${brokenLogs[0]?.fault}`,
      )
    return logs
  } finally {
    await database.close()
    await postgres.stop()
  }
}
