import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ANALYTICS_NOW,
  type AnalyticsFixture,
  startAnalyticsFixture,
} from '../../../test/analytics-fixture.ts'
import type { AnyJson } from '../../../test/app.ts'
import { addCreator, addFan, pay } from '../../../test/fans.ts'

let f: AnalyticsFixture
beforeAll(async () => {
  f = await startAnalyticsFixture()
})
afterAll(() => f.t.close())

const overview = (query?: AnyJson) => f.get('GET /analytics/overview', query)

describe('overview', () => {
  test('compares the period with the previous one', async () => {
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

  test('compares each day with the same weekday four weeks earlier', async () => {
    const { days } = await overview()
    expect(days).toHaveLength(30)
    expect(days.at(0)).toMatchObject({ day: '2026-02-14', comparedWith: '2026-01-17' })
    // The two sales on March 8 are on either side of the hour skipped by the clock change.
    expect(days.find((item: AnyJson) => item.day === '2026-03-08')).toMatchObject({
      comparedWith: '2026-02-08',
      revenue: { value: 330, previous: 0 },
      perPayingFan: { value: 330, previous: null },
    })
    expect(days.find((item: AnyJson) => item.day === '2026-03-14').revenue.value).toBe(50)
  })

  test.each(['7d', '30d', '90d', '1y'])(
    '%s: days, sources, platforms and creators add up to the revenue',
    async (period) => {
      const data = await overview({ period })
      const { value, previous } = data.kpis.revenue
      const sum = (rows: AnyJson[], pick: (row: AnyJson) => number) =>
        rows.reduce((total, row) => total + pick(row), 0)
      expect(sum(data.days, (row) => row.revenue.value)).toBe(value)
      for (const rows of [data.sources, data.platforms]) {
        expect(sum(rows, (row) => row.value)).toBe(value)
        expect(sum(rows, (row) => row.previous)).toBe(previous)
      }
      expect(sum(data.creators, (row) => row.revenue)).toBe(value)
      expect(sum(data.creators, (row) => row.previous)).toBe(previous)
    },
  )

  test('returns seven months of revenue and fans even for a 7-day period', async () => {
    const { months } = await overview({ period: '7d' })
    expect(months.map((item: AnyJson) => item.month.slice(0, 7))).toEqual([
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

  test('growth is null without a previous value', async () => {
    const { creators } = await overview()
    expect(creators.slice(0, 2)).toMatchObject([
      {
        id: f.creatorId,
        revenue: 350,
        previous: 100,
        share: 87.5,
        fans: 2,
        growth: 250,
        firstSaleDay: '2026-01-20',
      },
      {
        id: f.risingCreatorId,
        revenue: 50,
        previous: 0,
        share: 12.5,
        fans: 1,
        growth: null,
        firstSaleDay: '2026-01-12',
      },
    ])
  })

  test('includes the day a creator was paused', async () => {
    await f.t.sql(`UPDATE creators SET status = 'ACTIVE' WHERE id = $1`, [f.risingCreatorId])
    await f.t.send(f.admin.token, 'POST /creators/{id}/pause', {
      params: { id: f.risingCreatorId },
      body: { reason: 'Rest' },
    })
    const { creators } = await overview()
    expect(creators.find((item: AnyJson) => item.id === f.risingCreatorId).pausedDay).toMatch(
      /^\d{4}-\d\d-\d\d$/,
    )
  })

  test('filters by creator and platform', async () => {
    expect((await overview({ creatorId: f.creatorId })).kpis.revenue).toEqual({ value: 350, previous: 100 })
    expect((await overview({ platform: 'FANSLY' })).kpis).toMatchObject({
      revenue: { value: 50, previous: 0 },
      newFans: { value: 1, previous: 0 },
      perPayingFan: { value: 50, previous: null },
    })
    expect((await overview({ platform: 'FANSLY', creatorId: f.creatorId })).kpis.revenue.value).toBe(0)
  })
})

test('retention is the share of a month’s new fans who bought in that month and each later one', async () => {
  const { cohorts } = await f.get('GET /analytics/retention')
  expect(cohorts.map((item: AnyJson) => [item.month.slice(0, 7), item.fans])).toEqual([
    ['2025-10', 0],
    ['2025-11', 0],
    ['2025-12', 1],
    ['2026-01', 1],
    ['2026-02', 2],
    ['2026-03', 0],
  ])
  const percentages = (index: number) => cohorts[index].months.map((item: AnyJson) => item.percent)
  expect(percentages(1)).toEqual([null, null, null, null, null])
  expect(percentages(2)).toEqual([0, 100, 0, 100])
  expect(percentages(4)).toEqual([50, 50])
  expect((await f.get('GET /analytics/retention', { period: '1y' })).cohorts).toHaveLength(12)
})

test('spend returns the revenue share of the top fans', async () => {
  expect(await f.get('GET /analytics/spend')).toMatchObject({
    payingFans: 3,
    revenue: 400,
    top: [
      { top: 1, fans: 1, revenue: 330, percent: 82.5 },
      { top: 5, fans: 1, revenue: 330 },
      { top: 10, fans: 1, revenue: 330 },
    ],
    rest: { fans: 2, revenue: 70, percent: 17.5 },
  })
  const { body } = await f.t.send(f.admin.token, 'GET /analytics/spenders', { query: { top: 1 } })
  expect(body.data).toMatchObject([
    { rank: 1, fan: { id: f.fans.whale }, creator: { id: f.creatorId }, revenue: 330, orders: 2 },
  ])
})

test('hours are in the agency’s time zone', async () => {
  const { cells, revenue, orders, timeZone } = await f.get('GET /analytics/hours')
  const nonEmpty = cells.filter((item: AnyJson) => item.orders > 0)
  expect(nonEmpty).toEqual([
    { weekday: 6, hour: 23, revenue: 50, orders: 1 },
    { weekday: 7, hour: 1, revenue: 300, orders: 1 },
    { weekday: 7, hour: 3, revenue: 30, orders: 1 },
    { weekday: 7, hour: 12, revenue: 20, orders: 1 },
  ])
  expect({ revenue, orders, timeZone }).toEqual({ revenue: 400, orders: 4, timeZone: 'America/New_York' })
})

test('figures are isolated by agency, and non-admins are denied access', async () => {
  const south = f.t.people.south.AGENCY_ADMIN
  expect((await f.get('GET /analytics/overview', { creatorId: f.creatorId }, south)).kpis.revenue.value).toBe(
    0,
  )
  expect((await f.get('GET /analytics/spend', {}, south)).payingFans).toBe(0)
  for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
    expect((await f.t.send(f.t.people.north[role].token, 'GET /analytics/overview')).status).toBe(403)
})

test.each([
  ['GET /analytics/overview', { period: '2y' }],
  ['GET /analytics/overview', { creatorId: 'x' }],
  ['GET /analytics/hours', { platform: 'MYSPACE' }],
  ['GET /analytics/spenders', { top: 2 }],
  ['GET /analytics/export', {}],
  ['GET /transactions', { hour: 24 }],
  ['GET /transactions', { from: '0000-01-01' }],
])('%s rejects %o', async (key, query) => {
  expect((await f.t.send(f.admin.token, key, { query })).status).toBe(400)
})

describe('counts of paying fans', () => {
  const spend = () => f.get('GET /analytics/spend', { creatorId: f.creatorId, period: '90d' })
  const setClock = (time: string) => {
    f.t.platform.clock = () => new Date(time)
  }

  test('are cached while the ledger is unchanged, and recomputed after a change and on the next day', async () => {
    const first = await spend()
    setClock('2026-03-15T20:00:00Z')
    expect(await spend()).toEqual(first)
    const late = await addFan(f.t, f.admin.agencyId, f.creatorId, { joinedAt: '2025-12-11T12:00:00Z' })
    await pay(f.t, late, 5, '2026-01-20T17:00:00Z')
    expect(await spend()).toMatchObject({
      payingFans: first.payingFans + 1,
      revenue: first.revenue + 5,
      countedAt: '2026-03-15T20:00:00.000Z',
    })
    setClock('2026-03-16T16:00:00Z')
    expect(await spend()).toMatchObject({ to: '2026-03-16', countedAt: '2026-03-16T16:00:00.000Z' })
    setClock(ANALYTICS_NOW)
  })

  test('are computed once for concurrent requests', async () => {
    await f.t.sql('DELETE FROM spend_snapshots')
    let ms = Date.parse(ANALYTICS_NOW)
    f.t.platform.clock = () => new Date(ms++)
    const query = { creatorId: f.creatorId, period: '1y' }
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => f.get(`GET /analytics/${i % 2 ? 'spend' : 'overview'}`, query)),
    )
    setClock(ANALYTICS_NOW)
    expect(new Set(responses.map(({ countedAt }) => countedAt)).size).toBe(1)
  })

  test('are empty for a creator of another agency', async () => {
    const outsider = await addCreator(f.t, f.t.people.south.AGENCY_ADMIN.agencyId, 'Elsewhere')
    expect((await f.get('GET /analytics/spend', { creatorId: outsider })).payingFans).toBe(0)
    expect(await f.t.sql('SELECT 1 FROM spend_snapshots WHERE creator_id = $1', [outsider])).toEqual([])
  })
})
