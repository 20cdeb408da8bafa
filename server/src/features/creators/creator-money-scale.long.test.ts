import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator } from '../../../test/fans.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import * as stats from './creator-stats.queries.ts'
import * as statements from './statements.queries.ts'

/** Queries for one creator in a large ledger use an index under row-level security. */

let t: TestApp
let agencyId: string
let creatorId: string
const CREATOR_COUNT = 12
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  const ids: string[] = []
  for (let n = 0; n < CREATOR_COUNT; n++) ids.push(await addCreator(t, agencyId, `Star ${n}`))
  creatorId = ids[3] ?? ''
  await insertHistory(ids)
}, 60_000)
afterAll(() => t.close())

/** Inserted without triggers, because only the plan matters. */
async function insertHistory(creators: string[]): Promise<void> {
  const list = creators.map((id) => `'${id}'`).join(', ')
  await t.sql(`BEGIN; SET LOCAL session_replication_role = replica;
    CREATE TEMP TABLE s ON COMMIT DROP AS
      SELECT gen_random_uuid() AS fan, c AS creator, row_number() OVER () AS n FROM unnest(ARRAY[${list}]::uuid[]) c, generate_series(1, 150);
    INSERT INTO fans (id, agency_id, creator_id, username, username_key, joined_at, first_week, last_week)
      SELECT fan, '${agencyId}', creator, 'fan' || n, 'fan' || n, '2025-06-01'::timestamptz + n * interval '3 hours', 0, 0 FROM s;
    INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, source, recorded_by)
      SELECT gen_random_uuid(), '${agencyId}', creator, fan, '2025-03-15'::timestamptz + (n * 37 + k * 997 || ' minutes')::interval, 'Tips', 'SALE', 100, 20, 80, 40, 40, 'import', 'Tests' FROM s, generate_series(1, 20) k;
    INSERT INTO conversations (agency_id, fan_id, creator_id, last_seq) SELECT '${agencyId}', fan, creator, 20 FROM s;
    INSERT INTO messages (id, agency_id, creator_id, fan_id, seq, direction, content, sender_name, sent_at)
      SELECT gen_random_uuid(), '${agencyId}', creator, fan, k, 'FROM_FAN', 'Hello', 'Somebody', '2025-03-15'::timestamptz + (n * 37 + k * 997 || ' minutes')::interval FROM s, generate_series(1, 20) k;
    COMMIT`)
  await t.sql('ANALYZE fans, fan_transactions, messages, creator_days')
}

const days = {
  previousFrom: '2025-03-01',
  from: '2025-04-01',
  to: '2025-04-30',
  timeZone: 'America/New_York',
}
const month = () => ({ creatorId, first: '2025-04-01', last: '2025-04-30', timeZone: 'America/New_York' })
const position = { at: '2025-04-10T12:00:00.5Z', id: '01900000-0000-7000-8000-000000000000' }

test.each<[string, string, (tx: Tx) => Promise<unknown[]>]>([
  ['orders by hour', 'fan_transactions_of_creator', (tx) => stats.selectOrderHours(tx, creatorId, days)],
  ['messages by hour', 'messages_of_creator', (tx) => stats.selectMessageHours(tx, creatorId, days)],
  ['a monthly statement', 'fan_transactions_of_creator', (tx) => statements.sumMonthByType(tx, month())],
  ['corrections', 'fan_transactions_of_creator', (tx) => statements.selectCorrections(tx, month(), 500)],
  [
    'a page of transactions',
    'fan_transactions_of_creator',
    (tx) => statements.selectStatementRows(tx, month(), position, 1_000),
  ],
])('%s uses the index %s', async (_, index, select) => {
  const plan = await withScope(t.platform.database, agencyId, async (tx) => {
    const explainTx: Tx = { ...tx, query: (text, values) => tx.query(`EXPLAIN ${text}`, values) }
    const rows = (await select(explainTx)) as { 'QUERY PLAN': string }[]
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (fan_transactions|messages)/)
  // The index condition includes the dates.
  expect(plan).toMatch(/Index Cond:.*(occurred_at|sent_at) >=/)
})
