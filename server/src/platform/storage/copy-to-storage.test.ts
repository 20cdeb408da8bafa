import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Server, startS3 } from '../../../test/s3-server.ts'
import { copyToStorage } from './copy-to-storage.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let root: string
let s3: S3Server
let target: Storage
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'greenroom-copy-'))
  s3 = await startS3()
  target = createS3Storage(s3.settings)
  const disk = createDiskStorage(root)
  for (const name of ['a', 'b', 'c']) await disk.write(`media/one/${name}`, Readable.from([`file ${name}`]))
  await mkdir(join(root, '.unfinished'), { recursive: true })
  await writeFile(join(root, '.unfinished', 'partial'), 'half')
  await writeFile(join(root, '.installation'), 'id')
})
afterAll(async () => {
  await s3.stop()
  await rm(root, { recursive: true })
})

test('an interrupted copy is completed, a damaged copy replaced, and everything compared', async () => {
  await target.write('media/one/a', Readable.from(['file a']))
  await target.write('media/one/b', Readable.from(['FILE b']))
  expect(await copyToStorage(root, target)).toEqual({ copied: 2, alreadyCopied: 1, bytes: 18, different: [] })
  expect(await s3.keys()).toEqual(['media/one/a', 'media/one/b', 'media/one/c'])
  for (const name of ['a', 'b', 'c'])
    expect(await text(await target.read(`media/one/${name}`))).toBe(`file ${name}`)
  expect(await copyToStorage(root, target)).toMatchObject({ copied: 0, alreadyCopied: 3 })
})

test('a copy that was modified in transit is reported', async () => {
  const damaging: Storage = {
    ...target,
    storeFile: (key) => target.write(key, Readable.from(['FILE x'])).then(() => {}),
  }
  await target.remove('media/one/c')
  expect(await copyToStorage(root, damaging)).toMatchObject({ copied: 0, different: ['media/one/c'] })
})
