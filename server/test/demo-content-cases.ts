import { describe, expect, test } from 'vitest'
import type { TestApp } from './app.ts'

/** The library of the demo; `setup` gives the app and an admin's token. */
export function describeDemoContent(setup: () => { t: TestApp; token: string }): void {
  describe('demo content', () => {
    test('about 120 items in every state, each with a picture that opens', async () => {
      const { t, token } = setup()
      const { body: summary } = await t.send(token, 'GET /content/summary', { query: {} })
      const { total, byStatus } = summary.data
      expect(total).toBeGreaterThanOrEqual(100)
      expect(total).toBeLessThanOrEqual(140)
      for (const items of Object.values(byStatus)) expect(items).toBeGreaterThanOrEqual(8)
      const { body } = await t.send(token, 'GET /content', { query: { limit: '100' } })
      expect(body.data.filter(({ thumbnail }: { thumbnail: string | null }) => thumbnail === null)).toEqual(
        [],
      )
      const picture = await t.app.inject({ url: body.data[0].thumbnail })
      expect(picture.statusCode).toBe(200)
      expect(picture.headers['content-type']).toBe('image/webp')
    })

    test('pay-per-view items were sold in chat', async () => {
      const { t } = setup()
      const [row] = await t.sql(
        `SELECT count(*) FILTER (WHERE sales > 0)::int AS sold, count(*)::int AS items, sum(revenue_cents)::int AS cents FROM content_items WHERE is_ppv AND state = 'PUBLISHED'`,
      )
      expect(row.sold).toBeGreaterThan(row.items / 2)
      expect(row.cents).toBeGreaterThan(100_000)
    })

    test('scheduled items lie ahead, and titles are used once', async () => {
      const { t } = setup()
      const [row] = await t.sql(
        `SELECT count(*) FILTER (WHERE scheduled_for <= now())::int AS late, count(*)::int - count(DISTINCT title)::int AS twice
         FROM content_items WHERE agency_id = (SELECT id FROM agencies WHERE name = 'Northlight')`,
      )
      expect(row).toEqual({ late: 0, twice: 0 })
    })
  })
}
