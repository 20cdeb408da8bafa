import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { figureFaults } from '../features/fans/recount.service.ts'
import { demoCreators } from './creators.ts'
import type { DemoClock } from './demo-clock.ts'
import { fansOf } from './fans.ts'
import { ledgerOf } from './ledger.ts'
import { messagesOf } from './messages.ts'
import { seedDemo } from './seed.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ empty: true })
  expect(await seedDemo(t.platform)).toBe(true)
}, 180_000)
afterAll(() => t.close())

describe('demo tables', () => {
  test('stored aggregates match a recount', async () => {
    const agencies = await t.sql<{ id: string }>('SELECT id FROM agencies')
    expect(agencies).toHaveLength(2)
    for (const { id } of agencies)
      expect(await figureFaults({ platform: t.platform, agencyId: id })).toEqual([])
  })

  test.each([
    'fans',
    'fan_transactions',
    'fan_months',
    'fan_active_days',
    'creator_days',
    'messages',
    'conversations',
  ])('planner statistics of %s are up to date', async (table) => {
    const [rows] = await t.sql(
      `SELECT reltuples AS planned, (SELECT count(*)::int FROM ${table}) AS actual FROM pg_class WHERE oid = '${table}'::regclass`,
    )
    expect(rows.planned).toBe(rows.actual)
  })

  test('nothing lies in the future, and the ledger covers a year up to today', async () => {
    const [dates] = await t.sql(`SELECT (SELECT count(*) FROM fan_transactions WHERE occurred_at > now())::int
      + (SELECT count(*) FROM messages WHERE sent_at > now())::int + (SELECT count(*) FROM fans WHERE joined_at > now())::int AS ahead,
      (SELECT extract(day FROM now() - max(occurred_at)) FROM fan_transactions)::int AS newest,
      (SELECT extract(day FROM now() - min(occurred_at)) FROM fan_transactions)::int AS oldest`)
    expect(dates.ahead).toBe(0)
    expect(dates.newest).toBe(0)
    expect(dates.oldest).toBeGreaterThan(355)
  })

  test('refunds and chargebacks belong to a sale of the same fan and have a reason', async () => {
    const [reversals] =
      await t.sql(`SELECT count(*)::int AS n, count(*) FILTER (WHERE b.reason IS NULL OR s.id IS NULL
        OR s.fan_id <> b.fan_id OR s.gross_cents <> -b.gross_cents)::int AS odd, count(DISTINCT b.kind)::int AS kinds
      FROM fan_transactions b LEFT JOIN fan_transactions s ON s.id = b.corrects_id WHERE b.kind <> 'SALE'`)
    expect(reversals).toEqual({ n: expect.any(Number), odd: 0, kinds: 2 })
    expect(reversals.n).toBeGreaterThan(20)
  })

  test('messages are numbered without gaps in chronological order', async () => {
    const [messages] =
      await t.sql(`SELECT count(*)::int AS n, count(*) FILTER (WHERE seq <> place OR sent_at < before)::int AS odd FROM (
        SELECT seq, sent_at, row_number() OVER w AS place, lag(sent_at) OVER w AS before FROM messages
        WINDOW w AS (PARTITION BY fan_id ORDER BY seq)) x`)
    expect(messages.n).toBeGreaterThan(8_000)
    expect(messages.odd).toBe(0)
  })

  test('messages are complete and varied and contain no contact details', async () => {
    const texts = await t.sql<{ content: string }>('SELECT DISTINCT content FROM messages')
    expect(texts.length).toBeGreaterThan(3_000)
    expect(texts.filter(({ content }) => /[{}@]|undefined|https?:|\d{5}/.test(content))).toEqual([])
  })

  test('a second start changes nothing', async () => {
    expect(await seedDemo(t.platform)).toBe(false)
  })
})

test('the same date creates the same demo', () => {
  const clock: DemoClock = {
    now: Date.UTC(2026, 5, 17, 12),
    timeZone: 'America/New_York',
    utcOffsetHours: -5,
  }
  const make = () =>
    demoCreators.slice(0, 2).flatMap((creator) =>
      fansOf(creator, clock).map(({ random, ...fan }) => {
        const ledger = ledgerOf(creator, { ...fan, random }, clock)
        return { fan, ledger, messages: messagesOf(creator, { ...fan, random }, ledger, clock) }
      }),
    )
  expect(make()).toEqual(make())
})

// Slow: seeds a second demo.
test.runIf(process.env.TEST_ALL)(
  'a fan who crosses the spend threshold twice causes one notification and seeding succeeds',
  async () => {
    const other = await startTestApp({ empty: true })
    other.platform.clock = () => new Date('2026-11-15T17:17:30Z')
    expect(await seedDemo(other.platform)).toBe(true)
    await other.close()
  },
  60_000,
)
