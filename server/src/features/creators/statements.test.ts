import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, addFan, assign, creatorOf } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let agencyId: string
let admin: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  admin = t.people.north.AGENCY_ADMIN.token
})
afterAll(() => t.close())

type Row = { at: string; gross: number; kind?: string; type?: string; reason?: string; percent?: number }

/** Inserts ledger rows directly with known amounts; the platform fee is 20%. */
async function addTransactions(fanId: string, ...rows: Row[]): Promise<void> {
  for (const { at, gross, kind = 'SALE', type = 'Tips', reason = null, percent = 50 } of rows) {
    const fee = Math.trunc(gross / 5)
    const creator = Math.trunc(((gross - fee) * percent) / 100)
    await t.sql(
      `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, reason, source, recorded_by)
       SELECT $2, agency_id, creator_id, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'manual', 'Tests' FROM fans WHERE id = $1`,
      [fanId, newId(), at, type, kind, gross, fee, gross - fee, creator, gross - fee - creator, reason],
    )
  }
}

async function addCreatorWithFan(username = `fan_${newId().slice(-8)}`, stageName = 'Some Star') {
  const creatorId = await addCreator(t, agencyId, stageName)
  return { creatorId, fanId: await addFan(t, agencyId, creatorId, { username }) }
}

const months = (id: string, user = admin) => t.send(user, 'GET /creators/{id}/statements', { params: { id } })
const statement = (id: string, month: string, user = admin) =>
  t.send(user, 'GET /creators/{id}/statement', { params: { id }, query: { month } })
const csv = (id: string, month: string, user = admin) =>
  t.send(user, 'GET /creators/{id}/statement/export', { params: { id }, query: { month } })
const totals = (
  gross: number,
  fee: number,
  net: number,
  creatorShare: number,
  agencyShare: number,
  transactionCount: number,
) => ({ gross, fee, net, creatorShare, agencyShare, transactionCount })
const zeroTotals = totals(0, 0, 0, 0, 0, 0)

describe('a statement', () => {
  test('has sales by type, each correction, and totals', async () => {
    const { creatorId, fanId } = await addCreatorWithFan()
    await addTransactions(
      fanId,
      { at: '2026-03-02T12:00:00Z', gross: 1_001, type: 'Subscription' },
      { at: '2026-03-03T12:00:00Z', gross: 2_000 },
      { at: '2026-03-04T12:00:00Z', gross: 3_333, percent: 70 },
      { at: '2026-03-20T12:00:00Z', gross: -2_000, kind: 'REFUND', reason: 'Asked for it' },
      { at: '2026-03-06T12:00:00Z', gross: -333, kind: 'CHARGEBACK', reason: 'Bank' },
      { at: '2026-03-30T12:00:00Z', gross: 45, kind: 'CORRECTION', type: 'PPV Content' },
      { at: '2026-02-20T12:00:00Z', gross: 9_999 },
    )
    const { status, body } = await statement(creatorId, '2026-03')
    expect(status).toBe(200)
    const { corrections, ...summary } = body.data
    expect(summary).toEqual({
      month: '2026-03',
      isComplete: true,
      agency: 'canarynorth agency',
      creator: { id: creatorId, stageName: 'Some Star' },
      total: totals(40.46, 8.09, 32.37, 21.51, 10.86, 6),
      sales: [
        { type: 'Subscription', ...totals(10.01, 2, 8.01, 4, 4.01, 1) },
        { type: 'Tips', ...totals(53.33, 10.66, 42.67, 26.66, 16.01, 2) },
        { type: 'PPV Content', ...zeroTotals },
        { type: 'Custom Requests', ...zeroTotals },
      ],
      correctionsTotal: totals(-22.88, -4.57, -18.31, -9.15, -9.16, 3),
      splits: [{ from: '2026-03-01', creatorPercent: 50 }],
    })
    expect(corrections).toMatchObject([
      { kind: 'CHARGEBACK', date: '2026-03-06T12:00:00Z', gross: -3.33, reason: 'Bank', type: 'Tips' },
      { kind: 'REFUND', gross: -20, fee: -4, net: -16, creatorShare: -8, agencyShare: -8 },
      { kind: 'CORRECTION', gross: 0.45, type: 'PPV Content', reason: null },
    ])
  })

  test('starts and ends at midnight in the agency’s time zone, even across DST changes', async () => {
    const { creatorId, fanId } = await addCreatorWithFan()
    await addTransactions(
      fanId,
      { at: '2026-03-01T04:59:59.999Z', gross: 100 },
      { at: '2026-03-01T05:00:00Z', gross: 200 },
      { at: '2026-04-01T03:59:59.999Z', gross: 400 },
      { at: '2026-04-01T04:00:00Z', gross: 800 },
    )
    const { body } = await months(creatorId)
    expect(body.data.map(({ month, gross }: AnyJson) => [month, gross])).toEqual([
      ['2026-04', 8],
      ['2026-03', 6],
      ['2026-02', 1],
    ])
    for (const { month, isComplete, ...sums } of body.data)
      expect((await statement(creatorId, month)).body.data).toMatchObject({ isComplete, total: sums })
  })

  test('lists the splits that apply', async () => {
    const { creatorId, fanId } = await addCreatorWithFan()
    await addTransactions(fanId, { at: '2026-03-10T12:00:00Z', gross: 100 })
    for (const [day, percent] of [
      ['2026-02-10', 55],
      ['2026-02-20', 60],
      ['2026-03-15', 70],
      ['2026-04-01', 80],
    ])
      await t.sql(
        'INSERT INTO creator_splits (agency_id, creator_id, valid_from, creator_percent) VALUES ($1, $2, $3, $4)',
        [agencyId, creatorId, day, percent],
      )
    const splits = async (month: string) => (await statement(creatorId, month)).body.data.splits
    expect(await splits('2026-01')).toEqual([{ from: '2026-01-01', creatorPercent: 50 }])
    expect(await splits('2026-02')).toEqual([
      { from: '2026-02-01', creatorPercent: 50 },
      { from: '2026-02-10', creatorPercent: 55 },
      { from: '2026-02-20', creatorPercent: 60 },
    ])
    expect(await splits('2026-03')).toEqual([
      { from: '2026-03-01', creatorPercent: 60 },
      { from: '2026-03-15', creatorPercent: 70 },
    ])
    expect(await splits('2026-04')).toEqual([{ from: '2026-04-01', creatorPercent: 80 }])
  })

  test('is incomplete for the current month, 404 for a future one, and empty for one without transactions', async () => {
    const { creatorId, fanId } = await addCreatorWithFan()
    const now = new Date()
    const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now).slice(0, 7)
    await addTransactions(fanId, { at: now.toISOString(), gross: 500 })
    expect((await months(creatorId)).body.data).toMatchObject([{ month, isComplete: false, gross: 5 }])
    expect((await statement(creatorId, month)).body.data).toMatchObject({ isComplete: false })
    expect((await statement(creatorId, '2199-12')).status).toBe(404)
    expect((await csv(creatorId, '2199-12')).status).toBe(404)
    const empty = (await statement(creatorId, '2020-02')).body.data
    expect(empty).toMatchObject({
      total: zeroTotals,
      correctionsTotal: zeroTotals,
      corrections: [],
      isComplete: true,
    })
    expect(empty.sales).toHaveLength(4)
  })

  test('is not listed for a creator without transactions, and its export has headings only', async () => {
    const creatorId = await addCreator(t, agencyId, 'Quiet Star')
    expect((await months(creatorId)).body.data).toEqual([])
    expect((await csv(creatorId, '2026-03')).text.split('\r\n')).toHaveLength(2)
  })

  test('lists the first 500 corrections and counts all', async () => {
    const { creatorId, fanId } = await addCreatorWithFan()
    await t.sql(
      `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, source, recorded_by)
       SELECT gen_random_uuid(), agency_id, creator_id, id, '2026-03-05T12:00:00Z'::timestamptz + n * interval '1 second', 'Tips', 'REFUND', -100, 0, -100, -50, -50, 'import', 'Tests'
       FROM fans, generate_series(1, 501) n WHERE id = $1`,
      [fanId],
    )
    const { data } = (await statement(creatorId, '2026-03')).body
    expect(data.corrections).toHaveLength(500)
    expect(data.correctionsTotal).toMatchObject({ gross: -501, transactionCount: 501 })
  })

  test.each(['2026-13', '2026-00', '1999-12', '2026-3', '2026-03-01', '', 'now', '2026-03\0'])(
    'for the month %j is rejected',
    async (month) => {
      const { creatorId } = await addCreatorWithFan()
      expect((await statement(creatorId, month)).status).toBe(400)
      expect((await csv(creatorId, month)).status).toBe(400)
    },
  )
})

describe('a monthly export', () => {
  test('has every transaction in the agency’s time zone, escapes formulas and is audited', async () => {
    const { creatorId, fanId } = await addCreatorWithFan('=cmd|calc', 'Žofie & Co. "Ünï"')
    await addTransactions(
      fanId,
      { at: '2026-03-31T23:30:00Z', gross: 1_999, type: 'PPV Content', percent: 60 },
      { at: '2026-04-01T03:30:00Z', gross: -500, kind: 'REFUND', reason: '@SUM(A1), "sorry"' },
      { at: '2026-04-01T04:00:00Z', gross: 700 },
    )
    const { status, text, headers } = await csv(creatorId, '2026-03')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      'attachment; filename="greenroom-statement-zofie-co-uni-2026-03.csv"',
    )
    expect(text).toBe(
      [
        '\ufeffDate (America/New_York),Fan,Type,Kind,Gross (USD),Platform fee (USD),Net (USD),Creator share (USD),Agency share (USD),Reason',
        "2026-03-31 19:30:00,'=cmd|calc,PPV Content,SALE,19.99,3.99,16.00,9.60,6.40,",
        `2026-03-31 23:30:00,'=cmd|calc,Tips,REFUND,-5.00,-1.00,-4.00,-2.00,-2.00,"'@SUM(A1), ""sorry"""`,
        '',
      ].join('\r\n'),
    )
    const [row] = await t.sql('SELECT * FROM audit_log WHERE agency_id = $1 ORDER BY seq DESC LIMIT 1', [
      agencyId,
    ])
    expect(row).toMatchObject({
      action: 'statement.exported',
      actor_id: t.people.north.AGENCY_ADMIN.userId,
      details: { creatorId, month: '2026-03' },
    })
  })

  longTest('continues past the first page, even with equal timestamps', async () => {
    const { creatorId, fanId } = await addCreatorWithFan()
    await t.sql(
      `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, source, recorded_by)
       SELECT gen_random_uuid(), agency_id, creator_id, id, '2026-03-05T12:00:00.123456Z'::timestamptz + (n / 900) * interval '1 microsecond', 'Tips', 'SALE', n, 0, n, 0, n, 'import', 'Tests'
       FROM fans, generate_series(1, 2500) n WHERE id = $1`,
      [fanId],
    )
    const lines = (await csv(creatorId, '2026-03')).text.trimEnd().split('\r\n').slice(1)
    const amounts = lines.map((line) => Math.round(Number(line.split(',')[4]) * 100))
    expect(amounts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1))
  })
})

test('admins and compliance see all statements of their agency, and creators see only their own', async () => {
  const { creatorId, fanId } = await addCreatorWithFan()
  await addTransactions(fanId, { at: '2026-03-10T12:00:00Z', gross: 4_242 })
  const { north, south } = t.people
  const ownCreator = await creatorOf(t, north.CREATOR)
  await assign(t, north.CHAT_OPERATOR, creatorId)
  const cases: [TestUser, number, number][] = [
    [north.SUPER_ADMIN, 200, 200],
    [north.AGENCY_ADMIN, 200, 200],
    [north.COMPLIANCE, 200, 200],
    [north.CHAT_OPERATOR, 403, 403],
    [north.CREATOR, 404, 200],
    [south.SUPER_ADMIN, 404, 404],
    [south.AGENCY_ADMIN, 404, 404],
    [south.CREATOR, 404, 404],
  ]
  const exportCountQuery = 'SELECT count(*)::int AS n FROM audit_log WHERE action = $1'
  const [before] = await t.sql(exportCountQuery, ['statement.exported'])
  for (const [user, otherStatus, ownStatus] of cases)
    for (const [id, expected] of [
      [creatorId, otherStatus],
      [ownCreator, ownStatus],
    ] as const)
      for (const call of [months, statement, csv]) {
        const response = await call(
          id,
          ...((call === months ? [user.token] : ['2026-03', user.token]) as [string]),
        )
        expect([user.role, call.name, response.status]).toEqual([user.role, call.name, expected])
        if (expected !== 200) expect(response.text).not.toContain('42.42')
      }
  const [after] = await t.sql(exportCountQuery, ['statement.exported'])
  // All seven exports are audited.
  expect(after.n - before.n).toBe(7)
})

test('an hour repeated when clocks go back counts toward the right month', async () => {
  const havana = await addPerson(t.platform, t.people.south.AGENCY_ADMIN.agencyId, 'AGENCY_ADMIN', 'havana')
  const response = await t.send(havana.token, 'PATCH /agency', { body: { timeZone: 'America/Havana' } })
  expect(response.status).toBe(200)
  await t.platform.sessions.waitUntilPropagated()
  const creatorId = await addCreator(t, havana.agencyId, 'Late Star')
  const fanId = await addFan(t, havana.agencyId, creatorId)
  // On November 1, 2026, clocks are set back from 01:00 to 00:00, so 00:30 occurs twice, both in November.
  await addTransactions(
    fanId,
    { at: '2026-11-01T03:59:59Z', gross: 100 },
    { at: '2026-11-01T04:30:00Z', gross: 200 },
    { at: '2026-11-01T05:30:00Z', gross: 400 },
  )
  const rows = (await months(creatorId, havana.token)).body.data
  expect(rows.map(({ month, gross }: AnyJson) => [month, gross])).toEqual([
    ['2026-11', 6],
    ['2026-10', 1],
  ])
  for (const { month, gross } of rows)
    expect((await statement(creatorId, month, havana.token)).body.data.total.gross).toBe(gross)
  expect((await csv(creatorId, '2026-11', havana.token)).text.match(/2026-11-01 00:30:00/g)).toHaveLength(2)
})
