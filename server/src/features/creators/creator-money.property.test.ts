import { transactionTypes } from '@greenroom/contract/features/fans/fans.rules.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFan } from '../../../test/fans.ts'

const ZONE = 'America/New_York'
const NOW = new Date('2026-03-15T16:00:00Z')
let t: TestApp
let agencyId: string
let token: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  t.platform.clock = () => NOW
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  token = t.people.north.AGENCY_ADMIN.token
})
afterAll(() => t.close())

// Month and day boundaries, and the hours around DST changes in New York.
const boundaries = [
  '2026-03-01T04:59:59.999Z',
  '2026-03-01T05:00:00Z',
  '2026-03-08T06:59:59Z',
  '2026-03-08T07:00:00Z',
  '2026-03-09T03:59:59.999Z',
  '2026-03-09T04:00:00Z',
  '2026-02-14T04:59:59Z',
  '2026-02-14T05:00:00Z',
  '2025-11-01T03:59:59Z',
  '2025-11-01T04:00:00Z',
  '2025-11-02T05:30:00Z',
  '2025-11-02T06:30:00Z',
]
const instant = fc.oneof(
  fc.constantFrom(...boundaries),
  fc.integer({ min: Date.UTC(2025, 8), max: NOW.getTime() }).map((ms) => new Date(ms).toISOString()),
)
const transaction = fc
  .record({
    at: instant,
    type: fc.constantFrom(...transactionTypes),
    kind: fc.constantFrom('SALE', 'SALE', 'SALE', 'REFUND', 'CHARGEBACK', 'CORRECTION'),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    isPositive: fc.boolean(),
    feePercent: fc.integer({ min: 0, max: 100 }),
    creatorPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ cents, isPositive, feePercent, creatorPercent, ...row }) => {
    const gross = row.kind === 'SALE' || (row.kind === 'CORRECTION' && isPositive) ? cents : -cents
    const fee = Math.round((gross * feePercent) / 100)
    const creator = Math.round(((gross - fee) * creatorPercent) / 100)
    return { ...row, gross, fee, net: gross - fee, creator, agency: gross - fee - creator }
  })
type Transaction = typeof transaction extends fc.Arbitrary<infer T> ? T : never

async function insertAll(fanId: string, creatorId: string, rows: Transaction[]): Promise<void> {
  const values = rows.map((row) => ({
    id: newId(),
    agency_id: agencyId,
    creator_id: creatorId,
    fan_id: fanId,
    currency: 'USD',
    occurred_at: row.at,
    type: row.type,
    kind: row.kind,
    gross_cents: row.gross,
    fee_cents: row.fee,
    net_cents: row.net,
    creator_cents: row.creator,
    agency_cents: row.agency,
    source: 'import',
    recorded_by: 'Tests',
    recorded_at: row.at,
  }))
  await t.sql(
    'INSERT INTO fan_transactions SELECT * FROM jsonb_populate_recordset(NULL::fan_transactions, $1)',
    [JSON.stringify(values)],
  )
}

const toCents = (usd: number) => Math.round(usd * 100)
const amountKeys = ['gross', 'fee', 'net', 'creator', 'agency'] as const
const sums = (rows: Transaction[]) => [
  rows.length,
  ...amountKeys.map((key) => rows.reduce((sum, row) => sum + row[key], 0)),
]
const inCents = (amounts: AnyJson) => [
  amounts.transactionCount,
  ...[amounts.gross, amounts.fee, amounts.net, amounts.creatorShare, amounts.agencyShare].map(toCents),
]
const isSale = (row: Transaction) => row.kind === 'SALE'
const dayOf = (row: Transaction) => dayIn(ZONE, new Date(row.at))
const hourOf = ({ at }: Transaction) =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }).format(
      new Date(at),
    ),
  )

async function checkMonth(id: string, month: string, rows: Transaction[]): Promise<void> {
  const input = { params: { id }, query: { month } }
  const { data } = (await t.call(token, 'GET /creators/{id}/statement', input)).body
  expect(inCents(data.total)).toEqual(sums(rows))
  for (const sales of data.sales)
    expect(inCents(sales)).toEqual(sums(rows.filter((row) => isSale(row) && row.type === sales.type)))
  const corrections = rows.filter((row) => !isSale(row))
  expect(inCents(data.correctionsTotal)).toEqual(sums(corrections))
  expect(data.corrections.map((entry: AnyJson) => toCents(entry.gross)).toSorted()).toEqual(
    corrections.map(({ gross }) => gross).toSorted(),
  )
  const file = (await t.call(token, 'GET /creators/{id}/statement/export', input)).text
  const lines = file
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(lines.every(([date = '']) => date.startsWith(month))).toBe(true)
  const columns = [4, 5, 6, 7, 8].map((n) => lines.reduce((sum, line) => sum + toCents(Number(line[n])), 0))
  expect([lines.length, ...columns]).toEqual(sums(rows))
}

async function checkPeriod(id: string, period: '7d' | '30d' | '90d', rows: Transaction[]): Promise<void> {
  const { data } = (await t.call(token, 'GET /creators/{id}/stats', { params: { id }, query: { period } }))
    .body
  for (const { from, to, money, orders } of [data.current, data.previous]) {
    const inPeriod = rows.filter((row) => dayOf(row) >= from && dayOf(row) <= to)
    const [, gross, fee, , creator, agency] = sums(inPeriod)
    const amounts = [money.revenue, money.fee, money.creatorShare, money.agencyShare]
    expect(amounts.map(toCents)).toEqual([gross, fee, creator, agency])
    expect(orders).toBe(inPeriod.filter(isSale).length)
    const bySource = Object.values(money.bySource) as number[]
    expect(bySource.reduce((sum, usd) => sum + toCents(usd), 0)).toBe(gross)
  }
  const current = rows.filter((row) => dayOf(row) >= data.current.from)
  const weeks = data.weeks.flatMap(({ week, ...usd }: AnyJson) => Object.values(usd) as number[])
  expect(weeks.reduce((sum: number, usd: number) => sum + toCents(usd), 0)).toBe(sums(current)[1])
  for (const { hour, orders } of data.hours)
    expect(orders).toBe(current.filter((row) => isSale(row) && hourOf(row) === hour).length)
}

test('statements, exports and stats match a recount to the cent', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 40 }), async (rows) => {
      const id = await addCreator(t, agencyId, 'Random Star')
      await insertAll(await addFan(t, agencyId, id), id, rows)
      const months = Map.groupBy(rows, (row) => dayOf(row).slice(0, 7))
      const statements = (await t.call(token, 'GET /creators/{id}/statements', { params: { id } })).body.data
      expect(statements.map(({ month }: AnyJson) => month)).toEqual(
        [...months.keys()].toSorted().toReversed(),
      )
      for (const amounts of statements)
        expect(inCents(amounts)).toEqual(sums(months.get(amounts.month) ?? []))
      for (const [month, monthRows] of months) await checkMonth(id, month, monthRows)
      for (const period of ['7d', '30d', '90d'] as const) await checkPeriod(id, period, rows)
    }),
    { numRuns: process.env.TEST_ALL ? 25 : 8, endOnFailure: true },
  )
})
