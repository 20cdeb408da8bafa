import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { longTest } from '../../../test/long.ts'
import { eventually } from '../../../test/mailbox.ts'
import { beginUpload, chunkHeaders } from '../../../test/upload-samples.ts'
import { createApp } from '../../app.ts'
import { bodyTimeouts } from '../../platform/http/body-timeouts.ts'
import { createUploadFiles } from '../../platform/storage/upload-files.ts'

/** Interrupted uploads resume over a real connection, even on a newly started server. */

const BYTES = 8 * 1024 * 1024
let t: TestApp
let owner: TestUser
const servers: FastifyInstance[] = []

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web', bodyTimeouts: { ...bodyTimeouts, uploadIdleMs: 1_500 } } })
  owner = t.people.north.CHAT_OPERATOR
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await t.close()
})

/** Starts a server without in-memory state. */
async function startServer(): Promise<number> {
  const uploads = createUploadFiles(dirname(t.platform.uploads.pathOf({ id: 'x', bytes: 1 })))
  const server = await createApp({ ...t.platform, uploads })
  servers.push(server)
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

type Chunk = { id: string; offset: number; bytes: Buffer; cutAfter?: number; stallAfter?: number }

/** Sends the remaining bytes; resolves to the status, or null if the connection was cut. */
function sendRemaining(
  port: number,
  { id, offset, bytes, cutAfter, stallAfter }: Chunk,
): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = {
      ...chunkHeaders(offset),
      authorization: `Bearer ${owner.token}`,
      'content-length': bytes.length,
    }
    const call = request(
      { port, host: '127.0.0.1', method: 'PATCH', path: `/api/uploads/${id}`, headers },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    call.on('error', () => resolve(null))
    const stopAfter = cutAfter ?? stallAfter
    if (stopAfter === undefined) return call.end(bytes)
    call.write(bytes.subarray(0, stopAfter))
    if (cutAfter === undefined) return
    const hasArrived = async () => (await readStored(id)).length === offset + cutAfter
    eventually(hasArrived).finally(() => call.destroy())
  })
}

const offsetOf = async (id: string) => {
  const headers = { 'tus-resumable': '1.0.0' }
  const response = await t.send(owner.token, 'HEAD /uploads/{id}', { params: { id }, headers })
  return Number(response.headers['upload-offset'])
}
const readStored = (id: string) => readFile(t.platform.uploads.pathOf({ id, bytes: BYTES }))

test('resumes on a new server after the connection is cut at 1, 25 and 99%', async () => {
  const file = randomBytes(BYTES)
  const id = await beginUpload(t, owner, BYTES)
  let offset = 0
  for (const share of [0.01, 0.25, 0.99]) {
    const port = await startServer()
    const cutAfter = Math.floor(BYTES * share) - offset
    expect(await sendRemaining(port, { id, offset, bytes: file.subarray(offset), cutAfter })).toBeNull()
    await servers.pop()?.close()
    offset += cutAfter
    expect(await offsetOf(id)).toBe(offset)
    expect((await readStored(id)).equals(file.subarray(0, offset))).toBe(true)
  }
  const [row] = await t.sql('SELECT status FROM uploads WHERE id = $1', [id])
  expect(row.status).toBe('receiving')
  expect(await sendRemaining(await startServer(), { id, offset, bytes: file.subarray(offset) })).toBe(204)
  expect((await readStored(id)).equals(file)).toBe(true)
  expect((await t.sql('SELECT status FROM uploads WHERE id = $1', [id]))[0].status).toBe('preparing')
})

longTest('a stalled upload is cut off and keeps the received bytes', async () => {
  const file = randomBytes(BYTES)
  const id = await beginUpload(t, owner, BYTES)
  const status = await sendRemaining(await startServer(), { id, offset: 0, bytes: file, stallAfter: 100_000 })
  expect([null, 400, 408]).toContain(status)
  const offset = await eventually(async () => (await offsetOf(id)) || undefined)
  expect(offset).toBeLessThanOrEqual(100_000)
  expect((await readStored(id)).equals(file.subarray(0, offset))).toBe(true)
})

test('a new connection takes over from one that hangs', async () => {
  const file = randomBytes(BYTES)
  const id = await beginUpload(t, owner, BYTES)
  const port = await startServer()
  const hangingRequest = sendRemaining(port, { id, offset: 0, bytes: file, stallAfter: 100_000 })
  await eventually(async () => (await readStored(id)).length > 0)
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${owner.token}` }
  const startedAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/uploads/${id}`, { method: 'HEAD', headers })
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  const offset = Number(response.headers.get('upload-offset'))
  expect(await sendRemaining(port, { id, offset, bytes: file.subarray(offset) })).toBe(204)
  expect((await readStored(id)).equals(file)).toBe(true)
  await hangingRequest
})
