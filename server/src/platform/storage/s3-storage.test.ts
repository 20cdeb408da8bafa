import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Server, startS3 } from '../../../test/s3-server.ts'
import { createS3Requests } from './s3-requests.ts'
import { bucketProblem, createS3Storage } from './s3-storage.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

const from = (...chunks: (string | Buffer)[]) => Readable.from(chunks, { objectMode: false })

test('a request is retried when the server fails or drops the connection', async () => {
  let calls = 0
  const flaky = createServer(async (request, response) => {
    calls += 1
    if (calls === 1) return request.socket.destroy()
    if (calls === 2) return response.writeHead(503).end('SlowDown')
    response.end(await text(request))
  })
  await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`
  const send = createS3Requests({ ...s3.settings, endpoint })
  const response = await send({ method: 'PUT', key: 'a', body: 'content' })
  expect([response.status, await response.text(), calls]).toEqual([200, 'content', 3])
  flaky.closeAllConnections()
  flaky.close()
})

test('without a response the storage is unavailable, and no file is treated as missing', async () => {
  const storage = createS3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:1' })
  // In parallel, because each one pauses between retries.
  const outcomes = await Promise.allSettled([
    storage.size('a'),
    storage.read('a'),
    storage.remove('a'),
    storage.write('a', from('x')),
  ])
  const unavailable = { status: 'rejected', reason: { kind: 'unavailable' } }
  expect(outcomes).toMatchObject(outcomes.map(() => unavailable))
})

test('with wrong keys the storage is unavailable', async () => {
  const storage = createS3Storage({ ...s3.settings, secretAccessKey: 'wrong' })
  await expect(storage.write('a', from('x'))).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(storage.size('a')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await s3.keys()).toEqual([])
})

test.each([
  ['a valid configuration', {}, null],
  ['a wrong key', { secretAccessKey: 'wrong' }, /rejected the access key/],
  ['a wrong bucket', { bucket: 'other' }, /does not exist/],
  ['a wrong endpoint', { endpoint: 'http://127.0.0.1:1' }, /is not responding/],
])('%s is detected at startup', async (_, change, problem) => {
  const result = await bucketProblem({ ...s3.settings, ...change })
  if (problem) expect(result).toMatch(problem)
  else expect(result).toBeNull()
})

test.each([
  ['a part is rejected', 'PUT', () => new Response('', { status: 403 })],
  [
    'completion fails with an error in a 200 body',
    'POST',
    () => new Response('<Error><Code>InternalError</Code></Error>'),
  ],
])('when %s, the upload is aborted and the earlier file stays', async (_, method, reply) => {
  const realSend = createS3Requests(s3.settings)
  const requests: string[] = []
  const storage = createS3Storage(s3.settings, {
    partBytes: 10,
    async send(request) {
      requests.push(`${request.method} ${Object.keys(request.query ?? {}).join()}`)
      const isFault = request.method === method && request.query?.uploadId !== undefined
      return isFault ? reply() : realSend(request)
    },
  })
  await createS3Storage(s3.settings).write('doc', from('earlier'))
  await expect(storage.write('doc', from('longer than one part'))).rejects.toMatchObject({
    kind: 'unavailable',
  })
  expect(requests.at(-1)).toBe('DELETE uploadId')
  expect(await text(await storage.read('doc'))).toBe('earlier')
  await storage.remove('doc')
})
