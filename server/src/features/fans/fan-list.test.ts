import { type FanSort, fanSorts } from '@greenroom/contract/features/fans/fans.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFanWithHistory, assign, ownCreator } from '../../../test/fans.ts'

let t: TestApp
let first: string
let second: string
const ids: Record<string, string> = {}
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  first = await ownCreator(t)
  second = await addCreator(t, t.people.north.CREATOR.agencyId, 'Second Star')
  await assign(t, t.people.north.CHAT_OPERATOR, first)
  await assign(t, t.people.north.CHAT_OPERATOR, second)
  const recent = ago(1)
  // Ties and gaps in every sort order.
  for (let i = 0; i < 23; i++) {
    const fan = {
      username: `Tied_${String(i % 12).padStart(2, '0')}`,
      spent: [0, 60, 60, 250, 700, 1200][i % 6] ?? 0,
      paidAt: recent,
      joinedAt: i % 3 ? '2025-01-01T00:00:00.000Z' : '2025-02-01T00:00:00.123456Z',
      messages: i % 5 ? [] : [{ from: 'us' as const, at: ago(i % 2 ? 20 : 2) }],
      tags: i % 4 ? [] : ['often'],
    }
    ids[`f${i}`] = await addFanWithHistory(t, i < 12 ? first : second, fan)
  }
  ids.blocked = await addFanWithHistory(t, first, {
    joinedAt: ago(0),
    username: 'blocked',
    spent: 50,
    blocked: true,
    tags: ['rare'],
  })
  ids.archived = await addFanWithHistory(t, first, { username: 'archived', spent: 2000, archived: true })
  ids.both = await addFanWithHistory(t, first, { username: 'both', blocked: true, archived: true })
})
afterAll(() => t.close())

const roles = ['AGENCY_ADMIN', 'CHAT_OPERATOR'] as const
const list = async (query: AnyJson, role: (typeof roles)[number] = 'AGENCY_ADMIN') => {
  const response = await t.send(t.people.north[role].token, 'GET /fans', { query })
  expect(response.status, response.text).toBe(200)
  return response.body
}
/** Reads the count endpoint and checks it against the list's total, if there is one. */
async function readCount(query: AnyJson, role: (typeof roles)[number] = 'AGENCY_ADMIN') {
  const response = await t.send(t.people.north[role].token, 'GET /fans/count', { query })
  expect(response.body.data).toEqual({ count: expect.any(Number), isExact: true })
  const { meta } = await list({ ...query, limit: 1 }, role)
  if (
    query.q === undefined &&
    query.tag === undefined &&
    !query.status?.endsWith('blocked') &&
    !(query.tier && query.opportunity)
  )
    expect(meta.total).toBe(response.body.data.count)
  return response.body.data.count
}
async function collectPages(query: AnyJson, limit: number, role: (typeof roles)[number]) {
  const fans: AnyJson[] = []
  const totals: (number | null)[] = []
  for (let cursor: string | null | undefined; cursor !== null && totals.length < 60; ) {
    const page = await list({ ...query, limit, ...(cursor ? { cursor } : {}) }, role)
    fans.push(...page.data)
    totals.push(page.meta.total)
    cursor = page.meta.nextCursor
  }
  return { fans, totals }
}

const keyOf: Record<FanSort, (fan: AnyJson) => number | string> = {
  spent: (fan) => fan.totalSpent,
  active: (fan) => fan.lastActive ?? '',
  messages: (fan) => fan.messageCount,
  upsell: (fan) => fan.upsellScore,
  joined: (fan) => fan.joinDate,
  username: (fan) => fan.username.toLowerCase(),
}

describe('paging returns every fan once, in order:', () => {
  const cases = fanSorts.flatMap((sort) =>
    [undefined, 'asc', 'desc'].flatMap((direction) =>
      [{}, { q: 'i' }, { q: 'tied' }, { tag: 'often' }].flatMap((filter) =>
        roles.map((role) => ({ sort, direction, filter, role })),
      ),
    ),
  )
  test.each(cases)('$sort $direction $filter $role', async ({ sort, direction, filter, role }) => {
    const query = { ...filter, sort, ...(direction ? { direction } : {}) }
    const { fans, totals } = await collectPages(query, 5, role)
    const expected = 'tag' in filter ? 6 : 'q' in filter ? 23 : 24
    expect(new Set(fans.map(({ id }) => id)).size).toBe(expected)
    expect(fans).toHaveLength(expected)
    expect(await readCount(filter, role)).toBe(expected)
    expect(totals[0]).toBeOneOf([null, expected])
    const isDescending = direction ? direction === 'desc' : sort !== 'username'
    const keys = fans.map((fan) => keyOf[sort](fan))
    const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(keys).toEqual(isDescending ? sorted.toReversed() : sorted)
  })
})

describe('filters match the right fans, and the total is correct', () => {
  const allFans = async (role: (typeof roles)[number], status?: string) =>
    (await collectPages(status ? { status } : {}, 100, role)).fans
  const day = (text: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date(text))
  const isQuiet = (fan: AnyJson) => fan.daysSinceLastMessage !== null && fan.daysSinceLastMessage > 7
  const rules: [AnyJson, (fan: AnyJson) => boolean, number][] = [
    [{}, () => true, 24],
    [{ tier: 'WHALE' }, (fan) => fan.totalSpent >= 1000, 3],
    [{ tier: 'VIP' }, (fan) => fan.totalSpent >= 500 && fan.totalSpent < 1000, 4],
    [{ tier: 'CASUAL' }, (fan) => fan.totalSpent < 100, 13],
    [{ opportunity: 'regular' }, (fan) => fan.tier === 'REGULAR', 4],
    [{ opportunity: 'regular', tier: 'REGULAR' }, (fan) => fan.tier === 'REGULAR', 4],
    [{ opportunity: 'regular', tier: 'VIP' }, () => false, 0],
    [{ opportunity: 'engaged' }, (fan) => (fan.engagementRate ?? 0) > 70, 1],
    [{ opportunity: 'quiet' }, isQuiet, 2],
    [{ opportunity: 'quiet', tier: 'VIP' }, (fan) => isQuiet(fan) && fan.tier === 'VIP', 0],
    [{ status: 'blocked' }, (fan) => fan.isBlocked, 1],
    [{ status: 'unblocked' }, (fan) => !fan.isBlocked, 23],
    [{ tag: 'RARE ' }, (fan) => fan.isBlocked, 1],
    [{ tag: 'nobody' }, () => false, 0],
    [{ q: 'TIED_1', tier: 'WHALE' }, (fan) => /Tied_1/.test(fan.username) && fan.tier === 'WHALE', 1],
    [{ q: 'tied', opportunity: 'quiet' }, isQuiet, 2],
    [{ q: 'tied', tag: 'often' }, (fan) => /^Tied/.test(fan.username), 6],
    [{ q: 'b', status: 'blocked' }, (fan) => fan.isBlocked, 1],
    [{ q: 'b', status: 'unblocked' }, () => false, 0],
    [{ tag: 'rare', status: 'unblocked' }, () => false, 0],
  ]
  test.each(rules.flatMap(([query, rule, n]) => roles.map((role) => ({ query, rule, n, role }))))(
    '$query $role',
    async ({ query, rule, n, role }) => {
      const { data, meta } = await list(query, role)
      expect(data).toHaveLength(n)
      expect(meta).toEqual({ nextCursor: null, total: n })
      for (const fan of data) expect(rule(fan), fan.username).toBe(true)
      if (query.q === undefined && query.tag === undefined)
        expect((await allFans(role)).filter(rule)).toHaveLength(n)
      expect(await readCount(query, role)).toBe(n)
    },
  )

  test('archived fans appear only in the archived list', async () => {
    const { data, meta } = await list({ status: 'archived' })
    expect(data.map(({ username }: AnyJson) => username)).toEqual(['archived', 'both'])
    expect(meta.total).toBe(2)
    expect((await list({ status: 'archived', limit: 1 })).meta.total).toBe(2)
    expect((await list({ status: 'archived', tier: 'WHALE', limit: 1 })).data).toHaveLength(1)
    expect((await list({ q: 'archived' })).data).toEqual([])
    expect((await list({ q: 'archived', status: 'archived' })).data).toHaveLength(1)
  })

  test('fans can be filtered by creator', async () => {
    for (const role of roles) {
      expect((await list({ creatorId: second }, role)).meta.total).toBe(11)
      expect((await list({ creatorId: second.toUpperCase(), limit: 2 }, role)).meta.total).toBe(11)
      expect((await list({ creatorId: second, sort: 'active', tier: 'CASUAL' }, role)).data.length).toBe(6)
    }
  })

  test('the quiet filter uses calendar days in the agency’s time zone', async () => {
    const today = day(new Date().toISOString())
    const startOf = async (n: number) =>
      (
        await t.sql(`SELECT (($1::date - $2::int)::timestamp AT TIME ZONE 'America/New_York') AS at`, [
          today,
          n,
        ])
      )[0].at
    const boundary = await startOf(7)
    const before = new Date(boundary.getTime() - 1000).toISOString()
    const onBoundary = await addFanWithHistory(t, first, {
      username: 'on_border',
      messages: [{ from: 'fan', at: boundary.toISOString() }],
    })
    const pastBoundary = await addFanWithHistory(t, first, {
      username: 'past_border',
      messages: [{ from: 'fan', at: before }],
    })
    const fans = (await list({ opportunity: 'quiet', limit: 2 })).data
    const quietIds = (await list({ opportunity: 'quiet' })).data.map(({ id }: AnyJson) => id)
    expect(quietIds).toContain(pastBoundary)
    expect(quietIds).not.toContain(onBoundary)
    expect((await list({ opportunity: 'quiet', limit: 2 })).meta.total).toBe(quietIds.length)
    expect(fans).toHaveLength(2)
    const days = async (id: string) =>
      (await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /fans/{id}', { params: { id } })).body.data
        .daysSinceLastMessage
    expect([await days(onBoundary), await days(pastBoundary)]).toEqual([7, 8])
    const analytics = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /fans/analytics', { query: {} })
    expect(analytics.body.data.opportunities.quiet).toBe(quietIds.length)
  })
})

const id = '01900000-0000-7000-8000-000000000000'
const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
test.each<[AnyJson, number]>([
  [{ sort: 'revenue' }, 400],
  [{ direction: 'up' }, 400],
  [{ tier: 'FREE' }, 400],
  [{ creatorId: 'x' }, 400],
  [{ limit: 101 }, 400],
  [{ status: 'gone' }, 400],
  [{ q: 'x'.repeat(101) }, 400],
  [{ cursor: 'abc' }, 400],
  [{ cursor: cursorOf(1) }, 400],
  [{ cursor: cursorOf(1.5, id) }, 400],
  [{ cursor: cursorOf(1e300, id) }, 400],
  [{ cursor: cursorOf('1', id) }, 400],
  [{ sort: 'active', cursor: cursorOf('yesterday', id) }, 400],
  [{ sort: 'active', cursor: cursorOf(id) }, 200],
  [{ sort: 'active', q: 'tied', cursor: cursorOf(id) }, 200],
  [{ sort: 'username', cursor: cursorOf('a', id) }, 200],
  [{ sort: 'upsell', cursor: cursorOf(9e15, id) }, 200],
  [{ sort: 'upsell', q: 'tied', cursor: cursorOf(9e15, id) }, 200],
  [{ q: '' }, 200],
  [{ q: ' \n ' }, 200],
  [{ creatorId: id }, 200],
])('GET /fans with %j returns %i', async (query, status) => {
  expect((await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /fans', { query })).status).toBe(status)
})
