import { describe, expect, test } from 'vitest'
import { loadGates } from '../src/features/content/gate.service.ts'
import { withScope } from '../src/platform/db/scope.ts'
import type { TestApp } from './app.ts'

/** Tests for the demo content library; `setup` returns the app and an admin's token. */
export function describeDemoContent(setup: () => { t: TestApp; token: string }): void {
  describe('demo content', () => {
    test('has about 120 items covering every status, each with a thumbnail', async () => {
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

    test('most published pay-per-view items have sales', async () => {
      const { t } = setup()
      const [row] = await t.sql(
        `SELECT count(*) FILTER (WHERE sales > 0)::int AS sold, count(*)::int AS items, sum(revenue_cents)::int AS cents FROM content_items WHERE is_ppv AND state = 'PUBLISHED'`,
      )
      expect(row.sold).toBeGreaterThan(row.items / 2)
      expect(row.cents).toBeGreaterThan(100_000)
    })

    test('there are items on both sides of the publish gate, each with evidence matching its status', async () => {
      const { t } = setup()
      const rows = await t.sql(
        `SELECT id, EXISTS (SELECT 1 FROM case_items x WHERE x.item_id = content_items.id AND x.taken_down_at IS NOT NULL AND x.lifted_at IS NULL) AS "isOnHold", agency_id AS "agencyId", produced_on::text AS "producedOn", scheduled_for AS "scheduledFor", is_downloadable AS "isDownloadable",
           is_ai_edited AS "isAiEdited", review, state FROM content_items WHERE archived_at IS NULL AND (review IS NOT NULL OR state <> 'DRAFT')`,
      )
      const mismatches: string[] = []
      for (const [agencyId, items] of Map.groupBy(rows, (row) => row.agencyId as string))
        await withScope(t.platform.database, agencyId, async (tx) => {
          const gates = await loadGates(t, tx, items as never)
          for (const { id, review, isOnHold } of items) {
            const problems = gates.get(id)?.problems.map(({ problem }) => problem) ?? []
            const expected = {
              WITHDRAWN: ['consent_withdrawn'],
              NEEDS_EVIDENCE: ['not_examined', 'no_consent'],
            }
            const expectedProblems = [
              ...(isOnHold ? ['on_hold'] : []),
              ...(expected[review as keyof typeof expected] ?? []),
            ]
            if (problems.join() !== expectedProblems.join()) mismatches.push(`${id} ${review} ${problems}`)
          }
        })
      expect(mismatches).toEqual([])
      const byReview = Map.groupBy(rows, (row) => row.review)
      expect([...byReview.keys()].toSorted()).toEqual(['CLEARED', 'IN_REVIEW', 'NEEDS_EVIDENCE', 'WITHDRAWN'])
      expect(byReview.get('IN_REVIEW')?.length).toBeGreaterThan(4)
    })

    test('scheduled items are in the future, and titles are unique', async () => {
      const { t } = setup()
      const [row] = await t.sql(
        `SELECT count(*) FILTER (WHERE scheduled_for <= now())::int AS late, count(*)::int - count(DISTINCT title)::int AS duplicates
         FROM content_items WHERE agency_id = (SELECT id FROM agencies WHERE name = 'Northlight')`,
      )
      expect(row).toEqual({ late: 0, duplicates: 0 })
    })
  })
}
