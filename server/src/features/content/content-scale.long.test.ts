import { contentSorts } from '@greenroom/contract/features/content/content.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { withScope } from '../../platform/db/scope.ts'
import { type Page, pageStatement } from './content-list.queries.ts'

let t: TestApp
const SIZE = 12_000

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  for (const side of ['north', 'south'] as const) {
    const { agencyId } = t.people[side].CREATOR
    await t.sql(
      `INSERT INTO creators (id, agency_id, stage_name) SELECT gen_random_uuid(), $1, 'Stage ' || n FROM generate_series(1, 11) n`,
      [agencyId],
    )
    await t.sql(
      `INSERT INTO content_items (id, agency_id, creator_id, type, title, title_key, state, scheduled_for, published_at, uploaded_at, views, revenue_cents)
       SELECT gen_random_uuid(), $1, c.ids[1 + i % 12], 'PHOTO', md5(i::text), md5(i::text), (ARRAY['PUBLISHED', 'PUBLISHED', 'DRAFT', 'SCHEDULED'])[1 + i % 4],
         CASE WHEN i % 4 = 3 THEN now() + make_interval(mins => i) END, CASE WHEN i % 4 < 2 THEN now() - make_interval(mins => i) END,
         now() - make_interval(mins => i), i % 5000, i % 9000 FROM generate_series(1, $2::int) i, (SELECT array_agg(id) AS ids FROM creators WHERE agency_id = $1) c`,
      [agencyId, SIZE],
    )
  }
  await t.sql('VACUUM ANALYZE')
}, 120_000)
afterAll(() => t.close())

type Node = Record<string, AnyJson>
const nodes = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

test.each(contentSorts)('a page sorted by %s reads few extra rows', async (sort) => {
  const page: Page = { criteria: { creators: null, searchText: '' }, sort, position: null, limit: 51 }
  const { statement, values } = pageStatement(page)
  const [row] = await withScope(t.platform.database, t.people.north.CREATOR.agencyId, (tx) =>
    tx.query<AnyJson>(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`, values),
  )
  const scans = nodes(row['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'content_items')
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  const rowsRead = scans.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  )
  expect(Math.max(...rowsRead)).toBeLessThan(200)
})

test('returns the exact total', async () => {
  const { body } = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /content', { query: { limit: '1' } })
  expect(body.meta.total).toBe(SIZE)
})
