import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnalyticsFixture, startAnalyticsFixture } from '../../../test/analytics-fixture.ts'
import type { AnyJson } from '../../../test/app.ts'

let f: AnalyticsFixture
beforeAll(async () => {
  f = await startAnalyticsFixture()
})
afterAll(() => f.t.close())

describe('the rows behind the figures', () => {
  const sums = async (query: AnyJson) =>
    (await f.t.send(f.admin.token, 'GET /transactions', { query })).body.meta.sums
  const period = { from: '2026-02-14', to: '2026-03-15' }

  test.each<[string, AnyJson, number]>([
    ['the period', {}, 400],
    ['one day', { from: '2026-03-08', to: '2026-03-08' }, 330],
    ['a platform', { platform: 'FANSLY' }, 50],
    ['an hour of the week', { weekday: 7, hour: 3 }, 30],
    ['a source', { type: 'Subscription' }, 0],
  ])('transactions for %s add up', async (_, filter, amount) => {
    expect((await sums({ ...period, ...filter })).amount).toBe(amount)
  })

  test('a creator’s transactions are listed newest first, page by page', async () => {
    const query = { ...period, creatorId: f.creatorId, limit: 2 }
    const first = (await f.t.send(f.admin.token, 'GET /transactions', { query })).body
    expect(first.data.map((item: AnyJson) => item.amount)).toEqual([30, 300])
    expect(first.meta).toMatchObject({
      total: 3,
      sums: { amount: 350, agencyShare: 350, orders: 3, payingFans: 2 },
    })
    const next = { ...query, cursor: first.meta.nextCursor }
    const second = (await f.t.send(f.admin.token, 'GET /transactions', { query: next })).body
    expect(second.data).toMatchObject([
      { amount: 20, fan: { id: f.fans.small }, creator: { id: f.creatorId } },
    ])
    expect(second.meta).toEqual({ nextCursor: null, total: null, sums: null })
  })

  test.each<[string, AnyJson, number]>([
    ['new fans', { joinedFrom: '2026-02-14', joinedTo: '2026-03-15' }, 2],
    ['new fans on one day', { joinedFrom: '2026-02-28', joinedTo: '2026-02-28' }, 1],
    ['fans on a platform', { platform: 'FANSLY' }, 1],
    ['lost fans', { lostFrom: '2026-02-01', lostTo: '2026-02-28' }, 1],
    ['buyers in a cohort', { joinedFrom: '2026-02-01', joinedTo: '2026-02-28', boughtIn: '2026-03-01' }, 1],
  ])('%s are listed', async (_, filter, n) => {
    const query = { status: 'all', ...filter }
    const { body } = await f.t.send(f.admin.token, 'GET /fans', { query: { ...query, sort: 'joined' } })
    expect(body.data).toHaveLength(n)
    expect(await f.get('GET /fans/count', query)).toEqual({ count: n, isExact: true })
    const search = { ...query, q: 'fan_' }
    expect(await f.get('GET /fans', { ...search, sort: 'joined' })).toEqual(body.data)
    expect(await f.get('GET /fans/count', search)).toEqual({ count: n, isExact: true })
  })

  test('fan counts match each creator in the overview', async () => {
    const { creators } = await f.get('GET /analytics/overview')
    expect(creators.length).toBeGreaterThan(1)
    for (const { id, fans } of creators) {
      const query = { creatorId: id, status: 'unblocked' }
      expect(await f.get('GET /fans/count', query)).toEqual({ count: fans, isExact: true })
    }
  })
})

describe('CSV export', () => {
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
  ])('of %s contains the expected rows and is audited', async (block, lineCount, expected) => {
    const response = await f.t.send(f.admin.token, 'GET /analytics/export', { query: { block } })
    const text = String(response.text ?? response.body)
    expect(text).toContain(expected)
    if (lineCount > 0) expect(text.trim().split('\r\n')).toHaveLength(lineCount)
    const [event] = await f.t.sql(`SELECT action, details FROM audit_log ORDER BY seq DESC LIMIT 1`)
    expect(event).toMatchObject({ action: 'analytics.exported', details: { filter: { block } } })
  })

  test('of transactions contains only the filtered ones', async () => {
    const query = { from: '2026-03-08', to: '2026-03-08' }
    const response = await f.t.send(f.admin.token, 'GET /transactions/export', { query })
    expect(
      String(response.text ?? response.body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(3)
  })
})
