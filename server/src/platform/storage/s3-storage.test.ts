import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../../test/free-port.ts'
import { longTest } from '../../../test/long.ts'
import { type S3Server, startS3 } from '../../../test/s3-server.ts'
import { createLog } from '../log/log.ts'
import { createS3Requests } from './s3-requests.ts'
import { bucketProblem, createS3Storage, waitForBucket } from './s3-storage.ts'

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

describe('a server that accepts connections and never responds', () => {
  const startSilentServer = async () => {
    const server = createTcpServer(() => {})
    const sockets = new Set<Socket>()
    server.on('connection', (socket) => sockets.add(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return { ...s3.settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  longTest('is reported within ten seconds, for small and large files', async () => {
    const storage = createS3Storage(await startSilentServer())
    const startedAt = performance.now()
    const outcomes = await Promise.allSettled([
      storage.size('a'),
      storage.read('a'),
      storage.remove('a'),
      storage.write('a', from('x')),
      storage.write('a', from(Buffer.alloc(1_000_000))),
      storage.write('a', from(Buffer.alloc(9_000_000))),
    ])
    expect(performance.now() - startedAt).toBeLessThan(9_500)
    const unavailable = { status: 'rejected', reason: { kind: 'unavailable' } }
    expect(outcomes).toMatchObject(outcomes.map(() => unavailable))
  })

  test('does not interrupt a slow upload while it answers other requests', async () => {
    const server = createServer(async (request, response) => {
      if (request.method === 'HEAD') return response.end()
      await text(request)
      // Longer than a silent server would be given.
      setTimeout(() => response.end('stored'), 400)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const send = createS3Requests({ ...s3.settings, endpoint }, 100)
    const response = await send({ method: 'PUT', key: 'a', body: Buffer.alloc(1_000_000) })
    expect(await response.text()).toBe('stored')
    await expect(send({ method: 'PUT', key: 'a', body: 'small' })).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })
})

test('startup waits for a server that is away, but not with wrong settings', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } })
  const port = await findFreePort()
  const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}` }
  const waiting = waitForBucket(settings, log)
  await expect.poll(() => lines.join('')).toContain('is not responding: waiting up to 60 s.')
  const proxy = createTcpServer((socket) => {
    const target = connect(Number(new URL(s3.settings.endpoint).port), '127.0.0.1')
    socket.pipe(target).pipe(socket)
    for (const end of [socket, target]) end.on('error', () => {})
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  await waiting
  await expect(waitForBucket({ ...s3.settings, bucket: 'other' }, log)).rejects.toThrow('does not exist')
  await expect(waitForBucket({ ...settings, endpoint: 'http://127.0.0.1:1' }, log, 0)).rejects.toThrow(
    'is not responding. Check the S3_ settings.',
  )
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
