import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { describeDemoContent } from '../../test/demo-content-cases.ts'
import { describeDemoNotifications } from '../../test/demo-notification-cases.ts'
import { describeDemoOperators } from '../../test/demo-operator-cases.ts'
import { describeDemoRows } from '../../test/demo-row-cases.ts'
import { DEMO_PASSWORD } from '../features/auth/demo-accounts.ts'
import { seedDemo } from './seed.ts'

let t: TestApp
const tokens: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp({ empty: true })
  expect(await seedDemo(t.platform)).toBe(true)
  await t.unthrottle()
  for (const email of [
    'sol@northlight.test',
    'mara@northlight.test',
    'dana@northlight.test',
    'kit@northlight.test',
    'priya@northlight.test',
    'juno@northlight.test',
    'ada@harbourstreet.test',
  ]) {
    const { body } = await t.send(null, 'POST /auth/sign-in', { body: { email, password: DEMO_PASSWORD } })
    tokens[email.split('@')[0] ?? ''] = body.data.token
  }
}, 180_000)
afterAll(() => t.close())

const list = async (user: string, query = {}) =>
  (await t.send(tokens[user] ?? null, 'GET /fans', { query })).body

describeDemoRows(() => t)
describeDemoContent(() => ({ t, token: tokens.mara ?? '' }))
describeDemoNotifications(() => ({ t, tokens }))
describeDemoOperators(
  async (user, key, query = {}) => (await t.send(tokens[user] ?? null, key, { query })).body.data,
)

test('the demo has a finished packet and a legal hold', async () => {
  const read = async (key: string) => (await t.send(tokens.priya ?? null, key)).body.data
  expect(await read('GET /compliance/packets')).toMatchObject([{ label: 'Kai Morrow', status: 'READY' }])
  expect(await read('GET /compliance/holds')).toMatchObject([{ label: 'Kai Morrow', releasedAt: null }])
})

test('demo records and consents cover every status', async () => {
  const { data } = (await t.send(tokens.priya ?? null, 'GET /compliance/summary')).body
  for (const counts of [data.people, data.consents])
    for (const [state, count] of Object.entries(counts)) expect([state, count === 0]).toEqual([state, false])
})

describe('demo fans', () => {
  test('most are on OnlyFans, some on other platforms, and all can be messaged', async () => {
    const rows =
      await t.sql(`SELECT f.platform, count(*)::int AS fans, count(p.connected_at)::int AS connected
      FROM fans f JOIN agencies a ON a.id = f.agency_id AND a.name = 'Northlight'
      LEFT JOIN platform_accounts p ON p.creator_id = f.creator_id AND p.platform = f.platform
      GROUP BY 1 ORDER BY 2 DESC`)
    expect(rows.map(({ platform }) => platform)).toEqual(['ONLYFANS', 'FANSLY', 'FANVUE'])
    for (const { fans, connected } of rows) expect([connected, fans > 10]).toEqual([fans, true])
    const mismatched = await t.sql(
      `SELECT count(*)::int AS n FROM messages m JOIN fans f ON f.id = m.fan_id WHERE m.platform <> f.platform`,
    )
    expect(mismatched).toEqual([{ n: 0 }])
  })

  test('Northlight has 600 fans, with most revenue from a few', async () => {
    const { data } = (await t.send(tokens.mara ?? null, 'GET /fans/analytics')).body
    const { tiers, revenue, revenueByTier, fans } = data.totals
    expect(fans).toBe(600)
    expect(tiers.WHALE).toBeGreaterThanOrEqual(24)
    expect(tiers.WHALE).toBeLessThanOrEqual(42)
    expect(tiers.VIP).toBeGreaterThanOrEqual(48)
    expect(tiers.VIP).toBeLessThanOrEqual(75)
    expect(tiers.REGULAR).toBeGreaterThanOrEqual(170)
    expect(tiers.REGULAR).toBeLessThanOrEqual(230)
    expect(revenueByTier.WHALE / revenue).toBeGreaterThan(0.35)
  })

  test('there are new, lapsed and blocked fans, inactive whales, and fans for each opportunity', async () => {
    const { data } = (await t.send(tokens.mara ?? null, 'GET /fans/analytics')).body
    expect(data.newFans.lastWeek).toBeGreaterThan(5)
    expect(data.lapsed).toBeGreaterThan(50)
    for (const count of Object.values<number>(data.opportunities)) {
      expect(count).toBeGreaterThan(20)
      expect(count).toBeLessThan(500)
    }
    const whales = (await list('mara', { tier: 'WHALE', limit: 100 })).data
    const twoWeeksAgo = new Date(Date.now() - 14 * 86_400_000).toISOString()
    const inactive = whales.filter((fan: { lastActive: string }) => fan.lastActive < twoWeeksAgo)
    expect(inactive.length).toBeGreaterThan(4)
    expect((await list('mara', { status: 'blocked' })).data.length).toBeGreaterThan(2)
    expect((await list('mara', { tag: 'win back' })).data.length).toBeGreaterThan(5)
  })

  test('operators, creators and the other agency see only their own fans', async () => {
    const names = async (user: string) => {
      const { data } = await list(user, { limit: 100 })
      return new Set(data.map((fan: { creator: { stageName: string } }) => fan.creator.stageName))
    }
    expect((await names('dana')).symmetricDifference(new Set(['Juno Vale', 'Wren Halliday'])).size).toBe(0)
    expect((await names('kit')).symmetricDifference(new Set(['Sable Quinn', 'Ines Okafor'])).size).toBe(0)
    expect([...(await names('juno'))]).toEqual(['Juno Vale'])
    expect((await list('ada')).meta.total).toBe(40)
    expect((await names('ada')).symmetricDifference(new Set(['Tamsin Grey', 'Rhea Lockwood'])).size).toBe(0)
  })

  test('upsell scores range from low to strong', async () => {
    const [scores] = await t.sql(`SELECT count(*) FILTER (WHERE upsell_score < 50)::int AS low,
      count(*) FILTER (WHERE upsell_score BETWEEN 50 AND 69)::int AS medium,
      count(*) FILTER (WHERE upsell_score >= 70)::int AS strong FROM fans`)
    expect(scores.low).toBeGreaterThan(40)
    expect(scores.medium).toBeGreaterThan(30)
    expect(scores.strong).toBeGreaterThan(100)
  })
})

describe('demo creators, applications and inquiries', () => {
  const read = async (user: string, key: string, query = {}) =>
    (await t.send(tokens[user] ?? null, key, { query })).body

  test('there are 12 creators across every status, including one invited and one just signed up, plus one archived', async () => {
    const { data } = await read('mara', 'GET /creators', { limit: 100 })
    const byStatus = Object.groupBy(data, ({ status }: { status: string }) => status)
    expect(data).toHaveLength(12)
    expect([byStatus.ACTIVE, byStatus.PENDING, byStatus.INACTIVE].map((list) => list?.length)).toEqual([
      8, 3, 1,
    ])
    for (const { status, isVerified } of data) expect(isVerified).toBe(status !== 'PENDING')
    const creatorNamed = (name: string) =>
      data.find(({ stageName }: { stageName: string }) => stageName === name)
    expect(creatorNamed('Opal Winter')).toMatchObject({ access: 'invited', origin: 'application' })
    expect(creatorNamed('Briar Solis')).toMatchObject({
      access: 'account',
      origin: 'sign-up',
      status: 'PENDING',
    })
    const archived = (await read('mara', 'GET /creators', { archived: 'true' })).data
    expect(archived).toMatchObject([{ stageName: 'Rowan Sloane', totalFans: 0, operators: [] }])
  })

  test('verified creators have a legal name, contact details and a verification record', async () => {
    const { data } = await read('priya', 'GET /creators', { limit: 100 })
    for (const { id, isVerified } of data) {
      const creator = (await t.send(tokens.priya ?? null, 'GET /creators/{id}', { params: { id } })).body.data
      expect(creator.email).toMatch(/^[a-z.]+@[a-z]+\.test$/)
      expect(creator.phone ?? '555-01').toMatch(/555-01/)
      if (!isVerified) expect(creator.verification).toBeNull()
      else
        expect(creator).toMatchObject({
          realName: expect.stringMatching(/\w+ \w+/),
          verification: { examinedBy: 'Priya Nair' },
        })
    }
  })

  test('there are 25 applications from the last sixty days, in every status', async () => {
    const { data, meta } = await read('mara', 'GET /applications', { limit: 100 })
    expect(meta.total).toBe(25)
    const counts = Object.groupBy(data, ({ status }: { status: string }) => status)
    for (const status of ['PENDING', 'REVIEWED', 'APPROVED', 'REJECTED', 'CONTACTED'])
      expect(counts[status]?.length, status).toBeGreaterThanOrEqual(3)
    const oldest = new Date(Date.now() - 60 * 86_400_000).toISOString()
    for (const { createdAt } of data) expect(createdAt > oldest).toBe(true)
  })

  test('every application history starts with the submission and ends with its status', async () => {
    const { data } = await read('mara', 'GET /applications', { limit: 100 })
    const details = await Promise.all(
      data.map(
        async ({ id }: { id: string }) =>
          (await t.send(tokens.mara ?? null, 'GET /applications/{id}', { params: { id } })).body.data,
      ),
    )
    for (const { status, history, notes, updatedAt } of details) {
      const times = history.map(({ at }: { at: string }) => at)
      expect(times).toEqual(times.toSorted().toReversed())
      expect(times[0] <= new Date().toISOString()).toBe(true)
      expect(updatedAt).toBe(times[0])
      expect(history.at(-1).action).toBe('received')
      if (!['PENDING', 'REVIEWED'].includes(status)) expect(history[0].action).toBe(status.toLowerCase())
      const noteEntries = history.filter(({ action }: { action: string }) => action === 'noted')
      expect(noteEntries).toHaveLength(notes.length)
    }
    expect(details.filter(({ earlier }) => earlier.length > 0)).toHaveLength(1)
    const joinedApplication = details.find(({ history }) =>
      history.some(({ action }: { action: string }) => action === 'joined to account'),
    )
    expect(joinedApplication).toMatchObject({ status: 'PENDING', creator: { stageName: 'Briar Solis' } })
    const unconfirmed = details.find(({ known }) => known && !known.isConfirmed)
    expect(unconfirmed).toMatchObject({
      status: 'APPROVED',
      creator: null,
      known: { stageName: 'Emery Vance' },
    })
  })

  test('there are inquiries of every type, some with replies', async () => {
    const { data } = await read('mara', 'GET /inquiries', { limit: 100 })
    expect(data).toHaveLength(12)
    expect(new Set(data.map(({ type }: { type: string }) => type)).size).toBe(6)
    const answered = data.filter(({ replies }: { replies: unknown[] }) => replies.length > 0)
    expect(answered.length).toBeGreaterThanOrEqual(4)
    for (const { status, doneBy } of answered) expect([status, doneBy]).toEqual(['DONE', expect.any(String)])
    expect(data.filter(({ status }: { status: string }) => status === 'NEW').length).toBeGreaterThan(3)
  })

  test('the sign-in page lists the demo accounts, and the other agency has no applications', async () => {
    const { accounts } = (await read('mara', 'GET /setup')).data.demo
    expect(accounts.map(({ name }: { name: string }) => name)).toEqual([
      'Sol Brandt',
      'Mara Ellis',
      'Priya Nair',
      'Dana Kirk',
      'Juno Vale',
    ])
    expect((await read('ada', 'GET /applications')).meta.total).toBe(0)
    expect((await read('ada', 'GET /inquiries')).meta.total).toBe(0)
  })
})

describe('demo inbox', () => {
  const inbox = async (user: string, query = {}) =>
    (await t.send(tokens[user] ?? null, 'GET /chats/conversations', { query: { limit: 100, ...query } })).body

  test('fans have been waiting for minutes or hours, none for days', async () => {
    const { data } = await inbox('mara', { sort: 'waiting' })
    const minutes = data.flatMap(({ waitingSince }: { waitingSince: string | null }) =>
      waitingSince === null ? [] : [(Date.now() - Date.parse(waitingSince)) / 60_000],
    )
    expect(minutes.filter((n: number) => n < 60).length).toBeGreaterThan(10)
    expect(minutes.filter((n: number) => n > 60).length).toBeGreaterThan(10)
    expect(minutes.filter((n: number) => n > 24 * 60)).toEqual([])
    const unread = (await t.send(tokens.mara ?? null, 'GET /chats/unread-count')).body.data.count
    expect(unread).toBeGreaterThan(20)
    expect(unread).toBeLessThan(300)
  })

  test('every filter has results, and some conversations are assigned', async () => {
    for (const filter of ['all', 'unread', 'vip', 'flagged'])
      expect((await inbox('dana', { filter })).data.length, filter).toBeGreaterThan(0)
    expect((await inbox('dana', { assigned: 'me' })).data.length).toBeGreaterThan(3)
    expect((await inbox('dana', { assigned: 'nobody' })).data.length).toBeGreaterThan(3)
  })

  test('the audit log names who flagged a message', async () => {
    const rows = await t.sql(
      `SELECT a.actor_id = ANY (m.flagged_by) AS matches FROM audit_log a
       JOIN messages m ON m.id = (a.details ->> 'messageId')::uuid WHERE a.action = 'message.flagged'`,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter((row: { matches: boolean }) => !row.matches)).toEqual([])
  })

  test('messages to fans are in every state: sent, delivered and read', async () => {
    const states = await t.sql(
      `SELECT count(*)::int AS n FROM messages WHERE direction = 'TO_FAN' GROUP BY is_delivered, is_read ORDER BY 1`,
    )
    expect(states).toHaveLength(3)
    expect(states[0].n).toBeGreaterThan(5)
  })

  test('messages have free, purchased and locked pictures, and pictures that share a file can be opened', async () => {
    const rows = await t.sql(
      `SELECT m.fan_id, a.price_cents, a.paid_at >= m.sent_at AS paid FROM messages m LEFT JOIN message_attachments a ON a.message_id = m.id
       JOIN creators c ON c.id = m.creator_id AND c.stage_name = 'Juno Vale' WHERE m.attachments = 1 ORDER BY m.sent_at, m.id`,
    )
    const count = (hasPrice: boolean, paid: boolean | null) =>
      rows.filter((row) => (row.price_cents !== null) === hasPrice && row.paid === paid).length
    expect([count(false, null), count(true, false)]).toEqual([1, 0])
    expect(count(true, true)).toBeGreaterThan(5)
    expect(count(true, null)).toBeGreaterThan(5)
    const { data } = (
      await t.send(tokens.juno ?? null, 'GET /chats/conversations/{id}/messages', {
        params: { id: rows[0].fan_id },
        query: { limit: 100 },
      })
    ).body
    const attachments = data.flatMap((message: Message) => message.attachments)
    const picture = attachments.find(({ type }: Message['attachments'][number]) => type === 'image')
    const response = await t.app.inject({
      url: new URL(picture.url, 'http://x').href.replace('http://x', ''),
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/webp')
  })

  test('creators have their own quick replies', async () => {
    const { data } = (await t.send(tokens.juno ?? null, 'GET /chats/quick-replies')).body
    expect(data.filter(({ creatorId }: { creatorId: string | null }) => creatorId !== null)).toHaveLength(3)
  })
})
