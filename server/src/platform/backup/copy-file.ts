import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

export type CopiedFile = { path: string; size: number; sha256: string }

const MAX_CHUNK_BYTES = 1024 * 1024

/** Copies and hashes a file; null if it was deleted in the meantime. */
export async function copyFile(from: string, to: string, path: string): Promise<CopiedFile | null> {
  const source = await open(join(from, path), 'r').catch(nullIfMissing)
  if (!source) return null
  try {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    const target = await open(join(to, path), 'w', 0o600)
    try {
      const hash = createHash('sha256')
      // Large buffers for thousands of small files would keep the garbage collector busy.
      const buffer = Buffer.allocUnsafe(Math.min(MAX_CHUNK_BYTES, (await source.stat()).size + 1))
      let size = 0
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, buffer.length, size)
        if (bytesRead === 0) break
        const bytes = buffer.subarray(0, bytesRead)
        hash.update(bytes)
        await target.writeFile(bytes)
        size += bytesRead
      }
      return { path, size, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** One flush for all files, because flushing a thousand files separately takes a minute on slow disks. */
export function flushToDisk(folder: string): void {
  const result = spawnSync('sync', ['-f', folder])
  if (result.status !== 0 && spawnSync('sync').status !== 0)
    throw new StartupError(`Cannot flush ${folder} to disk: the command "sync" is missing or failed.`)
}

type Entry = { path: string; isFolder: boolean }

/** All paths below a folder, relative to the root; folders before their contents. */
export async function listTree(root: string, folder: string): Promise<Entry[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nullIfMissing)
  const tree: Entry[] = []
  for (const entry of entries ?? []) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) tree.push({ path, isFolder: true }, ...(await listTree(root, path)))
    else if (entry.isFile()) tree.push({ path, isFolder: false })
    else throw new StartupError(`${join(root, path)} is neither a file nor a folder and cannot be backed up.`)
  }
  return tree
}

/** Changes whenever the file is replaced or grows. */
export async function versionOf(path: string): Promise<string | null> {
  const stats = await stat(path).catch(nullIfMissing)
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`
}

function nullIfMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
  throw error
}
