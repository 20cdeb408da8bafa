import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { checkKey, type Storage } from './storage.ts'

export type CopyResult = { copied: number; alreadyCopied: number; bytes: number; different: string[] }

/**
 * Copies every file below a folder and compares the hashes of both sides. Safe to repeat: nothing is deleted, and
 * only missing or different files are written.
 */
export async function copyToStorage(
  root: string,
  storage: Storage,
  onFile: (done: number, total: number) => void = () => {},
): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, alreadyCopied: 0, bytes: 0, different: [] }
  const keys = await keysBelow(root)
  for (const [i, key] of keys.entries()) {
    const path = join(root, key)
    const local = await hashOf(createReadStream(path)).catch(nullIfRemoved)
    // Null if the running server has removed the file since the listing.
    if (local) {
      result.bytes += local.size
      if (await isCopied(storage, key, local)) result.alreadyCopied += 1
      else {
        await storage.storeFile(key, path)
        if (await isCopied(storage, key, local)) result.copied += 1
        else result.different.push(key)
      }
    }
    onFile(i + 1, keys.length)
  }
  return result
}

type FileHash = { hash: string; size: number }

async function isCopied(storage: Storage, key: string, local: FileHash): Promise<boolean> {
  if ((await storage.size(key)) !== local.size) return false
  return (await hashOf(await storage.read(key))).hash === local.hash
}

async function hashOf(source: Readable): Promise<FileHash> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of source) {
    hash.update(chunk as Buffer)
    size += (chunk as Buffer).length
  }
  return { hash: hash.digest('hex'), size }
}

/** Hidden files are internal to the storage: partial files and the installation marker. */
async function keysBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep))
    .filter((parts) => !parts.some((part) => part.startsWith('.')))
    .map((parts) => checkKey(parts.join('/')))
    .toSorted()
}

function nullIfRemoved(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
