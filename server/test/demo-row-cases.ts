import { type DomainEvent, domainEvents } from '@greenroom/contract/events.ts'
import { describe, expect, test } from 'vitest'
import { seedDemo } from '../src/demo/seed.ts'
import { figureMismatches } from '../src/features/fans/recount.service.ts'
import { verifyAudit } from '../src/platform/audit/verify.ts'
import type { TestApp } from './app.ts'
import { longTest } from './long.ts'

/** Read-only tests of a seeded demo's tables. */
export function describeDemoRows(app: () => TestApp): void {
  describe('demo tables', () => {
    test('fans with a location have its time zone', async () => {
      const [fans] = await app().sql(
        'SELECT count(*) FILTER (WHERE (location IS NULL) <> (time_zone IS NULL))::int AS mismatches, count(DISTINCT time_zone)::int AS zones FROM fans',
      )
      expect(fans.mismatches).toBe(0)
      expect(fans.zones).toBeGreaterThan(10)
    })

    longTest('stored aggregates match a recount', async () => {
      const agencies = await app().sql<{ id: string }>('SELECT id FROM agencies')
      expect(agencies).toHaveLength(2)
      for (const { id } of agencies)
        expect(await figureMismatches({ platform: app().platform, agencyId: id })).toEqual([])
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
      const [rows] = await app().sql(
        `SELECT reltuples AS planned, (SELECT count(*)::int FROM ${table}) AS actual FROM pg_class WHERE oid = '${table}'::regclass`,
      )
      expect(rows.planned).toBe(rows.actual)
    })

    test('nothing is in the future, and the ledger covers a year up to today', async () => {
      const [dates] =
        await app().sql(`SELECT (SELECT count(*) FROM fan_transactions WHERE occurred_at > now())::int
        + (SELECT count(*) FROM messages WHERE sent_at > now())::int + (SELECT count(*) FROM fans WHERE joined_at > now())::int AS ahead,
        (SELECT extract(day FROM now() - max(occurred_at)) FROM fan_transactions)::int AS newest,
        (SELECT extract(day FROM now() - min(occurred_at)) FROM fan_transactions)::int AS oldest`)
      expect(dates.ahead).toBe(0)
      expect(dates.newest).toBe(0)
      expect(dates.oldest).toBeGreaterThan(355)
    })

    test('refunds and chargebacks belong to a sale of the same fan and have a reason', async () => {
      const [reversals] =
        await app().sql(`SELECT count(*)::int AS n, count(*) FILTER (WHERE b.reason IS NULL OR s.id IS NULL
          OR s.fan_id <> b.fan_id OR s.gross_cents <> -b.gross_cents)::int AS invalid, count(DISTINCT b.kind)::int AS kinds
        FROM fan_transactions b LEFT JOIN fan_transactions s ON s.id = b.corrects_id WHERE b.kind <> 'SALE'`)
      expect(reversals).toEqual({ n: expect.any(Number), invalid: 0, kinds: 2 })
      expect(reversals.n).toBeGreaterThan(20)
    })

    test('messages are numbered without gaps in chronological order', async () => {
      const [messages] =
        await app().sql(`SELECT count(*)::int AS n, count(*) FILTER (WHERE seq <> place OR sent_at < previous_sent_at)::int AS invalid FROM (
          SELECT seq, sent_at, row_number() OVER w AS place, lag(sent_at) OVER w AS previous_sent_at FROM messages
          WINDOW w AS (PARTITION BY fan_id ORDER BY seq)) x`)
      expect(messages.n).toBeGreaterThan(8_000)
      expect(messages.invalid).toBe(0)
    })

    test('messages are complete and varied and contain no contact details', async () => {
      const texts = await app().sql<{ content: string }>('SELECT DISTINCT content FROM messages')
      expect(texts.length).toBeGreaterThan(2_000)
      const [{ repeated } = { repeated: 0 }] = await app().sql<{ repeated: number }>(
        `SELECT 1 - count(DISTINCT (fan_id, content))::float / count(*) AS repeated FROM messages`,
      )
      expect(repeated).toBeLessThan(0.05)
      expect(texts.filter(({ content }) => /[{}@]|undefined|https?:|\d{5}/.test(content))).toEqual([])
    })

    test('a seeded demo is not seeded again', async () => {
      expect(await seedDemo(app().platform)).toBe(false)
    })

    test('past events are in the audit log, valid and chained', async () => {
      const rows = await app().sql<{ action: DomainEvent; details: object; at: string }>(
        `SELECT action, details, at FROM audit_log WHERE action <> 'agency.created' ORDER BY seq`,
      )
      expect(rows.length).toBeGreaterThan(15)
      for (const { action, details } of rows)
        expect(domainEvents[action].safeParse(details).success).toBe(true)
      expect(new Set(rows.map(({ at }) => at)).size).toBeGreaterThan(10)
      expect(new Set(rows.map(({ action }) => action)).size).toBeGreaterThan(4)
      for (const { fault } of await verifyAudit(app().platform.database)) expect(fault).toBeNull()
    })

    test('the creator who can sign in has a goal', async () => {
      const goals = await app().sql<{ stage_name: string; amount_cents: number }>(
        'SELECT c.stage_name, g.amount_cents::int FROM creator_goals g JOIN creators c ON c.id = g.creator_id',
      )
      expect(goals).toEqual([{ stage_name: 'Juno Vale', amount_cents: expect.any(Number) }])
    })
  })
}
