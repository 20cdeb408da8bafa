import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
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

test('written files are read back, whole and in ranges', async () => {
  expect(await storage.write('a/b-1/photo.jpg', from('hello ', 'world'))).toEqual({ size: 11 })
  expect(await storage.size('a/b-1/photo.jpg')).toBe(11)
  expect(await text(await storage.read('a/b-1/photo.jpg'))).toBe('hello world')
  expect(await text(await storage.read('a/b-1/photo.jpg', { start: 6 }))).toBe('world')
  expect(await text(await storage.read('a/b-1/photo.jpg', { start: 0, end: 4 }))).toBe('hello')
  expect(await files()).toEqual(['photo.jpg'])
})

test('a local file is placed whole, replaces the old one, and stays independent', async () => {
  const path = join(folder, 'made')
  await writeFile(path, 'new and longer')
  await storage.write('a/x', from('old'))
  await storage.place('a/x', path)
  expect(await text(await storage.read('a/x'))).toBe('new and longer')
  await rm(path)
  expect(await storage.size('a/x')).toBe(14)
  await expect(storage.place('a/y', path)).rejects.toThrow('ENOENT')
  await expect(storage.place('../y', path)).rejects.toThrow('not a valid file key')
  expect(await files()).toEqual(['x'])
})

test('an empty file is a file', async () => {
  expect(await storage.write('empty', from())).toEqual({ size: 0 })
  expect(await storage.size('empty')).toBe(0)
  expect(await text(await storage.read('empty'))).toBe('')
})

test('a large file keeps every byte', async () => {
  const large = Buffer.alloc(5_000_000, 'abcdefg')
  await storage.write('large.bin', from(large))
  expect((await buffer(await storage.read('large.bin'))).equals(large)).toBe(true)
})

test('a removed file is gone, and removing it again is fine', async () => {
  await storage.write('a/x', from('x'))
  await storage.remove('a/x')
  await storage.remove('a/x')
  await storage.remove('never/was')
  expect(await storage.size('a/x')).toBeNull()
  await expect(storage.read('a/x')).rejects.toMatchObject({ trouble: 'missing' })
})

test('a folder is not a file', async () => {
  await storage.write('a/b', from('x'))
  expect(await storage.size('a')).toBeNull()
  await expect(storage.read('a')).rejects.toMatchObject({ trouble: 'missing' })
  await storage.remove('a')
  expect(await storage.size('a/b')).toBe(1)
})

test.for([
  '',
  '/etc/passwd',
  '../outside',
  'a/../../outside',
  'a/..',
  '..',
  '.',
  '.unfinished/x',
  'a//b',
  'a/',
  'a/.hidden',
  'a..b',
  'A',
  'a b',
  'a\\b',
  'a\0b',
  'a\nb',
  '%2e%2e/x',
  'é',
  `${'a/'.repeat(300)}a`,
  'a'.repeat(101),
])('%j is not a key', async (key) => {
  await writeFile(join(folder, 'outside'), 'secret')
  for (const attempt of [
    () => storage.write(key, from('x')),
    () => storage.read(key),
    () => storage.size(key),
    () => storage.remove(key),
  ])
    await expect(attempt()).rejects.toMatchObject({ trouble: 'bad_key' })
  expect(await files()).toEqual(['outside'])
})

test('a symlink that points elsewhere is not followed', async () => {
  await writeFile(join(folder, 'outside'), 'secret')
  await mkdir(root, { recursive: true })
  await symlink(join(folder, 'outside'), join(root, 'link'))
  await expect(storage.read('link')).rejects.toThrow()
})

test('above the limit nothing is stored, up to it everything is', async () => {
  await expect(storage.write('big', from('12345', '67890', 'x'), 10)).rejects.toMatchObject({
    trouble: 'too_large',
  })
  expect(await files()).toEqual([])
  expect(await storage.write('fits', from('12345', '67890'), 10)).toEqual({ size: 10 })
})

test('a source that breaks midway keeps the earlier file', async () => {
  await storage.write('doc', from('first'))
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('second, half of')
      throw new Error('the connection was lost')
    })(),
  )
  await expect(storage.write('doc', breaking)).rejects.toThrow('the connection was lost')
  expect(await text(await storage.read('doc'))).toBe('first')
  expect(await files()).toEqual(['doc'])
})

test('a source that closes early leaves nothing', async () => {
  const cut = new Readable({ read() {} })
  const writing = storage.write('doc', cut)
  cut.push('half')
  setTimeout(() => cut.destroy(), 50)
  await expect(writing).rejects.toThrow()
  expect(await files()).toEqual([])
})

test('of many concurrent writers of one key, one wins completely', async () => {
  const contents = Array.from({ length: 12 }, (_, n) => String.fromCharCode(97 + n).repeat(200_000))
  const slowly = (content: string) =>
    from(...Array.from({ length: 20 }, (_, n) => content.slice(n * 10_000, (n + 1) * 10_000)))
  await Promise.all(contents.map((content) => storage.write('same', slowly(content))))
  expect(contents).toContain(await text(await storage.read('same')))
  expect(await files()).toEqual(['same'])
})

test('a reader keeps its opened file while it is replaced', async () => {
  await storage.write('doc', from('old'))
  const reader = await storage.read('doc')
  await storage.write('doc', from('new'))
  expect(await text(reader)).toBe('old')
})

test('a full disk leaves no partial file', async () => {
  const script = `
    import { Readable } from 'node:stream'
    import { createDiskStorage } from ${JSON.stringify(new URL('./disk-storage.ts', import.meta.url).href)}
    const parts = Array.from({ length: 40 }, () => Buffer.alloc(100_000, 'x'))
    await createDiskStorage(${JSON.stringify(root)}).write('big', Readable.from(parts)).then(
      () => process.stdout.write('written'), (error) => process.stdout.write(error.trouble ?? error.message))`
  // The shell's file size limit makes the kernel reject the write midway, as a full disk does.
  const child = spawnSync(
    '/bin/sh',
    ['-c', 'ulimit -f 2000; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8' },
  )
  expect(child.stdout).toBe('full')
  expect(await files()).toEqual([])
})

test('files of a killed server are removed after a day', async () => {
  const left = join(root, '.unfinished')
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'old'), 'x')
  await writeFile(join(left, 'young'), 'x')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(left, 'old'), twoDaysAgo, twoDaysAgo)
  await storage.write('doc', from('x'))
  expect((await files()).sort()).toEqual(['doc', 'young'])
  expect(await readFile(join(root, 'doc'), 'utf8')).toBe('x')
})
