import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { addCreator, addFan, assign, creatorOf } from '../../../test/fans.ts'

/** Sunday noon in New York, a week after daylight saving time started. */
const NOW = '2026-03-15T16:00:00Z'
let t: TestApp
let admin: TestUser
let operator: TestUser
let creator: TestUser
let ownCreatorId: string
let fan: string
let whale: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  ;({ AGENCY_ADMIN: admin, CHAT_OPERATOR: operator, CREATOR: creator } = t.people.north)
  t.platform.clock = () => new Date(NOW)
  ownCreatorId = await creatorOf(t, creator)
  await assign(t, operator, ownCreatorId)
  fan = await addFan(t, admin.agencyId, ownCreatorId, { username: 'theo', joinedAt: '2026-03-14T12:00:00Z' })
  whale = await addFan(t, admin.agencyId, ownCreatorId, {
    username: 'whale',
    joinedAt: '2026-01-01T12:00:00Z',
  })
  const other = await addFan(t, admin.agencyId, await addCreator(t, admin.agencyId, 'Other'), {})
  // Around midnight in New York: the first is one second before the period starts.
  await recordTransaction(fan, { amount: 7, type: 'Tips', date: '2026-02-14T04:59:59Z' })
  await recordTransaction(fan, { amount: 33.33, type: 'Tips', date: '2026-02-14T05:00:00Z' })
  await recordTransaction(whale, { amount: 100.01, type: 'PPV Content', date: '2026-03-14T12:00:00Z' })
  await recordTransaction(whale, {
    amount: -20,
    type: 'PPV Content',
    kind: 'REFUND',
    reason: 'Sorry',
    date: '2026-03-15T12:00:00Z',
  })
  await recordTransaction(fan, { amount: 9.99, type: 'Subscription', date: '2026-03-15T15:30:00Z' })
  await recordTransaction(other, { amount: 500, type: 'Tips', date: '2026-03-15T15:30:00Z' })
})
afterAll(() => t.close())

async function recordTransaction(id: string, body: object) {
  const { status, text } = await t.send(admin.token, 'POST /fans/{id}/transactions', { params: { id }, body })
  expect(status, text).toBe(201)
}
const request = (user: TestUser | null, key: string, query?: object) =>
  t.send(user?.token ?? null, key, query ? { query } : {})
const readHome = async (period = '30d'): Promise<AnyJson> =>
  (await request(creator, 'GET /creator-home', { period })).body.data

const ENDPOINTS = [
  'GET /creator-home',
  'GET /creator-home/top-fans',
  'GET /creator-home/payments',
  'GET /creator-home/sent-messages',
]

describe.each(ENDPOINTS)('%s', (key) => {
  test.each([
    ['a visitor', () => null, 401],
    ['an admin', () => admin, 403],
    ['an operator', () => operator, 403],
    ['compliance', () => t.people.north.COMPLIANCE, 403],
    ['a creator', () => creator, 200],
    ['a creator in another agency', () => t.people.south.CREATOR, 200],
  ])('checks the access of %s', async (_, user, status) => {
    const response = await request(user(), key)
    expect(response.status).toBe(status)
    if (user() === t.people.south.CREATOR) expect(response.text).not.toMatch(/theo|whale|33\.33|north/)
  })
})

test('the earnings add up to the cent in the agency’s time zone', async () => {
  const { current, previous, sources, bars, fans, creator: profile } = await readHome()
  expect(current).toMatchObject({
    from: '2026-02-14',
    to: '2026-03-15',
    gross: 123.33,
    payments: 3,
    newFans: 1,
  })
  expect(Math.round((current.fee + current.agency + current.you) * 100)).toBe(12_333)
  expect(previous).toMatchObject({ from: '2026-01-15', to: '2026-02-13', gross: 7, payments: 1, newFans: 0 })
  expect(sources).toEqual([
    { type: 'Subscription', amount: 9.99, previousAmount: 0 },
    { type: 'Tips', amount: 33.33, previousAmount: 7 },
    { type: 'PPV Content', amount: 80.01, previousAmount: 0 },
    { type: 'Custom Requests', amount: 0, previousAmount: 0 },
  ])
  expect(bars).toHaveLength(30)
  const sum = (key: string) =>
    bars.reduce((total: number, bar: AnyJson) => total + Math.round(bar[key] * 100), 0)
  expect(sum('you')).toBe(Math.round(current.you * 100))
  expect(sum('newFans')).toBe(100)
  expect(fans).toBe(2)
  expect(profile.id).toBe(ownCreatorId)
})

test.each([
  ['7d', 7, '2026-03-09', 90],
  ['90d', 90, '2025-12-16', 130.33],
  ['1y', 52, '2025-03-16', 130.33],
])('%s has %i bars starting on %s', async (period, bars, from, gross) => {
  const reply = await readHome(period)
  expect(reply.bars).toHaveLength(bars)
  expect(reply.current).toMatchObject({ from, to: '2026-03-15', gross })
})

test('top fans are ordered by payments in the period, minus refunds', async () => {
  const { body } = await request(creator, 'GET /creator-home/top-fans', { period: '30d' })
  expect(body.data).toEqual([
    {
      id: whale,
      name: 'whale',
      tier: 'CASUAL',
      spent: 80.01,
      last: { at: expect.any(String), type: 'PPV Content', amount: 100.01 },
    },
    {
      id: fan,
      name: 'theo',
      tier: 'CASUAL',
      spent: 43.32,
      last: { at: expect.any(String), type: 'Subscription', amount: 9.99 },
    },
  ])
})

test('all pages of payments add up to the period’s totals', async () => {
  const { current } = await readHome()
  const rows: AnyJson[] = []
  let cursor: string | undefined
  do {
    const query = { period: '30d', limit: 2, ...(cursor ? { cursor } : {}) }
    const { body } = await request(creator, 'GET /creator-home/payments', query)
    expect(body.meta).toMatchObject({ total: 4, gross: current.gross, you: current.you })
    rows.push(...body.data)
    cursor = body.meta.nextCursor ?? undefined
  } while (cursor)
  expect(rows.map(({ amount, kind }) => [kind, amount])).toEqual([
    ['SALE', 9.99],
    ['REFUND', -20],
    ['SALE', 100.01],
    ['SALE', 33.33],
  ])
  expect(rows.filter(({ kind }) => kind === 'SALE')).toHaveLength(current.payments)
  const { body } = await request(creator, 'GET /creator-home/payments', {
    period: '30d',
    type: 'PPV Content',
  })
  expect(body.meta).toMatchObject({ total: 2, gross: 80.01 })
})

test.each([
  ['GET /creator-home', { period: '2y' }],
  ['GET /creator-home/top-fans', { period: 'all' }],
  ['GET /creator-home/payments', { type: 'Gifts' }],
  ['GET /creator-home/payments', { cursor: 'abc' }],
  ['GET /creator-home/payments', { limit: 0 }],
])('%s rejects %o', async (key, query) => {
  expect((await request(creator, key, query)).status).toBe(400)
})

test('lists the creator’s scheduled posts, soonest first', async () => {
  expect((await readHome()).posts).toEqual({ scheduled: 0, next: [] })
  const other = await addCreator(t, admin.agencyId, 'Another')
  const schedule = (creatorId: string, hour: number) =>
    addItem(t, admin, creatorId, {
      title: `At ${hour}`,
      publish: { mode: 'SCHEDULE', at: `2026-03-16T${hour}:00:00Z` },
    })
  for (const hour of [14, 12, 15, 13]) await schedule(ownCreatorId, hour)
  await schedule(other, 11)
  const { posts } = await readHome()
  expect(posts.scheduled).toBe(4)
  expect(posts.next.map(({ title }: AnyJson) => title)).toEqual(['At 12', 'At 13', 'At 14'])
  expect(posts.next[0]).toMatchObject({ type: 'PHOTO', at: '2026-03-16T12:00:00Z' })
})

test('the account status matches the verification and the share', async () => {
  expect((await readHome()).accountStatus).toEqual({
    status: 'PENDING',
    isVerified: false,
    verification: null,
    withdrawnAt: null,
    record: { status: 'missing', acceptedUntil: null, toSign: 0 },
    share: { percent: 50, since: null, isDefault: true },
  })
  await t.sql(`UPDATE creators SET real_name = 'Juno V' WHERE id = $1`, [ownCreatorId])
  const params = { id: ownCreatorId }
  const body = { examinedOn: '2026-02-03', method: 'video call', note: 'zznote' }
  await t.send(admin.token, 'PUT /creators/{id}/verification', { params, body })
  await t.send(admin.token, 'POST /creators/{id}/splits', {
    params,
    body: { creatorPercent: 60, validFrom: '2026-03-01' },
  })
  const { accountStatus } = await readHome()
  expect(accountStatus).toMatchObject({
    status: 'ACTIVE',
    isVerified: true,
    verification: { examinedBy: expect.stringContaining('AGENCY_ADMIN'), examinedOn: '2026-02-03' },
    share: { percent: 60, since: '2026-03-01', isDefault: false },
  })
  expect(JSON.stringify(accountStatus)).not.toContain('zznote')
  const reason = { body: { reason: 'Expired' } }
  await t.send(admin.token, 'POST /creators/{id}/verification/withdraw', { params, ...reason })
  expect((await readHome()).accountStatus).toMatchObject({
    isVerified: false,
    verification: null,
    withdrawnAt: expect.any(String),
  })
})
