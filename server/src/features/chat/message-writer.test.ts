import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { chatMismatches } from '../../../test/chats.ts'
import { addCreator, addFan, addMessage } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { writeMessage } from './message-writer.service.ts'

/** Batches in which a message or the connection fails. */

let t: TestApp
let agencyId: string
let creatorId: string
let lockClient: pg.Client
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  creatorId = await addCreator(t, agencyId, 'Writer Star')
  lockClient = new pg.Client(t.db.admin)
  await lockClient.connect()
  // Creates the creator's totals row.
  await addMessage(t, agencyId, await addFan(t, agencyId, creatorId), 'FROM_FAN')
})
afterEach(() => lockClient.query('ROLLBACK'))
afterAll(async () => {
  await lockClient.end()
  await t.close()
})

const addFans = (n: number) => Promise.all(Array.from({ length: n }, () => addFan(t, agencyId, creatorId)))
const send = (fanId: string, clientId = newId()) =>
  t.send(t.people.north.AGENCY_ADMIN.token, 'POST /chats/send', {
    body: { fanId, content: `To ${fanId}`, clientId },
  })
const countMessages = async (fanIds: string[]) =>
  (await t.sql('SELECT 1 FROM messages WHERE fan_id = ANY ($1)', [fanIds])).length
/** Locks the rows in another transaction until `ROLLBACK`. */
const lockRows = async (statement: string, values: unknown[]) => {
  await lockClient.query('BEGIN')
  await lockClient.query(`${statement} FOR UPDATE`, values)
}
const lockCreatorTotals = () =>
  lockRows('SELECT 1 FROM creator_fan_totals WHERE agency_id = $1 AND creator_id = $2', [agencyId, creatorId])
/** `pg_stat_activity` contains only the beginning of a query. */
const waitingBackends = () =>
  t.sql<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%conversation_rev%'`,
  )
const terminateConnection = () =>
  vi.waitFor(
    async () => {
      const [first] = await waitingBackends()
      if (!first) throw new Error('No query is waiting')
      await t.sql('SELECT pg_terminate_backend($1)', [first.pid])
    },
    { timeout: 4_000, interval: 20 },
  )

const messageTo = (fanId: string) => ({
  id: newId(),
  fanId,
  direction: 'TO_FAN' as const,
  handlerType: 'HUMAN' as const,
  composition: null,
  content: 'Hello there',
  platform: null,
  senderId: null,
  senderName: 'Somebody',
  clientId: null,
  externalId: null,
  sentAt: new Date().toISOString(),
  visible: null,
  ownerId: null,
  attachments: [],
})

test('a message that can’t be written doesn’t affect others', async () => {
  const ids = await addFans(8)
  const writeInvalid = (fanId: string) =>
    writeMessage(t.platform, agencyId, { ...messageTo(fanId), content: 'no\0good' })
  // The first is written alone; all others are queued behind it.
  const results = await Promise.allSettled(
    ids.map((id, i) => (i === 4 ? writeInvalid(id) : addMessage(t, agencyId, id, 'TO_FAN'))),
  )
  expect(results.map(({ status }) => status)).toEqual(ids.map((_, i) => (i === 4 ? 'rejected' : 'fulfilled')))
  expect(await countMessages(ids)).toBe(7)
  for (const id of ids.toSpliced(4, 1)) expect(await countMessages([id])).toBe(1)
})

test('a fan whose row is locked does not delay messages to others', async () => {
  const [lockedFanId = '', ...others] = await addFans(4)
  await lockRows('SELECT 1 FROM fans WHERE id = $1', [lockedFanId])
  const delayedSend = send(lockedFanId)
  const otherResponses = await Promise.all(others.map((id) => send(id)))
  expect(otherResponses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await countMessages([lockedFanId])).toBe(0)
  await lockClient.query('ROLLBACK')
  expect((await delayedSend).status).toBe(201)
})

test('messages are retried if the connection is lost before the commit', async () => {
  const ids = await addFans(6)
  await lockCreatorTotals()
  const responses = Promise.all(ids.map((id) => send(id)))
  await terminateConnection()
  await lockClient.query('ROLLBACK')
  expect((await responses).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  expect(await countMessages(ids)).toBe(6)
})

longTest('a second lost connection returns 503, and a later retry sends one message', async () => {
  const [fanId = ''] = await addFans(1)
  const clientId = newId()
  await lockCreatorTotals()
  const pending = send(fanId, clientId)
  await terminateConnection()
  await terminateConnection()
  const { status, body, headers } = await pending
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  await lockClient.query('ROLLBACK')
  expect(await countMessages([fanId])).toBe(0)
  expect((await send(fanId, clientId)).status).toBe(201)
  expect((await send(fanId, clientId)).status).toBe(201)
  expect(await countMessages([fanId])).toBe(1)
})

test('a message whose response was lost after the commit is found by its id, even without a client id', async () => {
  const [fanId = ''] = await addFans(1)
  const item = JSON.stringify([
    {
      place: 1,
      id: newId(),
      fan_id: fanId,
      direction: 'TO_FAN',
      content: 'Hi',
      sender_name: 'S',
      sent_at: new Date(),
    },
  ])
  const append = () =>
    t.platform.database.pool.connect().then(async (client) => {
      try {
        await client.query(`BEGIN; SET LOCAL app.agency_id = '${agencyId}'`)
        const { rows } = await client.query('SELECT outcome, seq FROM append_messages($1, true)', [item])
        await client.query('COMMIT')
        return rows
      } finally {
        client.release()
      }
    })
  expect(await append()).toEqual([{ outcome: 'sent', seq: 1 }])
  expect(await append()).toEqual([{ outcome: 'duplicate', seq: 1 }])
  expect(await countMessages([fanId])).toBe(1)
})

test('a response lost after the commit is recovered', async () => {
  const ids = await addFans(2)
  const published: string[] = []
  const { database, live } = t.platform
  const pool = Object.create(database.pool)
  let attempts = 0
  pool.connect = async () => {
    const client = await database.pool.connect()
    const wrapper = Object.create(client)
    wrapper.release = (broken: boolean) => client.release(broken)
    wrapper.query = (query: { callback: (error: Error | null) => void }) => {
      const { callback } = query
      if (attempts++ === 0) query.callback = () => callback(new Error('Connection terminated unexpectedly'))
      return client.query(query as never)
    }
    return wrapper
  }
  const platform = {
    ...t.platform,
    database: { ...database, pool },
    live: { ...live, toChats: (...hint: unknown[]) => void published.push(JSON.stringify(hint)) },
  }
  const message = await writeMessage(platform, agencyId, messageTo(ids[0] ?? ''))
  expect(attempts).toBe(2)
  expect(await countMessages(ids)).toBe(1)
  expect(message.seq).toBe(1)
  await vi.waitFor(() => expect(published).toHaveLength(1))
  expect(published[0]).toContain(message.id)
})

test('two nodes writing to the same conversations neither lose nor duplicate messages', async () => {
  const ids = await addFans(3)
  const nodes = [t.platform, { ...t.platform }]
  const sends = Array.from({ length: 60 }, (_, i) => ({ clientId: newId(), fanId: ids[i % 3] ?? '' }))
  const write = (platform: TestApp['platform'], { clientId, fanId }: { clientId: string; fanId: string }) =>
    writeMessage(platform, agencyId, {
      ...messageTo(fanId),
      senderId: t.people.north.AGENCY_ADMIN.userId,
      clientId,
    })
  // Sends everything on both nodes, like clients that retry on another node.
  const responses = await Promise.all(
    nodes.map((node) => Promise.all(sends.map((message) => write(node, message)))),
  )
  expect(responses[0]?.map(({ id }) => id)).toEqual(responses[1]?.map(({ id }) => id))
  for (const fanId of ids) {
    const rows = await t.sql('SELECT seq FROM messages WHERE fan_id = $1 ORDER BY seq', [fanId])
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  }
  expect(await chatMismatches(t, agencyId)).toEqual([])
})
