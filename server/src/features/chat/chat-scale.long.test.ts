import { type Chip, chips, type InboxSort, inboxSorts } from '@greenroom/contract/features/chat/chat.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { assign } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { withScope } from '../../platform/db/scope.ts'
import { type InboxPage, inboxStatement } from './inbox.queries.ts'
import { type ThreadStart, threadStatement } from './thread.queries.ts'

/** An inbox of 20,000 conversations and a thread of 10,000 messages: pages are read from an index only. */

const CREATOR_COUNT = 20
const FANS_PER_CREATOR = 1_000
const MESSAGES_PER_FAN = 3
const LONG_THREAD_LENGTH = 10_000
let t: TestApp
let admin: TestUser
let creators: string[]
let longThreadFanId: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  const { agencyId } = admin
  const insertMessages = (fan: string, creator: string, n: string, seq: string, at: string) =>
    `INSERT INTO messages (id, agency_id, creator_id, fan_id, seq, rev, direction, content, sender_name, sent_at, flagged)
     SELECT gen_random_uuid(), '${agencyId}', ${creator}, ${fan}, ${seq}, ${seq}, CASE WHEN ${n} % 3 = 0 THEN 'TO_FAN' ELSE 'FROM_FAN' END,
       'Message number ' || ${n} || ' about the sea', 'Somebody', ${at}, ${n} % 997 = 0`
  // Triggers and foreign keys are off, because the rows are consistent by construction and the figures are computed in
  // one step.
  await t.sql(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO creators (id, agency_id, stage_name, status) SELECT gen_random_uuid(), '${agencyId}', 'Stage ' || i, 'ACTIVE' FROM generate_series(2, ${CREATOR_COUNT}) i;
    CREATE TEMP TABLE s AS SELECT gen_random_uuid() AS fan, c.id AS creator, row_number() OVER () AS n
      FROM creators c, generate_series(1, ${FANS_PER_CREATOR}) WHERE c.agency_id = '${agencyId}';
    INSERT INTO fans (id, agency_id, creator_id, username, username_key, joined_at, total_spent_cents, first_week, last_week)
      SELECT fan, '${agencyId}', creator, 'fan_' || n, 'fan_' || n, now(), CASE WHEN n % 10 = 0 THEN 60000 + n ELSE n END, 1, 1 FROM s;
    INSERT INTO fan_search (agency_id, fan_id, words, names) SELECT '${agencyId}', fan, 'fan_' || n, 'fan_' || n || E'\\n' || md5(n::text) FROM s;
    INSERT INTO conversations (agency_id, fan_id, creator_id, last_seq, rev, read_seq)
      SELECT '${agencyId}', fan, creator, ${MESSAGES_PER_FAN}, ${MESSAGES_PER_FAN}, CASE WHEN n % 8 = 0 THEN 0 ELSE ${MESSAGES_PER_FAN} END FROM s;
    ${insertMessages('fan', 'creator', '(n + i)', 'i', 'now() - make_interval(secs => n * 60 - i)')} FROM s, generate_series(1, ${MESSAGES_PER_FAN}) i;
    ${insertMessages('fan', 'creator', 'i', 'i', 'now() - make_interval(mins => 50000 - i)')} FROM s, generate_series(${MESSAGES_PER_FAN + 1}, ${LONG_THREAD_LENGTH}) i WHERE n = 1;
    SELECT set_config('app.agency_id', '${agencyId}', true); SELECT gate.rebuild_chat(); DROP TABLE s; COMMIT`)
  await t.sql('VACUUM ANALYZE fans, fan_search, conversations, messages, creator_chat_totals, creators')
  const [row] = await t.sql('SELECT fan_id FROM conversations ORDER BY last_seq DESC LIMIT 1')
  longThreadFanId = row?.fan_id
  creators = (
    await t.sql('SELECT id FROM creators WHERE agency_id = $1 ORDER BY id LIMIT 3', [agencyId])
  ).map(({ id }) => id)
}, 120_000)
afterAll(() => t.close())

type Node = Record<string, AnyJson>
const flattenPlan = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]

/** Explains a statement as the app role, with row-level security: its custom and its generic plan. */
async function plansOf(text: string, values: unknown[]): Promise<Node[][]> {
  return withScope(t.platform.database, admin.agencyId, async (tx) => {
    const plans: Node[][] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await tx.query(`SET LOCAL plan_cache_mode = ${mode}`)
      const [row] = await tx.query<AnyJson>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
      plans.push(flattenPlan(row['QUERY PLAN'][0].Plan))
    }
    return plans
  })
}

const maxRowsRead = (plan: Node[], table: string) =>
  Math.max(
    0,
    ...plan
      .filter((node) => node['Relation Name'] === table)
      .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']),
  )
const seqScannedTables = (plan: Node[]) =>
  plan
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((name) => ['conversations', 'messages', 'fans'].includes(name))

describe('an inbox page is read from an index', () => {
  const cases = inboxSorts.flatMap((sort) => chips.map((filter): [InboxSort, Chip] => [sort, filter]))
  test.each(cases)('sorted by %s, filtered by %s', async (sort, filter) => {
    for (const visibleCreators of [null, creators]) {
      const page: InboxPage = {
        criteria: { creators: visibleCreators, filter, assigned: undefined },
        sort,
        position: null,
        limit: 51,
      }
      const { text, values } = inboxStatement(page)
      for (const plan of await plansOf(text, values)) {
        expect(seqScannedTables(plan)).toEqual([])
        expect(maxRowsRead(plan, 'fans')).toBeLessThanOrEqual(102)
        // Reads about one page, plus the waiting conversations where they come first; rare filters use their own index.
        const maxRows = sort === 'waiting' ? 600 : 160
        expect(maxRowsRead(plan, 'conversations')).toBeLessThanOrEqual(filter === 'all' ? maxRows : 3_000)
      }
    }
  })
})

describe('a page of a long thread is read from an index', () => {
  const cases: [ThreadStart['kind'], unknown[]][] = [
    ['older', [2_147_483_647]],
    ['older', [5_000]],
    ['newer', [5_000]],
    ['changed', [5_000]],
  ]
  test.each(cases)('%s %j', async (kind, position) => {
    for (const plan of await plansOf(threadStatement(kind, 51).text, [longThreadFanId, null, ...position])) {
      expect(seqScannedTables(plan)).toEqual([])
      expect(maxRowsRead(plan, 'messages')).toBe(51)
    }
  })
})

test('the totals match the number of rows', async () => {
  for (const filter of chips) {
    const { body } = await t.send(admin.token, 'GET /chats/conversations', { query: { filter, limit: 1 } })
    const where = {
      all: 'true',
      unread: 'unread_count > 0',
      vip: 'spent_cents >= 50000',
      flagged: 'flagged_count > 0',
    }
    const [row] = await t.sql(
      `SELECT count(*)::int AS n FROM conversations WHERE agency_id = $1 AND is_listed AND ${where[filter]}`,
      [admin.agencyId],
    )
    expect([filter, body.meta.total]).toEqual([filter, row?.n])
    expect(row?.n).toBeGreaterThan(10)
  }
})

describe.each(inboxSorts)('search sorted by %s', (sort) => {
  const list = async (query: AnyJson, user = admin) =>
    (await t.send(user.token, 'GET /chats/conversations', { query: { sort, ...query } })).body

  test('finds a word shared by all fans, by many or by one', async () => {
    const first = await list({})
    for (const q of ['fan_', 'n_', 'f']) expect((await list({ q })).data, q).toEqual(first.data)
    const second = await list({ cursor: first.meta.nextCursor })
    expect((await list({ q: 'fan_', cursor: first.meta.nextCursor })).data).toEqual(second.data)
    expect((await list({ q: 'FAN_12345' })).data).toHaveLength(1)
    const manyResults = await list({ q: 'fan_19', limit: 100 })
    expect(manyResults.data).toHaveLength(100)
    for (const { fan } of manyResults.data) expect(fan.username).toContain('fan_19')
    const expected = await t.sql(
      `SELECT f.id FROM fans f JOIN conversations c ON c.fan_id = f.id WHERE f.username LIKE 'fan\\_19%' ORDER BY ${
        {
          latest: 'c.last_message_at DESC, c.fan_id DESC',
          spend: 'c.spent_cents DESC, c.fan_id DESC',
          waiting: 'c.waiting_since NULLS LAST, c.last_message_at DESC, c.fan_id',
        }[sort]
      } LIMIT 100`,
    )
    expect(manyResults.data.map(({ id }: AnyJson) => id)).toEqual(expected.map(({ id }) => id))
  })

  test('an operator finds fans of assigned creators only', async () => {
    const operator = await addPerson(t.platform, admin.agencyId, 'CHAT_OPERATOR', 'scale')
    for (const id of creators) await assign(t, operator, id)
    const operatorList = await list({}, operator)
    expect(operatorList.meta.total).toBe(creators.length * FANS_PER_CREATOR)
    expect((await list({ q: 'fan_' }, operator)).data).toEqual(operatorList.data)
  })
})

test('search covers a long conversation back to its beginning, in bounded steps', async () => {
  const find = (q: string, cursor?: string) =>
    t.send(admin.token, 'GET /chats/conversation/{id}/search', {
      params: { id: longThreadFanId },
      query: { q, limit: 100, ...(cursor ? { cursor } : {}) },
    })
  const foundSeqs: number[] = []
  for (let cursor: string | undefined, n = 0; n === 0 || cursor; n++) {
    expect(n).toBeLessThan(20)
    const { body } = await find('NUMBER 9', cursor)
    foundSeqs.push(...body.data.map(({ seq }: AnyJson) => seq))
    cursor = body.meta.nextCursor ?? undefined
  }
  const expectedSeqs = (
    await t.sql(
      `SELECT seq FROM messages WHERE fan_id = $1 AND content LIKE 'Message number 9%' ORDER BY seq DESC`,
      [longThreadFanId],
    )
  ).map(({ seq }) => seq)
  expect(expectedSeqs.length).toBeGreaterThan(1_000)
  expect(foundSeqs).toEqual(expectedSeqs)
  expect((await find('not there')).body).toEqual({ data: [], meta: { nextCursor: null, total: null } })
})
