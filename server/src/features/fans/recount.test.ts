import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFan, addMessage, expectUnavailable } from '../../../test/fans.ts'
import { eventually } from '../../../test/mailbox.ts'
import { withScope } from '../../platform/db/scope.ts'
import { figureMismatches, rebuildFigures } from './recount.service.ts'

let t: TestApp
let agencyId: string
let creatorId: string
let fanId: string
beforeAll(async () => {
  t = await startTestApp()
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  creatorId = await addCreator(t, agencyId, 'Counted Star')
  fanId = await addFan(t, agencyId, creatorId)
  await t.send(t.people.north.AGENCY_ADMIN.token, 'PUT /fans/{id}/tags', {
    params: { id: fanId },
    body: { tags: ['music'] },
  })
  await recordSale('2026-02-10T15:00:00Z')
  await recordSale('2026-03-10T15:00:00Z')
  for (const [i, direction] of (['TO_FAN', 'FROM_FAN', 'FROM_FAN', 'TO_FAN'] as const).entries())
    await addMessage(t, agencyId, fanId, direction, { sentAt: `2026-03-11T10:0${i}:00Z` })
})
afterAll(() => t.close())

const scope = () => ({ platform: t.platform, agencyId })
const recordSale = (date: string) =>
  t.send(t.people.north.AGENCY_ADMIN.token, 'POST /fans/{id}/transactions', {
    params: { id: fanId },
    body: { amount: 120, type: 'Tips', date },
  })

/** Trigger-maintained data, except `platform_totals`, whose revision increases with every rebuild. */
const storedFigures = async () => {
  const tables = [
    'fans',
    'fan_months',
    'fan_active_days',
    'creator_days',
    'creator_months',
    'creator_fan_totals',
    'platform_days',
    'platform_hours',
    'platform_cohorts',
    'fan_tags',
    'creator_tag_totals',
    'conversations',
    'creator_chat_totals',
  ]
  const rows = tables.map((table) =>
    t.sql(`SELECT to_jsonb(x) AS x FROM ${table} x WHERE agency_id = $1 ORDER BY 1`, [agencyId]),
  )
  return JSON.stringify(await Promise.all(rows))
}

describe('a tampered figure is reported and repaired', () => {
  const cases = [
    ['fans', 'UPDATE fans SET total_spent_cents = 7 WHERE id = $1', 'total_spent_cents', 24_000, 7],
    ['fans', 'UPDATE fans SET first_week = first_week - 3 WHERE id = $1', 'first_week', 2870, 2867],
    ['fans', 'UPDATE fans SET answered_turns = 0 WHERE id = $1', 'answered_turns', 1, 0],
    [
      'fan_months',
      "UPDATE fan_months SET tips_cents = 1 WHERE fan_id = $1 AND month = DATE '2026-03-01'",
      'tips_cents',
      12_000,
      1,
    ],
    [
      'fan_months',
      "DELETE FROM fan_months WHERE fan_id = $1 AND month = DATE '2026-02-01'",
      'orders',
      1,
      undefined,
    ],
    [
      'creator_days',
      `UPDATE creator_days d SET reply_seconds = 1 FROM fans f WHERE f.id = $1 AND d.creator_id = f.creator_id AND day = '2026-03-11'`,
      'reply_seconds',
      120,
      1,
    ],
    [
      'creator_months',
      `UPDATE creator_months m SET returning_buyers = 0 FROM fans f WHERE f.id = $1 AND m.creator_id = f.creator_id`,
      'returning_buyers',
      1,
      0,
    ],
    [
      'creator_fan_totals',
      `UPDATE creator_fan_totals c SET regulars = 9 FROM fans f WHERE f.id = $1 AND c.creator_id = f.creator_id`,
      'regulars',
      1,
      9,
    ],
    [
      'platform_days',
      `UPDATE platform_days d SET buyers = 3 FROM fans f WHERE f.id = $1 AND d.creator_id = f.creator_id AND day = '2026-03-10'`,
      'buyers',
      1,
      3,
    ],
    [
      'platform_hours',
      `UPDATE platform_hours h SET orders = array_fill(2, ARRAY[24]) FROM fans f WHERE f.id = $1 AND h.creator_id = f.creator_id`,
      'orders',
      expect.arrayContaining([0, 1]),
      Array(24).fill(2),
    ],
    [
      'platform_cohorts',
      `DELETE FROM platform_cohorts c USING fans f WHERE f.id = $1 AND c.creator_id = f.creator_id`,
      'buyers',
      1,
      0,
    ],
    [
      'platform_totals',
      `UPDATE platform_totals c SET first_sale_day = '2020-01-01' FROM fans f WHERE f.id = $1 AND c.creator_id = f.creator_id`,
      'first_sale_day',
      '2026-02-10',
      '2020-01-01',
    ],
    [
      'fan_tags',
      'UPDATE fan_tags SET total_spent_cents = 8 WHERE fan_id = $1',
      'total_spent_cents',
      24_000,
      8,
    ],
    ['fan_tags', 'UPDATE fan_tags SET is_listed = false WHERE fan_id = $1', 'is_listed', true, false],
    [
      'creator_tag_totals',
      `UPDATE creator_tag_totals c SET fans = 5 FROM fans f WHERE f.id = $1 AND c.creator_id = f.creator_id`,
      'fans',
      1,
      5,
    ],
    [
      'creator_tag_totals',
      `DELETE FROM creator_tag_totals c USING fans f WHERE f.id = $1 AND c.creator_id = f.creator_id`,
      'fans',
      1,
      0,
    ],
    ...(
      [
        ['unread_count', 'c.unread_count + 1', 2, 3],
        ['flagged_count', '2', 0, 2],
        ['last_seq', '3', 4, 3],
        ['last_preview', "'tampered'", 'Hello there', 'tampered'],
        ['last_sender_name', "'tampered'", expect.any(String), 'tampered'],
        ['last_is_deleted', 'true', false, true],
        ['waiting_since', 'now()', null, expect.any(String)],
        ['spent_cents', '5', 24_000, 5],
        ['is_listed', 'false', true, false],
      ] as const
    ).map(
      ([column, to, expected, stored]) =>
        [
          'conversations',
          `UPDATE conversations c SET ${column} = ${to} WHERE fan_id = $1`,
          column,
          expected,
          stored,
        ] as const,
    ),
    [
      'creator_chat_totals',
      `UPDATE creator_chat_totals c SET unread_messages = 7 FROM fans f WHERE f.id = $1 AND c.creator_id = f.creator_id`,
      'unread_messages',
      2,
      7,
    ],
    [
      'creator_chat_totals',
      `DELETE FROM creator_chat_totals c USING fans f WHERE f.id = $1 AND c.creator_id = f.creator_id`,
      'conversations',
      1,
      undefined,
    ],
  ] as const

  test.each(cases)('%s: %s', async (table, tamper, column, expected, stored) => {
    expect(await figureMismatches(scope())).toEqual([])
    await rebuildFigures(scope())
    const before = await storedFigures()
    await t.sql(tamper, [fanId])
    const mismatches = (await figureMismatches(scope())).filter(({ table_name }) => table_name === table)
    expect(mismatches.map((row) => [row.expected, row.stored ?? {}])).toContainEqual([
      expect.objectContaining({ [column]: expected }),
      stored === undefined ? {} : expect.objectContaining({ [column]: stored }),
    ])
    await rebuildFigures(scope())
    expect(await figureMismatches(scope())).toEqual([])
    expect(await storedFigures()).toBe(before)
  })

  test('fan_active_days: an extra and a missing day', async () => {
    await t.sql(`UPDATE fan_active_days SET day = '2026-02-11' WHERE fan_id = $1 AND day = '2026-02-10'`, [
      fanId,
    ])
    const mismatches = await figureMismatches(scope())
    expect(
      mismatches.toSorted((a, b) => JSON.stringify(a.key).localeCompare(JSON.stringify(b.key))),
    ).toMatchObject([
      { table_name: 'fan_active_days', key: { day: '2026-02-10' }, expected: true, stored: null },
      { table_name: 'fan_active_days', key: { day: '2026-02-11' }, expected: null, stored: true },
    ])
    await rebuildFigures(scope())
    expect(await figureMismatches(scope())).toEqual([])
  })

  test('surplus rows with only zeros are not reported', async () => {
    await t.sql(`INSERT INTO creator_days (agency_id, creator_id, day) VALUES ($1, $2, '2020-01-01')`, [
      agencyId,
      creatorId,
    ])
    await t.sql(`INSERT INTO fan_months (agency_id, fan_id, month) VALUES ($1, $2, '2020-01-01')`, [
      agencyId,
      fanId,
    ])
    expect(await figureMismatches(scope())).toEqual([])
  })
})

test('recounts only the agency in scope', async () => {
  const south = t.people.south.AGENCY_ADMIN.agencyId
  const southCreatorId = await addCreator(t, south, 'South Star')
  const southFan = await addFan(t, south, southCreatorId)
  await t.sql('UPDATE fans SET orders = 5 WHERE id = $1', [southFan])
  expect(await figureMismatches(scope())).toEqual([])
  await rebuildFigures(scope())
  await withScope(t.platform.database, agencyId, (tx) =>
    tx.query('SELECT gate.rebuild_figures($1)', [southCreatorId]),
  )
  expect(await t.sql('SELECT orders FROM fans WHERE id = $1', [southFan])).toEqual([{ orders: 5 }])
  expect(await figureMismatches({ platform: t.platform, agencyId: south })).toMatchObject([
    { table_name: 'fans', key: { id: southFan }, expected: { orders: 0 }, stored: { orders: 5 } },
  ])
  await rebuildFigures({ platform: t.platform, agencyId: south })
})

test('the app role can’t write figures or call internal recount functions', async () => {
  const asApp = (text: string) => withScope(t.platform.database, agencyId, (tx) => tx.query(text))
  const statements = [
    'UPDATE fans SET total_spent_cents = 1',
    'UPDATE fan_months SET orders = 1',
    'DELETE FROM creator_days',
    'UPDATE creator_chat_totals SET unread_messages = 0',
    `SELECT gate.recount_conversations('${agencyId}', NULL)`,
    'INSERT INTO fan_active_days SELECT agency_id, id, now() FROM fans',
    `SELECT gate.recount_fans('${agencyId}', '{}')`,
    `SELECT gate.lock_creator_totals('{}', '{}')`,
  ]
  for (const text of statements) await expect(asApp(text), text).rejects.toThrow('permission denied')
})

test('changing the time zone rebuilds the figures', async () => {
  // 15:00 in London is already the next day in Kiritimati (UTC+14).
  const days = async () =>
    (
      await t.sql(
        `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM fan_active_days WHERE fan_id = $1 ORDER BY 1`,
        [fanId],
      )
    ).map((row) => row.day)
  expect(await days()).toEqual(['2026-02-10', '2026-03-10', '2026-03-11'])
  const body = { timeZone: 'Pacific/Kiritimati' }
  const response = await t.send(t.people.north.AGENCY_ADMIN.token, 'PATCH /agency', { body })
  expect(response.status).toBe(200)
  await eventually(async () => (await days())[0] === '2026-02-11')
  await eventually(async () => (await figureMismatches(scope())).length === 0)
  expect(await days()).toEqual(['2026-02-11', '2026-03-11', '2026-03-12'])
})

test('changing the agency name does not rebuild the figures', async () => {
  const countJobs = async () =>
    (await t.sql(`SELECT 1 FROM pgboss.job WHERE name = 'fans.rebuild-figures'`)).length
  const before = await countJobs()
  expect(before).toBeGreaterThan(0)
  await t.send(t.people.north.AGENCY_ADMIN.token, 'PATCH /agency', { body: { name: 'Renamed' } })
  expect(await countJobs()).toBe(before)
})

test('figures are correct after rebuilds during concurrent writes', async () => {
  const operations = Array.from({ length: 24 }, (_, i) =>
    i % 6 === 0
      ? rebuildFigures(scope())
      : i % 2
        ? recordSale('2026-03-10T15:00:00Z')
        : addMessage(t, agencyId, fanId, 'FROM_FAN').catch(expectUnavailable),
  )
  for (const result of await Promise.all(operations))
    if (result && 'status' in result) expect(result.status).toBe(201)
  expect(await figureMismatches(scope())).toEqual([])
})
