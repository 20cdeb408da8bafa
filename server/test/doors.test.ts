import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figureMismatches } from '../src/features/fans/recount.service.ts'
import type { TestUser } from './app.ts'
import { type Bridge, startBridge } from './bridge.ts'
import { assign } from './fans.ts'
import { type ImportFixture, startImportFixture } from './import-fixture.ts'
import { type LiveServer, startLiveServer } from './live-listener.ts'
import { eventually } from './mailbox.ts'
import { addMessage } from './operators-fixture.ts'

/** A fan, a sale and a message have the same consequences whichever way they come in. */

let f: ImportFixture
let live: LiveServer
let bridge: Bridge
let admin: TestUser
let creator: TestUser
let dana: TestUser
beforeAll(async () => {
  f = await startImportFixture()
  live = await startLiveServer(f.t)
  ;({ AGENCY_ADMIN: admin, CREATOR: creator, CHAT_OPERATOR: dana } = f.t.people.north)
  bridge = await startBridge(f.t, 'north', f.creatorId)
  await assign(f.t, dana, f.creatorId)
})
afterAll(async () => {
  await live.close()
  await f.t.close()
})

type Fan = { fanId: string; username: string; externalId: string }
const recentlyJoined = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

const addFanBy = {
  form: async (username: string): Promise<string> => {
    const body = { creatorId: f.creatorId, username, joinDate: `${recentlyJoined}T12:00:00Z` }
    return (await f.t.send(admin.token, 'POST /fans', { body })).body.data.id
  },
  file: async (username: string): Promise<string> => {
    await f.importFile('fans', `username,join date\n${username},${recentlyJoined}\n`)
    return (await f.fans(username))[0].id
  },
  bridge: async (username: string): Promise<string> => {
    const row = { id: `p-${username}`, username, joinedAt: `${recentlyJoined}T12:00:00Z` }
    return (await bridge.deliver('fans', [row])).rows[0]?.id ?? ''
  },
}
type Door = keyof typeof addFanBy
const doors = Object.keys(addFanBy) as Door[]

/** A fan that a bridge knows, so that each door can sell to it. */
async function newFan(): Promise<Fan> {
  const username = `fan_${newId().slice(-12)}`
  return { fanId: await addFanBy.bridge(username), username, externalId: `p-${username}` }
}

const sellBy: Record<Door, (fan: Fan, amount: number) => Promise<unknown>> = {
  form: ({ fanId }, amount) => {
    const body = { amount, type: 'Tips', platformFee: amount / 5 }
    return f.t.send(admin.token, 'POST /fans/{id}/transactions', { params: { id: fanId }, body })
  },
  file: ({ username }, amount) => {
    const now = new Date().toISOString()
    return f.importFile(
      'transactions',
      `date,fan,amount,type,fee\n${now},${username},${amount},tip,${amount / 5}\n`,
    )
  },
  bridge: ({ externalId }, amount) =>
    bridge.deliver('transactions', [
      { id: newId(), fan: externalId, type: 'Tips', amount, platformFee: amount / 5 },
    ]),
}

const get = async (user: TestUser, key: string, input: object = {}) =>
  (await f.t.send(user.token, key, input)).body.data
const notificationsOf = async (user: TestUser, type: string, text: string) =>
  (await get(user, 'GET /notifications', { query: { limit: 50 } })).filter(
    (row: { type: string; message: string }) => row.type === type && row.message.includes(text),
  )
const auditOf = async (since: string) =>
  (
    await f.t.sql(`SELECT action, details FROM audit_log WHERE agency_id = $1 AND seq > $2 ORDER BY seq`, [
      f.agencyId,
      since,
    ])
  ).map(({ action, details }) => ({ action: String(action), details }))
const lastSeq = async () =>
  (await f.t.sql('SELECT max(seq)::text AS seq FROM audit_log WHERE agency_id = $1', [f.agencyId]))[0].seq
const queuedEvents = async () =>
  (await f.t.sql('SELECT count(*)::int AS n FROM connector_events WHERE agency_id = $1', [f.agencyId]))[0].n
const salesOf = async (user: TestUser) => {
  const { rows } = await get(admin, 'GET /operators/figures', { query: { groupBy: 'operator' } })
  return rows.find((row: { user: { id: string } | null }) => row.user?.id === user.userId)?.net ?? 0
}

describe.each(doors)('a sale by %s', (door) => {
  test('has the same figures, holder, notifications, activity, hints and audit', async () => {
    const fan = await newFan()
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await addMessage(f.t, fan.fanId, { at: anHourAgo, by: dana, content: 'Look' })
    const [home, creatorHome] = await Promise.all([admin, creator].map((user) => live.listen(user)))
    const before = { seq: await lastSeq(), events: await queuedEvents(), net: await salesOf(dana) }
    await sellBy[door](fan, 250)

    const sources: Record<Door, string> = { form: 'manual', file: 'import', bridge: 'connector' }
    expect(await f.t.sql('SELECT * FROM fan_transactions WHERE fan_id = $1', [fan.fanId])).toMatchObject([
      {
        gross_cents: '25000',
        fee_cents: '5000',
        net_cents: '20000',
        creator_cents: '10000',
        agency_cents: '10000',
        source: sources[door],
      },
    ])
    expect(await get(admin, 'GET /fans/{id}', { params: { id: fan.fanId } })).toMatchObject({
      totalSpent: 250,
      tier: 'REGULAR',
      orders: 1,
    })
    expect(await figureMismatches({ platform: f.t.platform, agencyId: f.agencyId })).toEqual([])

    const [sale] = await get(admin, 'GET /operators/sales', { query: { limit: 10 } })
    expect(sale).toMatchObject({ gross: 250, holder: 'OPERATOR', user: { id: dana.userId } })
    expect((await salesOf(dana)) - before.net).toBe(200)

    const paid = await notificationsOf(creator, 'PAYMENT_RECEIVED', fan.username)
    expect(paid).toMatchObject([{ title: '$250 received' }])
    expect(await notificationsOf(dana, 'NEW_FAN', fan.username)).toHaveLength(1)

    const [activity] = await get(admin, 'GET /home/activity', { query: { limit: 1 } })
    expect(activity).toMatchObject(
      door === 'file'
        ? { kind: 'import.finished', rows: 1 }
        : { kind: 'transactions.recorded', amount: 250, rows: 1, fan: { id: fan.fanId } },
    )
    for (const listener of [home, creatorHome])
      await eventually(async () => (listener?.text().includes('figures.changed') ? true : null))

    const rows = await auditOf(before.seq)
    const recorded = rows.filter(({ action }) => action === 'transactions.recorded')
    if (door === 'file') {
      expect(recorded).toEqual([])
      expect(rows.at(-1)).toMatchObject({ action: 'import.finished', details: { added: 1 } })
    } else
      expect(recorded).toMatchObject([
        { details: { origin: door, fanId: fan.fanId, amount: 250, kind: 'SALE', type: 'Tips' } },
      ])
    expect(await queuedEvents()).toBe(before.events)
  })

  test('of the past notifies nobody, but counts', async () => {
    const fan = await newFan()
    const date = '2025-03-01T12:00:00Z'
    const pastSale: Record<Door, () => Promise<unknown>> = {
      form: () =>
        f.t.send(admin.token, 'POST /fans/{id}/transactions', {
          params: { id: fan.fanId },
          body: { amount: 400, type: 'Tips', date },
        }),
      file: () => f.importFile('transactions', `date,fan,amount,type\n${date},${fan.username},400,tip\n`),
      bridge: () =>
        bridge.deliver('transactions', [
          { id: newId(), fan: fan.externalId, type: 'Tips', amount: 400, occurredAt: date },
        ]),
    }
    await pastSale[door]()
    expect((await get(admin, 'GET /fans/{id}', { params: { id: fan.fanId } })).totalSpent).toBe(400)
    expect(await notificationsOf(creator, 'PAYMENT_RECEIVED', fan.username)).toEqual([])
    expect(await notificationsOf(dana, 'NEW_FAN', fan.username)).toEqual([])
  })
})

describe.each(doors)('a fan by %s', (door) => {
  test('has the same figures, activity, hints and audit', async () => {
    const username = `${door}_${newId().slice(-8)}`
    const [home, creatorHome] = await Promise.all([admin, creator].map((user) => live.listen(user)))
    const seq = await lastSeq()
    const fanId = await addFanBy[door](username)
    expect(await get(admin, 'GET /fans/{id}', { params: { id: fanId } })).toMatchObject({
      username,
      platform: 'ONLYFANS',
      subscriptionStatus: 'active',
      joinDate: expect.stringContaining(recentlyJoined.slice(0, 7)),
    })
    expect(await figureMismatches({ platform: f.t.platform, agencyId: f.agencyId })).toEqual([])
    const [activity] = await get(admin, 'GET /home/activity', { query: { limit: 1 } })
    expect(activity).toMatchObject(
      door === 'file' ? { kind: 'import.finished' } : { kind: 'fans.added', rows: 1, fan: { id: fanId } },
    )
    for (const listener of [home, creatorHome])
      await eventually(async () => (listener?.text().includes('figures.changed') ? true : null))
    const added = (await auditOf(seq)).filter(({ action }) => action === 'fans.added')
    expect(added).toMatchObject(door === 'file' ? [] : [{ details: { origin: door, fanId } }])
  })
})

describe('a fan’s message', () => {
  const sendBy = {
    file: ({ username }: Fan, text: string) =>
      f.importFile('messages', `date,fan,direction,text\n2026-01-02T10:00:00Z,${username},in,${text}\n`),
    bridge: ({ externalId }: Fan, text: string) =>
      bridge.deliver('messages', [{ id: newId(), fan: externalId, from: 'fan', text }]),
  }
  test.each(['file', 'bridge'] as const)(
    'by %s counts, is screened if it is new, and waits if it is new',
    async (door) => {
      const fan = await newFan()
      await sendBy[door](fan, 'mail me at someone@example.com')
      expect(await get(admin, 'GET /fans/{id}', { params: { id: fan.fanId } })).toMatchObject({
        messageCount: 1,
      })
      const [conversation] = await f.t.sql(
        'SELECT unread_count, waiting_since FROM conversations WHERE fan_id = $1',
        [fan.fanId],
      )
      const isNew = door === 'bridge'
      expect([conversation.unread_count, conversation.waiting_since !== null]).toEqual([isNew ? 1 : 0, isNew])
      const violations = await f.t.sql('SELECT type FROM violations WHERE fan_id = $1', [fan.fanId])
      expect(violations).toEqual(isNew ? [{ type: 'PERSONAL_INFO' }] : [])
      expect(await figureMismatches({ platform: f.t.platform, agencyId: f.agencyId })).toEqual([])
    },
  )
})
