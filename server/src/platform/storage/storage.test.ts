import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3 } from '../../../test/s3-server.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The contract of all storage implementations. */

type TestStorage = { storage: Storage; keys(): Promise<string[]>; close(): Promise<unknown> }

async function openDisk(): Promise<TestStorage> {
  const root = await mkdtemp(join(tmpdir(), 'greenroom-disk-'))
  return {
    storage: createDiskStorage(root),
    async keys() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      return entries
        .filter((file) => file.isFile())
        .map((file) => relative(root, join(file.parentPath, file.name)))
    },
    close: () => rm(root, { recursive: true, force: true }),
  }
}

async function openS3(): Promise<TestStorage> {
  const { settings, keys, stop } = await startS3()
  return { storage: createS3Storage(settings, { partBytes: 5 * 1024 * 1024 }), keys, close: stop }
}

const from = (...chunks: (string | Buffer)[]) => Readable.from(chunks, { objectMode: false })

describe.each([
  ['disk', openDisk],
  ['S3', openS3],
] as const)('%s:', (_, open) => {
  let testStorage: TestStorage
  let storage: Storage
  beforeAll(async () => {
    testStorage = await open()
    storage = testStorage.storage
  })
  afterAll(() => testStorage.close())
  beforeEach(async () => {
    for (const key of await testStorage.keys()) await storage.remove(key)
  })

  test('written files are read back, whole and in ranges', async () => {
    expect(await storage.write('a/b-1/photo.jpg', from('hello ', 'world'))).toEqual({ size: 11 })
    expect(await storage.size('a/b-1/photo.jpg')).toBe(11)
    expect(await text(await storage.read('a/b-1/photo.jpg'))).toBe('hello world')
    expect(await text(await storage.read('a/b-1/photo.jpg', { start: 6 }))).toBe('world')
    expect(await text(await storage.read('a/b-1/photo.jpg', { start: 0, end: 4 }))).toBe('hello')
    expect(await text(await storage.read('a/b-1/photo.jpg', { start: 6, end: 99 }))).toBe('world')
    expect(await testStorage.keys()).toEqual(['a/b-1/photo.jpg'])
  })

  test('a local file is stored whole, replaces the old one, and does not depend on its source', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'greenroom-local-'))
    const path = join(folder, 'file')
    await writeFile(path, 'new and longer')
    await storage.write('a/x', from('old'))
    await storage.storeFile('a/x', path)
    expect(await text(await storage.read('a/x'))).toBe('new and longer')
    await rm(folder, { recursive: true })
    expect(await storage.size('a/x')).toBe(14)
    await expect(storage.storeFile('a/y', path)).rejects.toThrow('ENOENT')
    await expect(storage.storeFile('../y', path)).rejects.toThrow('not a valid file key')
    expect(await testStorage.keys()).toEqual(['a/x'])
  })

  test('an empty file can be stored', async () => {
    expect(await storage.write('empty', from())).toEqual({ size: 0 })
    expect(await storage.size('empty')).toBe(0)
    expect(await text(await storage.read('empty'))).toBe('')
  })

  // Below, at and above the size of a part.
  test.each([5_000_000, 5_242_880, 5_242_881, 12_000_000])(
    'a file of %i bytes keeps every byte',
    async (size) => {
      const large = Buffer.alloc(size, 'abcdefg')
      expect(await storage.write('large.bin', from(large))).toEqual({ size })
      expect((await buffer(await storage.read('large.bin'))).equals(large)).toBe(true)
      const end = await buffer(await storage.read('large.bin', { start: size - 10 }))
      expect(end.equals(large.subarray(-10))).toBe(true)
    },
  )

  test('a removed file is missing, and removing it again succeeds', async () => {
    await storage.write('a/x', from('x'))
    await storage.remove('a/x')
    await storage.remove('a/x')
    await storage.remove('never/was')
    expect(await storage.size('a/x')).toBeNull()
    await expect(storage.read('a/x')).rejects.toMatchObject({ kind: 'missing' })
    await expect(storage.read('a/x', { start: 0, end: 0 })).rejects.toMatchObject({ kind: 'missing' })
  })

  test('a folder is not a file', async () => {
    await storage.write('a/b', from('x'))
    expect(await storage.size('a')).toBeNull()
    await expect(storage.read('a')).rejects.toMatchObject({ kind: 'missing' })
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
    'a?uploads',
    `${'a/'.repeat(300)}a`,
    'a'.repeat(101),
  ])('%j is not a valid key', async (key) => {
    for (const attempt of [
      () => storage.write(key, from('x')),
      () => storage.storeFile(key, import.meta.filename),
      () => storage.read(key),
      () => storage.size(key),
      () => storage.remove(key),
    ])
      await expect(attempt()).rejects.toMatchObject({ kind: 'bad_key' })
    expect(await testStorage.keys()).toEqual([])
  })

  test('files above the limit are rejected, and files at the limit are stored', async () => {
    await expect(storage.write('big', from('12345', '67890', 'x'), 10)).rejects.toMatchObject({
      kind: 'too_large',
    })
    const chunks = Array.from({ length: 7 }, () => Buffer.alloc(1_000_000))
    await expect(storage.write('big', from(...chunks), 6_500_000)).rejects.toMatchObject({
      kind: 'too_large',
    })
    expect(await testStorage.keys()).toEqual([])
    expect(await storage.write('fits', from('12345', '67890'), 10)).toEqual({ size: 10 })
  })

  test.each([20, 6_000_000])('a source that fails after %i bytes keeps the earlier file', async (bytes) => {
    await storage.write('doc', from('first'))
    const failing = Readable.from(
      (async function* () {
        yield Buffer.alloc(bytes)
        throw new Error('the connection was lost')
      })(),
    )
    await expect(storage.write('doc', failing)).rejects.toThrow('the connection was lost')
    expect(await text(await storage.read('doc'))).toBe('first')
    expect(await testStorage.keys()).toEqual(['doc'])
  })

  test('a source that closes early leaves no file', async () => {
    const source = new Readable({ read() {} })
    const writing = storage.write('doc', source)
    source.push('half')
    setTimeout(() => source.destroy(), 50)
    await expect(writing).rejects.toThrow()
    expect(await testStorage.keys()).toEqual([])
  })

  test('concurrent writes to one key leave one complete file', async () => {
    const contents = Array.from({ length: 12 }, (_, n) => String.fromCharCode(97 + n).repeat(200_000))
    const slowly = (content: string) =>
      from(...Array.from({ length: 20 }, (_, n) => content.slice(n * 10_000, (n + 1) * 10_000)))
    await Promise.all(contents.map((content) => storage.write('same', slowly(content))))
    expect(contents).toContain(await text(await storage.read('same')))
    expect(await testStorage.keys()).toEqual(['same'])
  })
})
