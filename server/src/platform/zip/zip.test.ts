import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readZip } from '../../../test/zip-reader.ts'
import { createZip, type ZipEntry } from './zip.ts'

async function* entriesOf(files: Record<string, Buffer[]>): AsyncGenerator<ZipEntry> {
  for (const [path, parts] of Object.entries(files)) {
    async function* chunks() {
      yield* parts
    }
    yield { path, chunks: chunks(), compress: path.endsWith('.txt') }
  }
}

test('files are read back unchanged: empty, in chunks, incompressible, with names in any script', async () => {
  const noise = randomBytes(300_000)
  const zip = await buffer(
    createZip(
      entriesOf({
        'empty.txt': [],
        'a/b.txt': [Buffer.from('one '), Buffer.alloc(0), Buffer.from('two')],
        'übung-日本.bin': [noise.subarray(0, 70_000), noise.subarray(70_000)],
      }),
      new Date('2026-03-04T05:06:08Z'),
    ),
  )
  const files = readZip(zip)
  expect([...files.keys()]).toEqual(['empty.txt', 'a/b.txt', 'übung-日本.bin'])
  expect(files.get('empty.txt')).toHaveLength(0)
  expect(files.get('a/b.txt')?.toString()).toBe('one two')
  expect(files.get('übung-日本.bin')?.equals(noise)).toBe(true)
})

test('a failing source fails the archive with its error', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    async function* chunks() {
      yield Buffer.from('a')
      throw new Error('The disk is gone')
    }
    yield { path: 'a', chunks: chunks(), compress: false }
  }
  await expect(buffer(createZip(entries(), new Date()))).rejects.toThrow('The disk is gone')
})
