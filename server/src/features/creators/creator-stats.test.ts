import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, addFan, addMessage, assign, creatorOf } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

/** Sunday noon in New York, a week after DST started. */
const NOW = '2026-03-15T16:00:00Z'
let t: TestApp
let agencyId: string
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  t.platform.clock = () => new Date(NOW)
  creatorId = await addCreator(t, agencyId, 'Some Star')
  await addHistory(creatorId)
})
afterAll(() => t.close())

async function addTransaction(
  fanId: string,
  at: string,
  cents: number,
  type = 'Tips',
  kind = 'SALE',
): Promise<void> {
  await t.sql(
    `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, source, recorded_by)
     SELECT $2, agency_id, creator_id, id, $3, $4, $5, $6::bigint, $6::bigint / 5, $6::bigint * 4 / 5, $6::bigint * 3 / 5, $6::bigint / 5, 'manual', 'Tests' FROM fans WHERE id = $1`,
    [fanId, newId(), at, type, kind, cents],
  )
}

/** Current week: March 9 to 15; the previous week is an hour shorter. */
async function addHistory(creatorId: string): Promise<void> {
  const addFanAt = (joinedAt: string) => addFan(t, agencyId, creatorId, { joinedAt })
  const existingFan = await addFanAt('2025-06-01T12:00:00Z')
  const buyer = await addFanAt('2026-03-09T04:00:00Z')
  const archived = await addFanAt('2026-03-15T15:00:00Z')
  await addFanAt('2026-03-12T12:00:00Z')
  await addFanAt('2026-03-09T03:59:59Z')
  await addFanAt('2026-03-02T04:59:59Z')
  await addTransaction(existingFan, '2026-03-02T04:59:59Z', 100_000)
  await addTransaction(existingFan, '2026-03-02T05:00:00Z', 4_000, 'Subscription')
  await addTransaction(existingFan, '2026-03-09T03:59:59Z', 1_000)
  await addTransaction(existingFan, '2026-03-09T04:00:00Z', 5_000, 'Custom Requests')
  await addTransaction(buyer, '2026-03-15T03:30:00Z', 2_000)
  await addTransaction(buyer, '2026-03-15T15:30:00Z', 3_500, 'PPV Content')
  await addTransaction(buyer, '2026-03-15T15:31:00Z', -2_000, 'Tips', 'REFUND')
  await addTransaction(archived, '2026-03-15T15:45:00Z', 1_500, 'Subscription')
  await t.sql('UPDATE fans SET archived_at = now() WHERE id = $1', [archived])
  for (const [direction, sentAt] of [
    ['FROM_FAN', '2026-03-09T03:50:00Z'],
    ['TO_FAN', '2026-03-09T03:55:00Z'],
    ['FROM_FAN', '2026-03-10T13:00:00Z'],
    ['FROM_FAN', '2026-03-10T13:00:30Z'],
    ['TO_FAN', '2026-03-10T13:01:40Z'],
    ['FROM_FAN', '2026-03-14T13:10:00Z'],
    ['TO_FAN', '2026-03-14T13:10:51Z'],
    ['TO_FAN', '2026-03-14T13:11:00Z'],
  ] as const)
    await addMessage(t, agencyId, existingFan, direction, { sentAt })
}

const stats = (id: string, period?: string, user: TestUser = t.people.north.AGENCY_ADMIN) =>
  t.send(user.token, 'GET /creators/{id}/stats', { params: { id }, query: period ? { period } : {} })
const findHour = (data: AnyJson, n: number) => data.hours.find((entry: AnyJson) => entry.hour === n)

test('a period ends today in the agency’s time zone, and the previous one has the same length', async () => {
  const { status, body } = await stats(creatorId, '7d')
  expect(status).toBe(200)
  expect(body.data.current).toEqual({
    from: '2026-03-09',
    to: '2026-03-15',
    money: {
      revenue: 100,
      fee: 20,
      creatorShare: 60,
      agencyShare: 20,
      refunded: 20,
      avgOrderValue: 25,
      bySource: { subscription: 15, tips: 0, ppv: 35, custom: 50 },
    },
    orders: 4,
    newFans: 3,
    conversion: 67,
    messagesIn: 3,
    messagesOut: 3,
    // The average of 100 and 51 seconds, rounded up.
    avgResponseTime: 76,
  })
  expect(body.data.previous).toMatchObject({
    from: '2026-03-02',
    to: '2026-03-08',
    money: { revenue: 50, avgOrderValue: 25, refunded: 0 },
    orders: 2,
    newFans: 1,
    conversion: 0,
    messagesIn: 1,
    messagesOut: 1,
    avgResponseTime: 300,
  })
  expect(body.data.weeks).toEqual([{ week: '2026-03-09', subscription: 15, tips: 0, ppv: 35, custom: 50 }])
})

test('hours are in the agency’s time zone', async () => {
  const { data } = (await stats(creatorId, '7d')).body
  expect(data.hours.map((entry: AnyJson) => entry.hour)).toEqual(Array.from({ length: 24 }, (_, n) => n))
  expect(findHour(data, 0)).toEqual({ hour: 0, messages: 0, orders: 1 })
  expect(findHour(data, 9)).toEqual({ hour: 9, messages: 3, orders: 0 })
  expect(findHour(data, 11)).toEqual({ hour: 11, messages: 0, orders: 2 })
  expect(findHour(data, 23)).toEqual({ hour: 23, messages: 0, orders: 1 })
  const sum = (field: string) => data.hours.reduce((total: number, entry: AnyJson) => total + entry[field], 0)
  expect([sum('messages'), sum('orders')]).toEqual([data.current.messagesIn, data.current.orders])
})

test.each([
  ['7d', '2026-03-09', '2026-03-02', ['2026-03-09']],
  ['30d', '2026-02-14', '2026-01-15', ['2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09']],
  ['90d', '2025-12-16', '2025-09-17', 13],
  ['1y', '2025-03-16', '2024-03-16', 53],
] as const)('the period %s starts on %s, and the previous one on %s', async (period, from, before, weeks) => {
  const { data } = (await stats(creatorId, period)).body
  expect([data.current.from, data.current.to, data.previous.from]).toEqual([from, '2026-03-15', before])
  const mondays = data.weeks.map(({ week }: AnyJson) => week)
  if (typeof weeks === 'number') expect(mondays).toHaveLength(weeks)
  else expect(mondays).toEqual(weeks)
  expect(new Set(mondays).size).toBe(mondays.length)
  expect(mondays.every((day: string) => new Date(day).getUTCDay() === 1)).toBe(true)
})

test('defaults to 30 days', async () => {
  const { data } = (await stats(creatorId)).body
  expect(data.period).toBe('30d')
  expect(data.current.money.revenue).toBe(1_150)
})

test('a creator without data has zeros and null rates', async () => {
  const { data } = (await stats(await addCreator(t, agencyId, 'New Star'), '30d')).body
  const emptyStats = { orders: 0, newFans: 0, conversion: null, messagesIn: 0, avgResponseTime: null }
  expect(data.current).toMatchObject({ ...emptyStats, money: { revenue: 0, avgOrderValue: null } })
  expect(data.previous).toMatchObject(emptyStats)
  expect(data.weeks).toHaveLength(5)
  expect(data.hours.every((entry: AnyJson) => entry.messages === 0 && entry.orders === 0)).toBe(true)
})

test('each role sees only its visible creators, and operators see no money', async () => {
  const { north, south } = t.people
  const ownCreator = await creatorOf(t, north.CREATOR)
  const unassigned = await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'unassigned')
  await assign(t, north.CHAT_OPERATOR, creatorId)
  const cases: [TestUser, number, number][] = [
    [north.SUPER_ADMIN, 200, 200],
    [north.AGENCY_ADMIN, 200, 200],
    [north.COMPLIANCE, 200, 200],
    [north.CHAT_OPERATOR, 200, 404],
    [unassigned, 404, 404],
    [north.CREATOR, 404, 200],
    [south.AGENCY_ADMIN, 404, 404],
    [south.CREATOR, 404, 404],
  ]
  for (const [user, creatorStatus, ownStatus] of cases) {
    const statuses = [
      (await stats(creatorId, '7d', user)).status,
      (await stats(ownCreator, '7d', user)).status,
    ]
    expect([user.role, ...statuses]).toEqual([user.role, creatorStatus, ownStatus])
  }
  const { data } = (await stats(creatorId, '7d', north.CHAT_OPERATOR)).body
  expect(data).toMatchObject({
    weeks: null,
    current: { money: null, orders: null, newFans: 3, conversion: 67, messagesIn: 3, avgResponseTime: 76 },
    previous: { money: null, orders: null },
  })
  expect(data.hours.every((entry: AnyJson) => entry.orders === null)).toBe(true)
  expect(findHour(data, 9).messages).toBe(3)
})

test.each([{ period: '8d' }, { period: '' }, { period: '1Y' }, { period: '30d', from: '2026-01-01' }])(
  '%j is rejected',
  async (query) => {
    const token = t.people.north.AGENCY_ADMIN.token
    const response = await t.send(token, 'GET /creators/{id}/stats', { params: { id: creatorId }, query })
    expect(response.status).toBe(400)
  },
)
