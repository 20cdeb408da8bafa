import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let port: number
const responses: ServerResponse[] = []

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  t.app.server.on('request', (_, response) => void responses.push(response))
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as { port: number }).port
})
afterAll(() => t.close())

test('an upload interrupted by the client ends with 400 and leaves no file', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const head = [
    'POST /api/fans/imports?kind=fans&fileName=f.csv HTTP/1.1',
    'host: x',
    'content-type: text/csv',
    'content-length: 100000',
    `authorization: Bearer ${t.people.north.AGENCY_ADMIN.token}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nusername\nana\n`)
  const unfinished = join(t.platform.config.dataDir, 'files', '.unfinished')
  // Wait until the upload is being written.
  await vi.waitFor(async () => expect(await readdir(unfinished)).toHaveLength(1), { timeout: 10_000 })
  socket.destroy()
  await vi.waitFor(async () => expect(await readdir(unfinished)).toEqual([]), { timeout: 10_000 })
  // A 5xx would be logged as a server error.
  await vi.waitFor(() => expect(responses.map((response) => response.statusCode)).not.toEqual([200]), {
    timeout: 10_000,
  })
  expect(responses.map((response) => response.statusCode)).toEqual([400])
  expect((await t.sql('SELECT count(*)::int AS n FROM fan_imports'))[0].n).toBe(0)
})
