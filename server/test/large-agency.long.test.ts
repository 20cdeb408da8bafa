import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LargeAgency, largeAgencies, loadLargeAgency, sizesFor } from '../../bench/data/large-agency.ts'
import { figureMismatches } from '../src/features/fans/recount.service.ts'
import { withScope } from '../src/platform/db/scope.ts'
import { startTestApp, type TestApp } from './app.ts'

let t: TestApp
let large: LargeAgency
const FANS = 1_000
const noProgress = () => {}

beforeAll(async () => {
  t = await startTestApp()
  large = await loadLargeAgency(t.platform, t.db.admin, FANS, noProgress)
}, 60_000)
afterAll(() => t.close())

test('the admin signs in and sees all fans, and other agencies see none', async () => {
  const { email, password } = large
  const { body } = await t.send(null, 'POST /auth/sign-in', { body: { email, password } })
  const fansPage = await t.send(body.data.token, 'GET /fans', { query: { limit: 50 } })
  expect(fansPage.body.meta.total).toBe(FANS)
  expect(fansPage.body.data).toHaveLength(50)
  const others = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /fans')
  expect(others.body.meta.total).toBe(0)
  const foreign = { params: { id: fansPage.body.data[0].id } }
  expect((await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /fans/{id}', foreign)).status).toBe(404)
})

test('the agency has the documented row counts, and its aggregates match a recount', async () => {
  const [rows] = await t.sql(
    `SELECT (SELECT count(*) FROM fans WHERE agency_id = $1)::int AS fans,
      (SELECT count(*) FROM fan_transactions WHERE agency_id = $1)::int AS transactions,
      (SELECT count(*) FROM messages WHERE agency_id = $1)::int AS messages,
      (SELECT count(*) FROM conversations WHERE agency_id = $1)::int AS conversations`,
    [large.agencyId],
  )
  const { years: _, ...sizes } = sizesFor(FANS)
  expect(rows).toEqual(sizes)
  expect(await figureMismatches({ platform: t.platform, agencyId: large.agencyId })).toEqual([])
})

test('the inbox has unread, waiting and flagged conversations and one very long one', async () => {
  const [inbox] = await t.sql(
    `SELECT max(last_seq) AS longest, count(*) FILTER (WHERE unread_count > 0)::int AS unread, count(waiting_since)::int AS waiting,
      count(*) FILTER (WHERE flagged_count > 0)::int AS flagged, count(*) FILTER (WHERE rev <> last_seq OR first_seq <> 1)::int AS invalid
    FROM conversations WHERE agency_id = $1`,
    [large.agencyId],
  )
  expect(inbox).toMatchObject({ longest: sizesFor(FANS).messages / 20, invalid: 0 })
  expect(inbox.unread).toBeGreaterThan(5)
  expect(inbox.waiting).toBeGreaterThan(20)
  expect(inbox.flagged).toBeGreaterThan(0)
  const mismatches = await withScope(t.platform.database, large.agencyId, (tx) =>
    tx.query('SELECT * FROM gate.chat_mismatches()'),
  )
  expect(mismatches).toEqual([])
})

test('loaded rows satisfy the constraints that loading skips', async () => {
  const [violations] = await t.sql(`SELECT
    (SELECT count(*) FROM fan_transactions t LEFT JOIN fans f ON f.id = t.fan_id AND f.creator_id = t.creator_id AND f.agency_id = t.agency_id WHERE f.id IS NULL)::int AS ledger,
    (SELECT count(*) FROM messages m LEFT JOIN conversations c ON c.fan_id = m.fan_id AND c.agency_id = m.agency_id WHERE c.fan_id IS NULL OR m.seq > c.last_seq)::int AS messages,
    (SELECT count(*) FROM fan_transactions b LEFT JOIN fan_transactions s ON s.id = b.corrects_id WHERE b.kind <> 'SALE' AND (s.gross_cents <> -b.gross_cents) IS NOT FALSE)::int AS refunds,
    (SELECT count(*) FROM fan_transactions WHERE occurred_at > now())::int AS ahead,
    (SELECT count(*) FROM fans f LEFT JOIN fan_search s ON s.fan_id = f.id WHERE (s.names = gate.search_names(f.username_key, f.display_name)) IS NOT TRUE)::int AS names`)
  expect(violations).toEqual({ ledger: 0, messages: 0, refunds: 0, ahead: 0, names: 0 })
})

test('a second large agency gets its own ids', async () => {
  const second = await loadLargeAgency(t.platform, t.db.admin, 100, noProgress)
  expect(await largeAgencies(t.db.admin)).toEqual([large.agencyId, second.agencyId])
  expect(second.email).not.toBe(large.email)
  expect(await figureMismatches({ platform: t.platform, agencyId: second.agencyId })).toEqual([])
}, 30_000)
