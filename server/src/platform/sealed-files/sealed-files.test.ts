import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { createDiskStorage } from '../storage/disk-storage.ts'
import {
  createDocumentKeyFile,
  createDocumentKeys,
  findDocumentKeys,
  replaceKeyFile,
} from './document-keys.ts'
import { createSealedFiles, type SealedFileId } from './sealed-files.ts'

const OLD_KEY = 'a'.repeat(40)
const NEW_KEY = 'b'.repeat(40)
const ada: SealedFileId = { agencyId: 'agency-1', id: 'scan-1' }
const bea: SealedFileId = { agencyId: 'agency-1', id: 'scan-2' }
const MB = 1024 * 1024

function setUp(masterKeys = [OLD_KEY], folder = mkdtempSync(join(tmpdir(), 'sealed-'))) {
  const files = createSealedFiles(createDiskStorage(folder), createDocumentKeys(masterKeys))
  const pathOf = ({ agencyId, id }: SealedFileId) => {
    const match = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith(join('sealed', agencyId, id)),
    )
    return join(folder, match ?? 'missing')
  }
  const store = (fileId: SealedFileId, bytes: Buffer) =>
    files.write(fileId, Readable.from(chunksOf(bytes)), 20 * MB)
  const load = async (fileId: SealedFileId, key: Buffer) => buffer(await files.read(fileId, key))
  return { files, folder, pathOf, store, load }
}

/** Delivered in chunks of odd sizes, as from a network. */
function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_007) yield bytes.subarray(at, at + 10_007)
}

describe('a stored file', () => {
  const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]
  test.each(sizes)('of %i bytes is returned unchanged', async (size) => {
    const { store, load } = setUp()
    const bytes = randomBytes(size)
    const { wrappedKey, size: storedSize } = await store(ada, bytes)
    expect(storedSize).toBe(size)
    expect((await load(ada, wrappedKey)).equals(bytes)).toBe(true)
  })

  test('leaves no plaintext on disk', async () => {
    const { store, folder } = setUp()
    await store(ada, Buffer.from('CANARY-PASSPORT '.repeat(9_000)))
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const bytes = readFileOrEmpty(join(folder, name))
      expect(bytes.includes('CANARY')).toBe(false)
    }
  })

  test('that is too large is rejected and leaves no file', async () => {
    const { files, pathOf } = setUp()
    await expect(files.write(ada, Readable.from(chunksOf(randomBytes(3 * MB))), MB)).rejects.toThrow('larger')
    expect(existsSync(pathOf(ada))).toBe(false)
  })
})

describe('a modified file can’t be opened', () => {
  const changes: [string, (bytes: Buffer) => Buffer][] = [
    ['first byte flipped', (bytes) => flip(bytes, 0)],
    ['byte in the middle flipped', (bytes) => flip(bytes, 100_000)],
    ['last byte flipped', (bytes) => flip(bytes, bytes.length - 1)],
    ['truncated at a chunk boundary', (bytes) => bytes.subarray(0, 65_552)],
    ['truncated inside a chunk', (bytes) => bytes.subarray(0, 70_000)],
    ['empty', () => Buffer.alloc(0)],
    ['extended', (bytes) => Buffer.concat([bytes, randomBytes(20)])],
    [
      'chunks swapped',
      (b) => Buffer.concat([b.subarray(65_552, 131_104), b.subarray(0, 65_552), b.subarray(131_104)]),
    ],
  ]
  test.each(changes)('%s', async (_name, change) => {
    const { store, load, pathOf } = setUp()
    const { wrappedKey } = await store(ada, randomBytes(200_000))
    writeFileSync(pathOf(ada), change(readFileSync(pathOf(ada))))
    await expect(load(ada, wrappedKey)).rejects.toThrow()
  })

  test('two files swapped, with or without their keys', async () => {
    const { store, load, pathOf } = setUp()
    const [first, second] = [await store(ada, randomBytes(500)), await store(bea, randomBytes(500))]
    const [a, b] = [readFileSync(pathOf(ada)), readFileSync(pathOf(bea))]
    writeFileSync(pathOf(ada), b)
    writeFileSync(pathOf(bea), a)
    await expect(load(ada, first.wrappedKey)).rejects.toThrow()
    await expect(load(ada, second.wrappedKey)).rejects.toThrow()
  })
})

describe('master keys', () => {
  test('a new one rewraps document keys, and the old one is no longer needed', async () => {
    const { store, folder } = setUp([OLD_KEY])
    const bytes = randomBytes(1_000)
    const { wrappedKey } = await store(ada, bytes)
    const withBothKeys = setUp([NEW_KEY, OLD_KEY], folder)
    expect((await withBothKeys.load(ada, wrappedKey)).equals(bytes)).toBe(true)
    const rewrapped = withBothKeys.files.rewrap(ada, wrappedKey)
    if (!rewrapped) throw new Error('not rewrapped')
    expect(withBothKeys.files.rewrap(ada, rewrapped)).toBeNull()
    const withNewKey = setUp([NEW_KEY], folder)
    expect((await withNewKey.load(ada, rewrapped)).equals(bytes)).toBe(true)
    await expect(withNewKey.load(ada, wrappedKey)).rejects.toThrow('missing')
  })

  test('are read from the environment, otherwise from a file created at first start', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    expect(findDocumentKeys(`${NEW_KEY}, ${OLD_KEY}`, folder)).toEqual([NEW_KEY, OLD_KEY])
    expect(findDocumentKeys(undefined, folder)).toEqual([])
    const generated = createDocumentKeyFile(folder)
    expect(findDocumentKeys(undefined, folder)).toEqual([generated])
    replaceKeyFile(folder, [NEW_KEY, generated])
    expect(findDocumentKeys(undefined, folder)).toEqual([NEW_KEY, generated])
    expect(() => findDocumentKeys('short', folder)).toThrow('DOCUMENT_KEYS')
  })
})

function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

function readFileOrEmpty(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}
