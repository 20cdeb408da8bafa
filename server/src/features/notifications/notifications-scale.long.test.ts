import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { withScope } from '../../platform/db/scope.ts'
import { listStatement, type NotificationFilter, unreadStatement } from './notifications.queries.ts'

let t: TestApp
let me: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  me = t.people.north.CREATOR
  for (const { agencyId, userId } of [me, t.people.north.COMPLIANCE, t.people.south.CREATOR])
    await t.sql(
      `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, dedupe_key, created_at, read_at, deleted_at)
       SELECT $1, $2, CASE WHEN n % 4 = 0 THEN 'NEW_FAN' ELSE 'SYSTEM' END, 'NORMAL', 'T', 'M', 'scale' || n, now() - make_interval(mins => n),
         CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 5 = 0 THEN now() END
       FROM generate_series(1, 20000) n`,
      [agencyId, userId],
    )
  await t.sql(
    'INSERT INTO notification_counts (agency_id, user_id, unread) SELECT $1, gen_random_uuid(), n FROM generate_series(1, 10000) n',
    [me.agencyId],
  )
  await t.sql('ANALYZE')
}, 60_000)
afterAll(() => t.close())

type Node = Record<string, AnyJson>
const nodes = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** The generic plan for the app role, under row-level security. */
async function planOf({ text }: { text: string }, values: unknown[]): Promise<Node[]> {
  const rows = await withScope(t.platform.database, me.agencyId, async (tx) => {
    await tx.query(`SET LOCAL plan_cache_mode = force_generic_plan`)
    return tx.query<AnyJson>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
  })
  return nodes(rows[0]['QUERY PLAN'][0].Plan)
}

const first: NotificationFilter = { filter: undefined, type: undefined, before: null, limit: 21 }
const middle = { createdAt: new Date(Date.now() - 10_000 * 60_000).toISOString(), id: newId() }

describe('a page of the list reads only its part of the index:', () => {
  test.each<[string, Partial<NotificationFilter>, string]>([
    ['the first page', {}, 'notifications_of_user'],
    ['a middle page', { before: middle }, 'notifications_of_user'],
    ['unread', { filter: 'unread' }, 'notifications_unread'],
    ['a middle page of unread', { filter: 'unread', before: middle }, 'notifications_unread'],
    ['read', { filter: 'read' }, 'notifications_of_user'],
    ['one type', { type: 'NEW_FAN' }, 'notifications_of_user'],
  ])('%s', async (_, filter, index) => {
    const { statement, values } = listStatement(me, { ...first, ...filter })
    const plan = await planOf(statement, values)
    // One policy check, then the index scan; no sort.
    expect(plan.map((node) => node['Node Type'])).toEqual(['Limit', 'Result', 'Index Scan'])
    const indexScan = plan[2]
    expect(indexScan).toMatchObject({ 'Index Name': index, 'Actual Rows': 21 })
    expect(indexScan?.['Rows Removed by Filter'] ?? 0).toBeLessThan(150)
    expect(indexScan?.['Index Cond']).toContain('user_id')
  })
})

test('the unread count takes one primary key lookup', async () => {
  const plan = await planOf(unreadStatement, [me.agencyId, me.userId])
  expect(plan.map((node) => node['Node Type'])).toEqual(['Result', 'Index Scan'])
  expect(plan[1]).toMatchObject({
    'Index Name': 'notification_counts_agency_id_user_id_pk',
    'Actual Rows': 1,
  })
  const { count } = (await t.send(me.token, 'GET /notifications/unread-count')).body.data
  const [row] = await t.sql(
    'SELECT count(*)::int AS n FROM notifications WHERE user_id = $1 AND read_at IS NULL AND deleted_at IS NULL',
    [me.userId],
  )
  expect(count).toBe(row.n)
  expect(count).toBeGreaterThan(10_000)
})

test('marking all read changes every unread notification', async () => {
  const before = (await t.send(me.token, 'GET /notifications/unread-count')).body.data.count
  const { changed } = (await t.send(me.token, 'PATCH /notifications/read-all')).body.data
  expect(changed).toBe(before)
  expect((await t.send(me.token, 'GET /notifications/unread-count')).body.data.count).toBe(0)
})
