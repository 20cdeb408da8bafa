import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let root: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-storage-'))
  root = join(folder, 'media')
  storage = createDiskStorage(root)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const from = (...chunks: (string | Buffer)[]) => Readable.from(chunks, { objectMode: false })
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((f) => f.isFile())
    .map((f) => f.name)

test('a symlink that points elsewhere is not followed', async () => {
  await writeFile(join(folder, 'outside'), 'secret')
  await mkdir(root, { recursive: true })
  await symlink(join(folder, 'outside'), join(root, 'link'))
  await expect(storage.read('link')).rejects.toThrow()
})

test('a reader keeps reading the old file after it is replaced', async () => {
  await storage.write('doc', from('old'))
  const reader = await storage.read('doc')
  await storage.write('doc', from('new'))
  expect(await text(reader)).toBe('old')
})

test('a full disk leaves no partial file', async () => {
  const script = `
    import { Readable } from 'node:stream'
    import { createDiskStorage } from ${JSON.stringify(new URL('./disk-storage.ts', import.meta.url).href)}
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(100_000, 'x'))
    await createDiskStorage(${JSON.stringify(root)}).write('big', Readable.from(chunks)).then(
      () => process.stdout.write('written'), (error) => process.stdout.write(error.kind ?? error.message))`
  // The shell's file size limit makes the kernel reject the write midway, as a full disk does.
  const child = spawnSync(
    '/bin/sh',
    ['-c', 'ulimit -f 2000; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8' },
  )
  expect(child.stdout).toBe('full')
  expect(await files()).toEqual([])
})

test('partial files left by a killed server are removed after a day', async () => {
  const leftoverFolder = join(root, '.unfinished')
  await mkdir(leftoverFolder, { recursive: true })
  await writeFile(join(leftoverFolder, 'old'), 'x')
  await writeFile(join(leftoverFolder, 'recent'), 'x')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(leftoverFolder, 'old'), twoDaysAgo, twoDaysAgo)
  await storage.write('doc', from('x'))
  expect((await files()).sort()).toEqual(['doc', 'recent'])
  expect(await readFile(join(root, 'doc'), 'utf8')).toBe('x')
})
