import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type Who } from '../../../test/app.ts'
import { addCreator, addFan, pay } from '../../../test/fans.ts'

/** Sunday noon in New York, a week after daylight saving time started. */
const NOW = '2026-03-15T16:00:00Z'
let t: TestApp
let admin: Who
let star: string
let rising: string
let fans: Record<'whale' | 'small' | 'fansly' | 'gone', string>

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  t.platform.clock = () => new Date(NOW)
  star = await addCreator(t, admin.agencyId, 'Some Star')
  rising = await addCreator(t, admin.agencyId, '=Rising')
  const join = (creator: string, joinedAt: string) => addFan(t, admin.agencyId, creator, { joinedAt })
  fans = {
    whale: await join(star, '2025-12-10T12:00:00Z'),
    small: await join(star, '2026-02-20T12:00:00Z'),
    fansly: await join(rising, '2026-03-01T04:59:59Z'),
    gone: await join(rising, '2026-01-10T12:00:00Z'),
  }
  await t.sql(`UPDATE fans SET platform = 'FANSLY' WHERE id = $1`, [fans.fansly])
  await t.sql(`UPDATE fans SET blocked_at = '2026-02-05T12:00:00Z' WHERE id = $1`, [fans.gone])
  await pay(t, fans.whale, 100, '2026-01-20T17:00:00Z')
  await pay(t, fans.whale, 300, '2026-03-08T06:59:59Z')
  await pay(t, fans.whale, 30, '2026-03-08T07:00:00Z')
  await pay(t, fans.small, 20, '2026-02-22T17:00:00Z')
  await pay(t, fans.fansly, 50, '2026-03-15T03:59:59Z')
  await pay(t, fans.gone, 10, '2026-01-12T12:00:00Z')
})
afterAll(() => t.close())

const get = async (key: string, query: AnyJson = {}, who = admin): Promise<AnyJson> =>
  (await t.send(who.token, key, { query })).body.data
const overview = (query?: AnyJson) => get('GET /analytics/overview', query)

describe('overview', () => {
  test('compares the period with the one before', async () => {
    const { kpis, ...rest } = await overview()
    expect(rest).toMatchObject({
      from: '2026-02-14',
      to: '2026-03-15',
      previousFrom: '2026-01-15',
      previousTo: '2026-02-13',
    })
    expect(kpis).toEqual({
      revenue: { value: 400, previous: 100 },
      agencyShare: { value: 400, previous: 100 },
      newFans: { value: 2, previous: 0 },
      payingFans: { value: 3, previous: 1 },
      perPayingFan: { value: 133.33, previous: 100 },
    })
  })

  test('each day is compared with the same weekday four weeks earlier', async () => {
    const { days } = await overview()
    expect(days).toHaveLength(30)
    expect(days.at(0)).toMatchObject({ day: '2026-02-14', comparedWith: '2026-01-17' })
    // The hour that the clock change skips lies between the two sales of March 8.
    expect(days.find((one: AnyJson) => one.day === '2026-03-08')).toMatchObject({
      comparedWith: '2026-02-08',
      revenue: { value: 330, before: 0 },
      perPayingFan: { value: 330, before: null },
    })
    expect(days.find((one: AnyJson) => one.day === '2026-03-14').revenue.value).toBe(50)
  })

  test.each(['7d', '30d', '90d', '1y'])(
    '%s: days, sources, platforms and creators add up to the revenue',
    async (period) => {
      const data = await overview({ period })
      const { value, previous } = data.kpis.revenue
      const sum = (rows: AnyJson[], of: (row: AnyJson) => number) =>
        rows.reduce((total, row) => total + of(row), 0)
      expect(sum(data.days, (row) => row.revenue.value)).toBe(value)
      for (const rows of [data.sources, data.platforms]) {
        expect(sum(rows, (row) => row.value)).toBe(value)
        expect(sum(rows, (row) => row.previous)).toBe(previous)
      }
      expect(sum(data.creators, (row) => row.revenue)).toBe(value)
      expect(sum(data.creators, (row) => row.previous)).toBe(previous)
    },
  )

  test('seven months of revenue and fans, whatever the period', async () => {
    const { months } = await overview({ period: '7d' })
    expect(months.map((one: AnyJson) => one.month.slice(0, 7))).toEqual([
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ])
    expect(months.slice(3)).toMatchObject([
      { revenue: 0, gained: 1, lost: 0, fans: 1, projection: null },
      { revenue: 110, gained: 1, lost: 0, fans: 2, projection: null },
      { revenue: 20, gained: 2, lost: 1, fans: 3, projection: null },
      { revenue: 380, gained: 0, lost: 0, fans: 3, projection: 841.43 },
    ])
  })

  test('growth without a base is null', async () => {
    const { creators } = await overview()
    expect(creators.slice(0, 2)).toMatchObject([
      {
        id: star,
        revenue: 350,
        previous: 100,
        share: 87.5,
        fans: 2,
        growth: 250,
        firstSaleDay: '2026-01-20',
      },
      {
        id: rising,
        revenue: 50,
        previous: 0,
        share: 12.5,
        fans: 1,
        growth: null,
        firstSaleDay: '2026-01-12',
      },
    ])
  })

  test('a paused creator has the day', async () => {
    await t.sql(`UPDATE creators SET status = 'ACTIVE' WHERE id = $1`, [rising])
    await t.send(admin.token, 'POST /creators/{id}/pause', {
      params: { id: rising },
      body: { reason: 'Rest' },
    })
    const { creators } = await overview()
    expect(creators.find((one: AnyJson) => one.id === rising).pausedDay).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('filters by creator and platform', async () => {
    expect((await overview({ creatorId: star })).kpis.revenue).toEqual({ value: 350, previous: 100 })
    expect((await overview({ platform: 'FANSLY' })).kpis).toMatchObject({
      revenue: { value: 50, previous: 0 },
      newFans: { value: 1, previous: 0 },
      perPayingFan: { value: 50, previous: null },
    })
    expect((await overview({ platform: 'FANSLY', creatorId: star })).kpis.revenue.value).toBe(0)
  })
})

test('retention is the share of the fans of a month who bought in each month since', async () => {
  const { cohorts } = await get('GET /analytics/retention')
  expect(cohorts.map((one: AnyJson) => [one.month.slice(0, 7), one.fans])).toEqual([
    ['2025-10', 0],
    ['2025-11', 0],
    ['2025-12', 1],
    ['2026-01', 1],
    ['2026-02', 2],
    ['2026-03', 0],
  ])
  const percents = (index: number) => cohorts[index].months.map((one: AnyJson) => one.percent)
  expect(percents(1)).toEqual([null, null, null, null, null])
  expect(percents(2)).toEqual([0, 100, 0, 100])
  expect(percents(4)).toEqual([50, 50])
  expect((await get('GET /analytics/retention', { period: '1y' })).cohorts).toHaveLength(12)
})

test('spend says how much the top fans bring', async () => {
  expect(await get('GET /analytics/spend')).toMatchObject({
    payingFans: 3,
    revenue: 400,
    top: [
      { top: 1, fans: 1, revenue: 330, percent: 82.5 },
      { top: 5, fans: 1, revenue: 330 },
      { top: 10, fans: 1, revenue: 330 },
    ],
    rest: { fans: 2, revenue: 70, percent: 17.5 },
  })
  const { body } = await t.send(admin.token, 'GET /analytics/spenders', { query: { top: 1 } })
  expect(body.data).toMatchObject([
    { rank: 1, fan: { id: fans.whale }, creator: { id: star }, revenue: 330, orders: 2 },
  ])
})

test('hours are those of the agency’s clock', async () => {
  const { cells, revenue, orders, timeZone } = await get('GET /analytics/hours')
  const filled = cells.filter((one: AnyJson) => one.orders > 0)
  expect(filled).toEqual([
    { weekday: 6, hour: 23, revenue: 50, orders: 1 },
    { weekday: 7, hour: 1, revenue: 300, orders: 1 },
    { weekday: 7, hour: 3, revenue: 30, orders: 1 },
    { weekday: 7, hour: 12, revenue: 20, orders: 1 },
  ])
  expect({ revenue, orders, timeZone }).toEqual({ revenue: 400, orders: 4, timeZone: 'America/New_York' })
})

describe('the rows behind the figures', () => {
  const sums = async (query: AnyJson) =>
    (await t.send(admin.token, 'GET /transactions', { query })).body.meta.sums
  const period = { from: '2026-02-14', to: '2026-03-15' }

  test.each<[string, AnyJson, number]>([
    ['the period', {}, 400],
    ['one day', { from: '2026-03-08', to: '2026-03-08' }, 330],
    ['a platform', { platform: 'FANSLY' }, 50],
    ['an hour of the week', { weekday: 7, hour: 3 }, 30],
    ['a source', { type: 'Subscription' }, 0],
  ])('transactions of %s add up', async (_, filter, amount) => {
    expect((await sums({ ...period, ...filter })).amount).toBe(amount)
  })

  test('a creator’s transactions are listed newest first, page by page', async () => {
    const query = { ...period, creatorId: star, limit: 2 }
    const first = (await t.send(admin.token, 'GET /transactions', { query })).body
    expect(first.data.map((one: AnyJson) => one.amount)).toEqual([30, 300])
    expect(first.meta).toMatchObject({
      total: 3,
      sums: { amount: 350, agencyShare: 350, orders: 3, payingFans: 2 },
    })
    const next = { ...query, cursor: first.meta.nextCursor }
    const second = (await t.send(admin.token, 'GET /transactions', { query: next })).body
    expect(second.data).toMatchObject([{ amount: 20, fan: { id: fans.small }, creator: { id: star } }])
    expect(second.meta).toEqual({ nextCursor: null, total: null, sums: null })
  })

  test.each<[string, AnyJson, number]>([
    ['new fans', { joinedFrom: '2026-02-14', joinedTo: '2026-03-15' }, 2],
    ['new fans of one day', { joinedFrom: '2026-02-28', joinedTo: '2026-02-28' }, 1],
    ['fans of a platform', { platform: 'FANSLY' }, 1],
    ['lost fans', { lostFrom: '2026-02-01', lostTo: '2026-02-28' }, 1],
    ['buyers of a cohort', { joinedFrom: '2026-02-01', joinedTo: '2026-02-28', boughtIn: '2026-03-01' }, 1],
  ])('%s are listed', async (_, filter, n) => {
    const query = { status: 'all', ...filter }
    const { body } = await t.send(admin.token, 'GET /fans', { query: { ...query, sort: 'joined' } })
    expect(body.data).toHaveLength(n)
    expect(await get('GET /fans/count', query)).toEqual({ count: n, isExact: true })
    const search = { ...query, q: 'fan_' }
    expect(await get('GET /fans', { ...search, sort: 'joined' })).toEqual(body.data)
    expect(await get('GET /fans/count', search)).toEqual({ count: n, isExact: true })
  })
})

describe('CSV', () => {
  test.each([
    ['days', 31, 'Day,Revenue (USD)'],
    ['revenue-growth', 8, '2026-03,380.00,841.43'],
    ['fan-growth', 8, '2026-02,2,1,3'],
    ['sources', 5, 'Tips,400.00,100.00'],
    ['platforms', 3, 'Fansly,50.00,0.00'],
    ['creators', 0, "'=Rising,50.00,0.00,12.5,1"],
    ['retention', 22, '2026-02,2,2026-03,1,1,50.0'],
    ['spend', 5, 'Everyone else,2,70.00,17.5'],
    ['spenders', 2, ',Some Star,330.00,2'],
    ['hours', 169, 'Sunday,3,30.00,1'],
  ])('%s', async (block, lines, part) => {
    const answer = await t.send(admin.token, 'GET /analytics/export', { query: { block } })
    const text = String(answer.text ?? answer.body)
    expect(text).toContain(part)
    if (lines > 0) expect(text.trim().split('\r\n')).toHaveLength(lines)
    const [event] = await t.sql(`SELECT action, details FROM audit_log ORDER BY seq DESC LIMIT 1`)
    expect(event).toMatchObject({ action: 'analytics.exported', details: { filter: { block } } })
  })

  test('transactions are exported as filtered', async () => {
    const query = { from: '2026-03-08', to: '2026-03-08' }
    const answer = await t.send(admin.token, 'GET /transactions/export', { query })
    expect(
      String(answer.text ?? answer.body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(3)
  })
})

test('another agency has its own figures, and other roles none', async () => {
  const south = t.people.south.AGENCY_ADMIN
  expect((await get('GET /analytics/overview', { creatorId: star }, south)).kpis.revenue.value).toBe(0)
  expect((await get('GET /analytics/spend', {}, south)).payingFans).toBe(0)
  for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
    expect((await t.send(t.people.north[role].token, 'GET /analytics/overview')).status).toBe(403)
})

test.each([
  ['GET /analytics/overview', { period: '2y' }],
  ['GET /analytics/overview', { creatorId: 'x' }],
  ['GET /analytics/hours', { platform: 'MYSPACE' }],
  ['GET /analytics/spenders', { top: 2 }],
  ['GET /analytics/export', {}],
  ['GET /transactions', { hour: 24 }],
  ['GET /transactions', { from: '0000-01-01' }],
])('%s refuses %o', async (key, query) => {
  expect((await t.send(admin.token, key, { query })).status).toBe(400)
})

describe('counts of paying fans', () => {
  const spend = () => get('GET /analytics/spend', { creatorId: star, period: '90d' })
  const at = (time: string) => {
    t.platform.clock = () => new Date(time)
  }

  test('are kept while the ledger is unchanged, and counted again after a change and on the next day', async () => {
    const first = await spend()
    at('2026-03-15T20:00:00Z')
    expect(await spend()).toEqual(first)
    const late = await addFan(t, admin.agencyId, star, { joinedAt: '2025-12-11T12:00:00Z' })
    await pay(t, late, 5, '2026-01-20T17:00:00Z')
    expect(await spend()).toMatchObject({
      payingFans: first.payingFans + 1,
      revenue: first.revenue + 5,
      countedAt: '2026-03-15T20:00:00.000Z',
    })
    at('2026-03-16T16:00:00Z')
    expect((await spend()).to).toBe('2026-03-16')
    at(NOW)
  })

  test('a creator of another agency has none', async () => {
    const stranger = await addCreator(t, t.people.south.AGENCY_ADMIN.agencyId, 'Elsewhere')
    expect((await get('GET /analytics/spend', { creatorId: stranger })).payingFans).toBe(0)
    expect(await t.sql('SELECT 1 FROM spend_snapshots WHERE creator_id = $1', [stranger])).toEqual([])
  })
})
