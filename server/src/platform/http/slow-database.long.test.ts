import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiResponse, startTestApp, type TestApp } from '../../../test/app.ts'
import { addFan, ownCreator } from '../../../test/fans.ts'

const MAX_RESPONSE_MS = 5_000

let t: TestApp
let admin: pg.Client
let fanId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' }, hasProductionTimeouts: true })
  admin = new pg.Client(t.db.admin)
  await admin.connect()
  fanId = await addFan(t, t.people.north.AGENCY_ADMIN.agencyId, await ownCreator(t))
})
afterAll(async () => {
  await admin.end()
  await t.close()
})

const list = () => t.send(t.people.north.AGENCY_ADMIN.token, 'GET /fans')
const send = () =>
  t.send(t.people.north.AGENCY_ADMIN.token, 'POST /chats/send', { body: { fanId, content: 'Hello' } })
const addNote = () =>
  t.send(t.people.north.AGENCY_ADMIN.token, 'POST /fans/{id}/notes', {
    params: { id: fanId },
    body: { text: 'Hello' },
  })

async function measure(call: () => Promise<ApiResponse>): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now()
  const { status } = await call()
  return { status, ms: performance.now() - startedAt }
}

/** Calls in three waves: the later ones find connections that are already blocked. */
async function callDuringOutage(): Promise<{ status: number; ms: number }[]> {
  const responses: Promise<{ status: number; ms: number }>[] = []
  for (let wave = 0; wave < 3; wave++) {
    for (let n = 0; n < 8; n++) responses.push(measure(list), measure(send), measure(addNote))
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
  return Promise.all(responses)
}

function expectUnavailable(responses: { status: number; ms: number }[]): void {
  expect([...new Set(responses.map(({ status }) => status))]).toEqual([503])
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(MAX_RESPONSE_MS)
}

test('while a table is locked, calls return 503 within seconds, and recover once it is unlocked', async () => {
  await admin.query('BEGIN; LOCK TABLE fans, conversations IN ACCESS EXCLUSIVE MODE')
  const responses = await callDuringOutage()
  await admin.query('ROLLBACK')
  expectUnavailable(responses)
  await expect.poll(async () => [(await list()).status, (await send()).status]).toEqual([200, 201])
}, 60_000)

test('while PostgreSQL is frozen, calls return 503 within seconds, and recover with new connections', async () => {
  await Promise.all(Array.from({ length: 20 }, list))
  const { rows } = await admin.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename = 'greenroom_app'`,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    const responses = await Promise.all([measure(list), measure(list), measure(send), measure(addNote)])
    expectUnavailable(responses)
    await expect
      .poll(async () => [(await list()).status, (await send()).status], { timeout: 20_000 })
      .toEqual([200, 201])
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
}, 60_000)
