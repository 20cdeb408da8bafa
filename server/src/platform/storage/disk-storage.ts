import { constants } from 'node:fs'
import { copyFile, type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { checkKey, type Storage, StorageError } from './storage.ts'

const UNFINISHED = '.unfinished'
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1_000
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Files below one folder. Acknowledged writes are on disk, including the directory entry. */
export function createDiskStorage(root: string): Storage {
  const base = resolve(root)
  const tempFolder = join(base, UNFINISHED)
  const pathOf = (key: string) => join(base, checkKey(key))
  let preparation: Promise<void> | undefined

  const prepare = async (): Promise<void> => {
    await mkdir(tempFolder, { recursive: true, mode: 0o700 })
    await removeAbandoned(tempFolder)
  }

  return {
    async write(key, source, limit = Number.POSITIVE_INFINITY) {
      const path = pathOf(key)
      preparation ??= prepare()
      await preparation
      const tempPath = join(tempFolder, crypto.randomUUID())
      try {
        const size = await writeFile(tempPath, source, limit)
        await moveInto(base, tempPath, path)
        return { size }
      } catch (error) {
        source.destroy()
        await rm(tempPath, { force: true })
        throw DISK_FULL_CODES.includes(codeOf(error)) ? new StorageError('full', { cause: error }) : error
      }
    },
    async storeFile(key, from) {
      const path = pathOf(key)
      preparation ??= prepare()
      await preparation
      const tempPath = join(tempFolder, crypto.randomUUID())
      try {
        await linkOrCopy(from, tempPath)
        await moveInto(base, tempPath, path)
      } catch (error) {
        await rm(tempPath, { force: true })
        throw DISK_FULL_CODES.includes(codeOf(error)) ? new StorageError('full', { cause: error }) : error
      }
    },
    async read(key, range) {
      const handle = await openFile(pathOf(key))
      return handle.createReadStream({ ...range })
    },
    async size(key) {
      const stats = await stat(pathOf(key)).catch(nullIfMissing)
      return stats?.isFile() ? stats.size : null
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true }).catch(nullIfMissing)
      await syncFolder(dirname(path)).catch(nullIfMissing)
    },
  }
}

/** Copies only if a hard link is not possible. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(codeOf(error))) throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
    const handle = await open(to, 'r+')
    await handle.sync().finally(() => handle.close())
  }
}

async function writeFile(path: string, source: Readable, limit: number): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of source) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer)
      size += bytes.length
      if (size > limit) throw new StorageError('too_large')
      await handle.writeFile(bytes)
    }
    await handle.sync()
    return size
  } finally {
    await handle.close()
  }
}

/** A rename replaces the target atomically; the folders are synced so the name survives a crash too. */
async function moveInto(base: string, from: string, to: string): Promise<void> {
  const folder = dirname(to)
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(from, to)
  const last = created ? dirname(created) : folder
  for (let at = folder; ; at = dirname(at)) {
    await syncFolder(at)
    if (at === last || at === base) return
  }
}

async function openFile(path: string): Promise<FileHandle> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullIfMissing)
  if (!handle) throw new StorageError('missing')
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new StorageError('missing')
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Removes partial files left by a killed server; recent ones may belong to another node. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(nullIfMissing)
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}

function nullIfMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR'].includes(codeOf(error))) return null
  throw error
}
