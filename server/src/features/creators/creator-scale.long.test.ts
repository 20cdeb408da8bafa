import { creatorSorts } from '@greenroom/contract/features/creators/creators.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, type ApiResponse, startTestApp, type TestApp } from '../../../test/app.ts'
import { ownCreator } from '../../../test/fans.ts'
import { withScope } from '../../platform/db/scope.ts'
import { type Page, pageStatement } from './creator-list.queries.ts'

let t: TestApp
const CREATOR_COUNT = 2_000

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  for (const side of ['north', 'south'] as const) {
    const { agencyId } = t.people[side].CREATOR
    await t.sql(
      `INSERT INTO creators (id, agency_id, stage_name, status, is_verified, created_at)
       SELECT gen_random_uuid(), $1, 'Stage ' || md5(i::text), (ARRAY['ACTIVE', 'PENDING', 'INACTIVE'])[1 + i % 3], i % 3 = 0,
         now() - make_interval(hours => i) FROM generate_series(2, $2::int) i`,
      [agencyId, CREATOR_COUNT],
    )
    await t.sql(
      `INSERT INTO fans (id, agency_id, creator_id, username, username_key, joined_at)
       SELECT gen_random_uuid(), agency_id, id, 'fan_' || n, 'fan_' || n, now() - make_interval(days => n * 3)
       FROM creators, generate_series(1, 2) n WHERE agency_id = $1`,
      [agencyId],
    )
    await t.sql(
      `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, source, recorded_by)
       SELECT gen_random_uuid(), agency_id, creator_id, id, now() - make_interval(days => 1), 'Tips', 'SALE', g, 0, g, 0, g, 'manual', 'Tests'
       FROM (SELECT *, 100 + abs(hashtext(id::text)) % 90000 AS g FROM fans WHERE agency_id = $1) f`,
      [agencyId],
    )
    await t.sql(
      `UPDATE fans SET archived_at = now() WHERE agency_id = $1 AND username = 'fan_2' AND id::text < '3'`,
      [agencyId],
    )
    await t.sql(
      `INSERT INTO content_items (id, agency_id, creator_id, type, title, title_key, uploaded_at)
       SELECT gen_random_uuid(), agency_id, id, 'PHOTO', 'Photo ' || n, 'photo ' || n, now() - make_interval(days => n * 4)
       FROM creators, generate_series(1, 3) n WHERE agency_id = $1`,
      [agencyId],
    )
    await addTeam(agencyId)
  }
  await t.sql('ANALYZE')
}, 120_000)

/** 40 operators with 100 creators each, and an invitation for every fourth creator. */
async function addTeam(agencyId: string): Promise<void> {
  await t.sql(
    `WITH u AS (INSERT INTO users (id, agency_id, email, name) SELECT gen_random_uuid(), $1, gen_random_uuid() || '@new.test', 'Operator ' || n
         FROM generate_series(1, 40) n RETURNING id)
     INSERT INTO memberships (agency_id, user_id, role) SELECT $1, id, 'CHAT_OPERATOR' FROM u`,
    [agencyId],
  )
  await t.sql(
    `INSERT INTO operator_assignments (agency_id, user_id, creator_id) SELECT $1, m.user_id, c.id
     FROM (SELECT user_id, row_number() OVER () AS n FROM memberships WHERE agency_id = $1 AND role = 'CHAT_OPERATOR') m
     JOIN (SELECT id, row_number() OVER () AS n FROM creators WHERE agency_id = $1) c ON c.n % 20 = m.n % 20`,
    [agencyId],
  )
  await t.sql(
    `INSERT INTO invitations (id, agency_id, email, role, invited_by, creator_id, expires_at)
     SELECT gen_random_uuid(), $1, id || '@new.test', 'CREATOR', id, id, now() + interval '1 day' FROM creators
     WHERE agency_id = $1 AND user_id IS NULL AND id::text < '4'`,
    [agencyId],
  )
}
afterAll(() => t.close())

const page = (sort: Page['order']['sort'], overrides: Partial<Page> = {}): Page => ({
  criteria: { visibleIds: null, byRealName: true },
  order: { sort, desc: sort !== 'name' && sort !== 'status' },
  position: null,
  limit: 51,
  moment: { month: '2026-01-01', now: new Date().toISOString() },
  ...overrides,
})

type Node = Record<string, AnyJson>
const nodes = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The plan for the app role, under row-level security. */
async function explain(pageOptions: Page): Promise<Node[]> {
  const { statement, values } = pageStatement(pageOptions)
  const rows = await withScope(t.platform.database, t.people.north.CREATOR.agencyId, (tx) =>
    tx.query<AnyJson>(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`, values),
  )
  return nodes(rows[0]['QUERY PLAN'][0].Plan)
}

/** Sequential scans, except on small tables. */
const sequentialScans = (plan: Node[]): string[] =>
  plan
    .filter(
      (node) => node['Node Type'] === 'Seq Scan' && !['users', 'agencies'].includes(node['Relation Name']),
    )
    .map((node) => node['Relation Name'])

const expectedIndexes = {
  revenue: 'creator_totals_by_revenue',
  fans: 'creator_totals_by_fans',
  name: 'creators_by_name',
  status: 'creators_by_status',
  joined: 'creators_by_agency',
  content: 'creator_content_totals_by_items',
}

describe('a page uses an index', () => {
  test.each(creatorSorts)('by %s', async (sort) => {
    const plan = await explain(page(sort))
    expect(sequentialScans(plan)).toEqual([])
    const [indexScan] = plan.filter((node) => node['Index Name'] === expectedIndexes[sort])
    expect(indexScan, `${sort}: ${plan.map((node) => node['Index Name'] ?? node['Node Type'])}`).toBeDefined()
    // Reads only the page, not all creators.
    const creatorNodes = plan.filter((node) => /^creator/.test(node['Relation Name'] ?? ''))
    const max = Math.max(...creatorNodes.map((node) => node['Actual Rows'] * node['Actual Loops']))
    expect(max).toBeLessThan(200)
  })

  test.each(['revenue', 'name'] as const)('by %s, filtered by status', async (sort) => {
    const plan = await explain(
      page(sort, { criteria: { visibleIds: null, byRealName: true, status: 'ACTIVE' } }),
    )
    expect(sequentialScans(plan)).toEqual([])
  })
})

test('all pages together list each creator once, in order', async () => {
  const ids = new Set<string>()
  let last = Number.POSITIVE_INFINITY
  for (let cursor: string | null = '', n = 0; cursor !== null && n < 30; n++) {
    const query: AnyJson = { limit: 100, ...(cursor && { cursor }) }
    const { body }: ApiResponse = await t.call(t.people.north.AGENCY_ADMIN.token, 'GET /creators', { query })
    expect(body.meta.total).toBe(CREATOR_COUNT)
    for (const { id, totalRevenue } of body.data) {
      expect(totalRevenue).toBeLessThanOrEqual(last)
      last = totalRevenue
      ids.add(id)
    }
    cursor = body.meta.nextCursor
  }
  expect(ids.size).toBe(CREATOR_COUNT)
})

test('the summary matches a recount of all transactions', async () => {
  const { agencyId } = t.people.north.CREATOR
  const [count] = await t.sql(
    `SELECT sum(gross_cents)::float8 AS cents,
       sum(gross_cents) FILTER (WHERE creator_id <> $2)::float8 AS averaged, (SELECT count(*)::int FROM creators WHERE agency_id = $1) AS creators
     FROM fan_transactions WHERE agency_id = $1`,
    [agencyId, await ownCreator(t)],
  )
  const [top] = await t.sql(
    `SELECT creator_id AS id, sum(gross_cents)::float8 AS cents FROM fan_transactions WHERE agency_id = $1
     GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT 1`,
    [agencyId],
  )
  const { data } = (await t.call(t.people.north.AGENCY_ADMIN.token, 'GET /creators/summary', {})).body
  expect(data).toMatchObject({
    total: CREATOR_COUNT,
    totalRevenue: count.cents / 100,
    // The average excludes the one pending sign-up.
    avgRevenue: Math.round(count.averaged / (CREATOR_COUNT - 1)) / 100,
    topPerformer: { id: top.id, totalRevenue: top.cents / 100 },
  })
  expect(count.creators).toBe(CREATOR_COUNT)
  expect(data.totalRevenue).toBeGreaterThan(100_000)
})
