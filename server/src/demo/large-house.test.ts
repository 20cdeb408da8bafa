import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { figureFaults } from '../features/fans/recount.service.ts'
import { withScope } from '../platform/db/scope.ts'
import { type LargeHouse, largeHouses, loadLargeHouse, sizesFor } from './large-house.ts'

let t: TestApp
let house: LargeHouse
const FANS = 1_000
const quiet = () => {}

beforeAll(async () => {
  t = await startTestApp()
  house = await loadLargeHouse(t.platform, t.db.admin, FANS, quiet)
}, 60_000)
afterAll(() => t.close())

test('its admin signs in and sees every fan, and nobody else does', async () => {
  const { email, password } = house
  const { body } = await t.send(null, 'POST /auth/sign-in', { body: { email, password } })
  const mine = await t.send(body.data.token, 'GET /fans', { query: { limit: 50 } })
  expect(mine.body.meta.total).toBe(FANS)
  expect(mine.body.data).toHaveLength(50)
  const others = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /fans')
  expect(others.body.meta.total).toBe(0)
  const foreign = { params: { id: mine.body.data[0].id } }
  expect((await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /fans/{id}', foreign)).status).toBe(404)
})

test('it has exactly the rows it says, and its figures are those of a recount', async () => {
  const [rows] = await t.sql(
    `SELECT (SELECT count(*) FROM fans WHERE agency_id = $1)::int AS fans,
      (SELECT count(*) FROM fan_transactions WHERE agency_id = $1)::int AS transactions,
      (SELECT count(*) FROM messages WHERE agency_id = $1)::int AS messages,
      (SELECT count(*) FROM conversations WHERE agency_id = $1)::int AS conversations`,
    [house.agencyId],
  )
  expect(rows).toEqual(sizesFor(FANS))
  expect(await figureFaults({ platform: t.platform, agencyId: house.agencyId })).toEqual([])
})

test('its inbox is one of work: unread, waiting, flagged, and a conversation that never ends', async () => {
  const [inbox] = await t.sql(
    `SELECT max(last_seq) AS longest, count(*) FILTER (WHERE unread_count > 0)::int AS unread, count(waiting_since)::int AS waiting,
      count(*) FILTER (WHERE flagged_count > 0)::int AS flagged, count(*) FILTER (WHERE rev <> last_seq OR first_seq <> 1)::int AS odd
    FROM conversations WHERE agency_id = $1`,
    [house.agencyId],
  )
  expect(inbox).toMatchObject({ longest: sizesFor(FANS).messages / 20, odd: 0 })
  expect(inbox.unread).toBeGreaterThan(5)
  expect(inbox.waiting).toBeGreaterThan(20)
  expect(inbox.flagged).toBeGreaterThan(0)
  const faults = await withScope(t.platform.database, house.agencyId, (tx) =>
    tx.query('SELECT * FROM gate.chat_mismatches()'),
  )
  expect(faults).toEqual([])
})

test('what the load leaves unchecked holds: every row has its fan, every refund its sale', async () => {
  const [odd] = await t.sql(`SELECT
    (SELECT count(*) FROM fan_transactions t LEFT JOIN fans f ON f.id = t.fan_id AND f.creator_id = t.creator_id AND f.agency_id = t.agency_id WHERE f.id IS NULL)::int AS ledger,
    (SELECT count(*) FROM messages m LEFT JOIN conversations c ON c.fan_id = m.fan_id AND c.agency_id = m.agency_id WHERE c.fan_id IS NULL OR m.seq > c.last_seq)::int AS messages,
    (SELECT count(*) FROM fan_transactions b LEFT JOIN fan_transactions s ON s.id = b.corrects_id WHERE b.kind <> 'SALE' AND (s.gross_cents <> -b.gross_cents) IS NOT FALSE)::int AS refunds,
    (SELECT count(*) FROM fan_transactions WHERE occurred_at > now())::int AS ahead,
    (SELECT count(*) FROM fans f LEFT JOIN fan_search s ON s.fan_id = f.id WHERE (s.names = gate.search_names(f.username_key, f.display_name)) IS NOT TRUE)::int AS names`)
  expect(odd).toEqual({ ledger: 0, messages: 0, refunds: 0, ahead: 0, names: 0 })
})

test('another one comes beside it with ids of its own', async () => {
  const again = await loadLargeHouse(t.platform, t.db.admin, 100, quiet)
  expect(await largeHouses(t.db.admin)).toEqual([house.agencyId, again.agencyId])
  expect(again.email).not.toBe(house.email)
  expect(await figureFaults({ platform: t.platform, agencyId: again.agencyId })).toEqual([])
}, 30_000)
