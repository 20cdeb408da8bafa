import { tierFloors, tierOf, tiers, upsellScore } from '@greenroom/contract/features/fans/fans.rules.ts'
import { toCents } from '@greenroom/contract/kit/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addFan, addMessage, ownCreator } from '../../../test/fans.ts'
import { figureMismatches, lowerInactiveEngagement, rebuildFigures } from './recount.service.ts'

let t: TestApp
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  creatorId = await ownCreator(t)
})
afterAll(() => t.close())

test('engagement drops after five weeks of inactivity, and matches a recount', async () => {
  const agencyId = t.people.north.AGENCY_ADMIN.agencyId
  const scope = { platform: t.platform, agencyId }
  const weeksAgo = (n: number) => new Date(Date.now() - n * 7 * 86_400_000).toISOString()
  const silent = await addFan(t, agencyId, creatorId)
  const active = await addFan(t, agencyId, creatorId)
  await t.sql('UPDATE fans SET joined_at = $2 WHERE id = ANY ($1)', [[silent, active], weeksAgo(12)])
  for (const week of [12, 11, 10])
    await addMessage(t, agencyId, silent, 'FROM_FAN', { sentAt: weeksAgo(week) })
  for (const week of [12, 11, 3])
    await addMessage(t, agencyId, active, 'FROM_FAN', { sentAt: weeksAgo(week) })
  const rates = async () =>
    (await t.sql('SELECT engagement_rate FROM fans WHERE id = ANY ($1) ORDER BY id', [[silent, active]])).map(
      (row) => row.engagement_rate,
    )
  const order = silent < active ? [0, 1] : [1, 0]
  const inOrder = (rows: number[]) => order.map((index) => rows[index])
  expect(await rates()).toEqual(inOrder([100, 30]))
  await lowerInactiveEngagement(t.platform.database)
  expect(await rates()).toEqual(inOrder([23, 30]))
  await lowerInactiveEngagement(t.platform.database)
  expect(await rates()).toEqual(inOrder([23, 30]))
  expect(await figureMismatches(scope)).toEqual([])
  await rebuildFigures(scope)
  expect(await rates()).toEqual(inOrder([23, 30]))
  await addMessage(t, agencyId, silent, 'FROM_FAN')
  expect(await rates()).toEqual(inOrder([31, 30]))
})

test('tier_of() matches the contract at and around each threshold', async () => {
  const floors = tiers.map((tier) => toCents(tierFloors[tier]))
  const cents = floors.flatMap((floor) => [floor - 1, floor, floor + 1])
  const rows = await t.sql(
    'SELECT tier_of(c) AS tier FROM unnest($1::bigint[]) WITH ORDINALITY u (c, n) ORDER BY n',
    [cents],
  )
  expect(rows.map((row) => row.tier)).toEqual(cents.map((c) => tierOf(c / 100)))
  const [stored] = await t.sql('SELECT array_agg(tier_floor(x)::int) AS floors FROM unnest($1::text[]) x', [
    tiers,
  ])
  expect(stored.floors).toEqual(floors.map((floor) => floor || null))
})

test('derived columns match the contract’s rules', async () => {
  const boundaries = [-1, 0, 9_999, 10_000, 49_999, 50_000, 99_999, 100_000]
  await t.sql('ALTER TABLE fans DISABLE TRIGGER USER')
  await t.sql(
    `INSERT INTO fans (id, agency_id, creator_id, username, username_key, joined_at, total_spent_cents, our_turns, answered_turns, active_weeks, first_week, last_week)
     SELECT gen_random_uuid(), c.agency_id, c.id, 'rule' || g, 'rule' || g, now(), coalesce(($2::int[])[g], (random() * 150000)::int - 1000),
       turns, floor(random() * (turns + 1)), floor(random() * (weeks + 1)), 2900, 2900 + weeks - 1
     FROM creators c, generate_series(1, 400) g, LATERAL (SELECT g % 7 * 3 AS turns, 1 + g % 11 AS weeks) x WHERE c.id = $1`,
    [creatorId, boundaries],
  )
  await t.sql('ALTER TABLE fans ENABLE TRIGGER USER')
  const rows = await t.sql(
    `SELECT *, total_spent_cents::int AS cents FROM fans WHERE username_key LIKE 'rule%'`,
  )
  expect(rows).toHaveLength(400)
  const share = (part: number, total: number) => (total === 0 ? null : Math.round((100 * part) / total))
  for (const row of rows) {
    const weeks = row.last_week - row.first_week + 1
    const engagementRate = row.active_weeks === 0 ? null : share(row.active_weeks, weeks)
    const responseRate = share(row.answered_turns, row.our_turns)
    expect([row.tier, row.engagement_rate, row.response_rate, row.upsell_score]).toEqual([
      tierOf(row.cents / 100),
      engagementRate,
      responseRate,
      upsellScore({ engagementRate, responseRate }),
    ])
  }
})
