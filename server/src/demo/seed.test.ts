import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
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

const list = async (who: string, query = {}) =>
  (await t.send(tokens[who] ?? null, 'GET /fans', { query })).body

describe('the demo as people see it', () => {
  test('Northlight has 600 fans of 12 creators, most money from few of them', async () => {
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

  test('somebody is slipping away, somebody is new, and every counter has somebody', async () => {
    const { data } = (await t.send(tokens.mara ?? null, 'GET /fans/analytics')).body
    expect(data.newFans.thisWeek).toBeGreaterThan(5)
    expect(data.lapsed).toBeGreaterThan(50)
    for (const count of Object.values<number>(data.opportunities)) {
      expect(count).toBeGreaterThan(20)
      expect(count).toBeLessThan(500)
    }
    const whales = (await list('mara', { tier: 'WHALE', limit: 100 })).data
    const twoWeeksAgo = new Date(Date.now() - 14 * 86_400_000).toISOString()
    const silent = whales.filter((fan: { lastActive: string }) => fan.lastActive < twoWeeksAgo)
    expect(silent.length).toBeGreaterThan(4)
    expect((await list('mara', { status: 'blocked' })).data.length).toBeGreaterThan(2)
    expect((await list('mara', { tag: 'win back' })).data.length).toBeGreaterThan(5)
  })

  test('each sees their own: the operator two creators, the creator herself, the other agency its 40', async () => {
    const names = async (who: string) => {
      const { data } = await list(who, { limit: 100 })
      return new Set(data.map((fan: { creator: { stageName: string } }) => fan.creator.stageName))
    }
    expect((await names('dana')).symmetricDifference(new Set(['Juno Vale', 'Wren Halliday'])).size).toBe(0)
    expect((await names('kit')).symmetricDifference(new Set(['Sable Quinn', 'Ines Okafor'])).size).toBe(0)
    expect([...(await names('juno'))]).toEqual(['Juno Vale'])
    expect((await list('ada')).meta.total).toBe(40)
    expect((await names('ada')).symmetricDifference(new Set(['Tamsin Grey', 'Rhea Lockwood'])).size).toBe(0)
  })

  test('upsell scores reach from low to strong', async () => {
    const [spread] = await t.sql(`SELECT count(*) FILTER (WHERE upsell_score < 50)::int AS low,
      count(*) FILTER (WHERE upsell_score BETWEEN 50 AND 69)::int AS medium,
      count(*) FILTER (WHERE upsell_score >= 70)::int AS strong FROM fans`)
    expect(spread.low).toBeGreaterThan(40)
    expect(spread.medium).toBeGreaterThan(30)
    expect(spread.strong).toBeGreaterThan(100)
  })
})

describe('creators, applications and inquiries of the demo', () => {
  const read = async (who: string, key: string, query = {}) =>
    (await t.send(tokens[who] ?? null, key, { query })).body

  test('creators of every status, one archived, one invited, one who only signed up', async () => {
    const { data } = await read('mara', 'GET /creators', { limit: 100 })
    const byStatus = Object.groupBy(data, ({ status }: { status: string }) => status)
    expect(data).toHaveLength(16)
    expect([byStatus.ACTIVE, byStatus.PENDING, byStatus.INACTIVE].map((list) => list?.length)).toEqual([
      12, 3, 1,
    ])
    for (const { status, isVerified } of data) expect(isVerified).toBe(status !== 'PENDING')
    const named = (name: string) => data.find(({ stageName }: { stageName: string }) => stageName === name)
    expect(named('Opal Winter')).toMatchObject({ access: 'invited', origin: 'application' })
    expect(named('Briar Solis')).toMatchObject({ access: 'account', origin: 'sign-up', status: 'PENDING' })
    const gone = (await read('mara', 'GET /creators', { archived: 'true' })).data
    expect(gone).toMatchObject([{ stageName: 'Rowan Sloane', totalFans: 0, operators: [] }])
  })

  test('whoever is verified has a name, an address, a number and a record of who looked', async () => {
    const { data } = await read('priya', 'GET /creators', { limit: 100 })
    for (const { id, isVerified } of data) {
      const one = (await t.send(tokens.priya ?? null, 'GET /creators/{id}', { params: { id } })).body.data
      expect(one.email).toMatch(/^[a-z.]+@[a-z]+\.test$/)
      expect(one.phone ?? '555-01').toMatch(/555-01/)
      if (!isVerified) expect(one.verification).toBeNull()
      else
        expect(one).toMatchObject({
          realName: expect.stringMatching(/\w+ \w+/),
          verification: { examinedBy: 'Priya Nair' },
        })
    }
  })

  test('25 applications of the last sixty days in every status, newest first', async () => {
    const { data, meta } = await read('mara', 'GET /applications', { limit: 100 })
    expect(meta.total).toBe(25)
    const counts = Object.groupBy(data, ({ status }: { status: string }) => status)
    for (const status of ['PENDING', 'REVIEWED', 'APPROVED', 'REJECTED', 'CONTACTED'])
      expect(counts[status]?.length, status).toBeGreaterThanOrEqual(3)
    const oldest = new Date(Date.now() - 60 * 86_400_000).toISOString()
    for (const { createdAt } of data) expect(createdAt > oldest).toBe(true)
  })

  test('each has a history that begins with the form, lies in the past and ends with its status', async () => {
    const { data } = await read('mara', 'GET /applications', { limit: 100 })
    const details = await Promise.all(
      data.map(
        async ({ id }: { id: string }) =>
          (await t.send(tokens.mara ?? null, 'GET /applications/{id}', { params: { id } })).body.data,
      ),
    )
    for (const { status, history, notes, updatedAt } of details) {
      const moments = history.map(({ at }: { at: string }) => at)
      expect(moments).toEqual(moments.toSorted().toReversed())
      expect(moments[0] <= new Date().toISOString()).toBe(true)
      expect(updatedAt).toBe(moments[0])
      expect(history.at(-1).action).toBe('received')
      if (!['PENDING', 'REVIEWED'].includes(status)) expect(history[0].action).toBe(status.toLowerCase())
      const noted = history.filter(({ action }: { action: string }) => action === 'noted')
      expect(noted).toHaveLength(notes.length)
    }
    expect(details.filter(({ earlier }) => earlier.length > 0)).toHaveLength(1)
    const joined = details.find(({ history }) =>
      history.some(({ action }: { action: string }) => action === 'joined to account'),
    )
    expect(joined).toMatchObject({ status: 'PENDING', creator: { stageName: 'Briar Solis' } })
    const waiting = details.find(({ known }) => known && !known.isConfirmed)
    expect(waiting).toMatchObject({ status: 'APPROVED', creator: null, known: { stageName: 'Emery Vance' } })
  })

  test('inquiries of every type, some answered', async () => {
    const { data } = await read('mara', 'GET /inquiries', { limit: 100 })
    expect(data).toHaveLength(12)
    expect(new Set(data.map(({ type }: { type: string }) => type)).size).toBe(6)
    const answered = data.filter(({ replies }: { replies: unknown[] }) => replies.length > 0)
    expect(answered.length).toBeGreaterThanOrEqual(4)
    for (const { status, doneBy } of answered) expect([status, doneBy]).toEqual(['DONE', expect.any(String)])
    expect(data.filter(({ status }: { status: string }) => status === 'NEW').length).toBeGreaterThan(3)
  })

  test('the sign-in page offers whom it always offered, and the other house knows nothing of this', async () => {
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

describe('the inbox of the demo', () => {
  const inbox = async (who: string, query = {}) =>
    (await t.send(tokens[who] ?? null, 'GET /chats/conversations', { query: { limit: 100, ...query } })).body

  test('some wait for minutes, some for hours, nobody for days', async () => {
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

  test('every chip has somebody, and some are taken', async () => {
    for (const filter of ['all', 'unread', 'vip', 'flagged'])
      expect((await inbox('dana', { filter })).data.length, filter).toBeGreaterThan(0)
    expect((await inbox('dana', { assigned: 'me' })).data.length).toBeGreaterThan(3)
    expect((await inbox('dana', { assigned: 'nobody' })).data.length).toBeGreaterThan(3)
  })

  test('what was sent is sent, delivered or read', async () => {
    const states = await t.sql(
      `SELECT count(*)::int AS n FROM messages WHERE direction = 'TO_FAN' GROUP BY is_delivered, is_read ORDER BY 1`,
    )
    expect(states).toHaveLength(3)
    expect(states[0].n).toBeGreaterThan(5)
  })

  test('three carry a picture: one for nothing, one bought for its price, one still locked', async () => {
    const rows = await t.sql(
      `SELECT m.fan_id, a.price_cents, a.paid_at > m.sent_at AS paid FROM message_attachments a JOIN messages m ON m.id = a.message_id AND m.attachments = 1 ORDER BY a.price_cents, 3`,
    )
    expect(rows).toHaveLength(3)
    expect(rows.map(({ price_cents, paid }) => [price_cents === null, paid]).sort()).toEqual([
      [false, null],
      [false, true],
      [true, null],
    ])
    const { data } = (
      await t.send(tokens.juno ?? null, 'GET /chats/conversations/{id}/messages', {
        params: { id: rows[0].fan_id },
        query: { limit: 100 },
      })
    ).body
    const [picture] = data.flatMap(({ attachments }: { attachments: object[] }) => attachments)
    const answer = await t.app.inject({ url: new URL(picture.url, 'http://x').href.replace('http://x', '') })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
  })

  test('fans live by the clocks of where they are, and creators have words of their own', async () => {
    const [odd] = await t.sql(
      'SELECT count(*) FILTER (WHERE (location IS NULL) <> (time_zone IS NULL))::int AS odd, count(DISTINCT time_zone)::int AS zones FROM fans',
    )
    expect(odd.odd).toBe(0)
    expect(odd.zones).toBeGreaterThan(10)
    const { data } = (await t.send(tokens.juno ?? null, 'GET /chats/quick-replies')).body
    expect(data.filter(({ creatorId }: { creatorId: string | null }) => creatorId !== null)).toHaveLength(3)
  })
})

describe('the bells of the demo', () => {
  const bell = async (who: string) =>
    (await t.send(tokens[who] ?? null, 'GET /notifications', { query: { limit: 100 } })).body.data
  const unread = async (who: string) =>
    (await t.send(tokens[who] ?? null, 'GET /notifications/unread-count')).body.data.count

  test('each has something, some of it new, and nobody is drowned', async () => {
    const found: Record<string, [number, number]> = {}
    for (const who of Object.keys(tokens)) found[who] = [(await bell(who)).length, await unread(who)]
    for (const who of ['sol', 'mara', 'juno', 'dana']) {
      const [all, fresh] = found[who] ?? [0, 0]
      expect(all, JSON.stringify(found)).toBeGreaterThan(fresh)
      expect(all).toBeLessThan(100)
      expect(fresh, JSON.stringify(found)).toBeGreaterThan(0)
      expect(fresh).toBeLessThan(40)
    }
    for (const who of ['priya', 'ada']) expect(found[who]?.[0], JSON.stringify(found)).toBeGreaterThan(0)
  })

  test('what it says is true: links lead to rows there are, and everybody hears of their own only', async () => {
    const [wrong] =
      await t.sql(`SELECT count(*) FILTER (WHERE n.created_at > now() OR n.read_at > now() OR n.read_at < n.created_at)::int AS times,
      count(*) FILTER (WHERE n.action_url LIKE '/dashboard/fans/%' AND f.id IS NULL)::int AS fans,
      count(*) FILTER (WHERE n.action_url LIKE '/dashboard/applications?id=%' AND a.id IS NULL)::int AS applications
      FROM notifications n LEFT JOIN fans f ON f.agency_id = n.agency_id AND n.action_url = '/dashboard/fans/' || f.id
      LEFT JOIN applications a ON a.agency_id = n.agency_id AND n.action_url = '/dashboard/applications?id=' || a.id`)
    expect(wrong).toEqual({ times: 0, fans: 0, applications: 0 })
    const mine = (await bell('dana')).map(({ message }: { message: string }) => message).join(' ')
    expect(mine).toMatch(/Juno Vale|Wren Halliday/)
    expect(mine).not.toMatch(/Sable|Ines|Marlowe|paid|@/)
    const mara = (await bell('mara')).map(({ message }: { message: string }) => message)
    expect(mara.filter((message: string) => message.startsWith('Mara Ellis'))).toEqual([])
    expect(mara.filter((message: string) => message.startsWith('Sol Brandt')).length).toBeGreaterThan(0)
    const types = new Set((await bell('juno')).map(({ type }: { type: string }) => type))
    expect([...types]).toEqual(expect.arrayContaining(['ADMIN_MESSAGE', 'PAYMENT_RECEIVED']))
  })

  test('admins see what was sent and how far it came', async () => {
    const { data } = (await t.send(tokens.mara ?? null, 'GET /notifications/admin/sends')).body
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['broadcast', 'selected', 'broadcast'])
    for (const { recipients, delivered } of data) expect(recipients).toBeGreaterThan(delivered)
    expect(data.map(({ read }: { read: number }) => read)).toEqual([0, 1, 1])
    const counted =
      await t.sql(`SELECT c.unread, (SELECT count(*)::int FROM notifications n WHERE n.user_id = c.user_id
      AND n.read_at IS NULL AND n.deleted_at IS NULL) AS n FROM notification_counts c`)
    expect(counted.length).toBeGreaterThan(4)
    for (const { unread, n } of counted) expect(unread).toBe(n)
  })
})
