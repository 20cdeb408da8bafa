import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

test('the command says that it can be run again after the storage failed', async () => {
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/media' ? 200 : 503).end(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-copy-'))
  await createDiskStorage(join(dataDir, 'files')).write('a', Readable.from(['file']))
  const child = spawn(
    process.execPath,
    ['--import', './server/src/platform/boot/register.ts', 'server/scripts/media-to-s3.ts'],
    {
      cwd: join(import.meta.dirname, '../../../..'),
      env: {
        DATA_DIR: dataDir,
        S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        S3_BUCKET: 'media',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
    },
  )
  const output = await text(child.stderr)
  server.close()
  await rm(dataDir, { recursive: true })
  expect(output).toBe(
    'The file storage is not responding. Run the command again: it copies only what is missing.\n',
  )
})

test('a copy that was modified in transit is reported', async () => {
  const damaging: Storage = {
    ...target,
    storeFile: (key) => target.write(key, Readable.from(['FILE x'])).then(() => {}),
  }
  await target.remove('media/one/c')
  expect(await copyToStorage(root, damaging)).toMatchObject({ copied: 0, different: ['media/one/c'] })
})
