import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addFan } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { figureMismatches } from '../fans/recount.service.ts'

/** Backdated shares: preview, changes, audit, and unaffected rows. */

let t: TestApp
const admin = () => t.people.north.AGENCY_ADMIN
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

const call = async (key: string, input: AnyJson) => {
  const response = await t.send(admin().token, key, input)
  expect(response.status, response.text).toBeLessThan(300)
  return response.body.data
}
const preview = (id: string, query: AnyJson) =>
  call('GET /creators/{id}/splits/preview', { params: { id }, query })
const addSplit = (id: string, validFrom: string | null, creatorPercent: number) =>
  call('POST /creators/{id}/splits', { params: { id }, body: { validFrom, creatorPercent } })
const sharesOf = async (id: string) =>
  (
    await t.sql(
      'SELECT creator_cents::int AS creator, agency_cents::int AS agency FROM fan_transactions WHERE creator_id = $1 ORDER BY occurred_at, id',
      [id],
    )
  ).map(({ creator, agency }) => [creator, agency])
const statements = async (id: string) =>
  (await call('GET /creators/{id}/statements', { params: { id } })).map((row: AnyJson) => [
    row.month,
    row.creatorShare,
    row.agencyShare,
  ])

/** A creator without an agreed share, who sold for $100 (net $80) on the 15th of January to April. */
async function addSeller(): Promise<{ id: string; fanId: string; sales: string[] }> {
  const { id } = await call('POST /creators', { body: { stageName: 'Seller' } })
  const fanId = await addFan(t, admin().agencyId, id)
  const sales = []
  for (const month of ['01', '02', '03', '04'])
    sales.push((await addTransaction(fanId, { date: `2026-${month}-15T12:00:00Z` })).id)
  return { id, fanId, sales }
}
const addTransaction = (id: string, body: AnyJson) =>
  call('POST /fans/{id}/transactions', { params: { id }, body: { amount: 100, type: 'Tips', ...body } })

describe('a backdated share', () => {
  test('is previewed, recalculates the transactions from that day on, and is audited', async () => {
    const { id } = await addSeller()
    const expected = {
      until: null,
      transactions: 2,
      months: ['2026-04', '2026-03'].map((month) => ({
        month,
        transactions: 1,
        before: { creatorShare: 40, agencyShare: 40 },
        after: { creatorShare: 56, agencyShare: 24 },
      })),
    }
    expect(await preview(id, { validFrom: '2026-02-16', creatorPercent: 70 })).toEqual(expected)
    expect(await sharesOf(id)).toEqual(Array(4).fill([4000, 4000]))
    await addSplit(id, '2026-02-16', 70)
    expect(await statements(id)).toEqual([
      ['2026-04', 56, 24],
      ['2026-03', 56, 24],
      ['2026-02', 40, 40],
      ['2026-01', 40, 40],
    ])
    expect(await preview(id, { validFrom: '2026-02-16', creatorPercent: 70 })).toEqual({
      until: null,
      transactions: 0,
      months: [],
    })
    const [entry] = await t.sql(
      `SELECT actor_id, details - 'creatorId' AS details FROM audit_log
       WHERE action = 'creator.split_agreed' AND details->>'creatorId' = $1`,
      [id],
    )
    expect(entry).toEqual({
      actor_id: admin().userId,
      details: {
        validFrom: '2026-02-16',
        creatorPercent: 70,
        changed: {
          transactions: 2,
          months: [
            { month: '2026-04', before: 40, after: 56 },
            { month: '2026-03', before: 40, after: 56 },
          ],
        },
      },
    })
    expect(await figureMismatches({ platform: t.platform, agencyId: admin().agencyId })).toEqual([])
  })

  test('ends where the next share begins, and one without a first day covers all earlier dates', async () => {
    const { id } = await addSeller()
    await addSplit(id, '2026-03-01', 60)
    expect(await preview(id, { creatorPercent: 10 })).toMatchObject({ until: '2026-03-01', transactions: 2 })
    await addSplit(id, null, 10)
    await addSplit(id, '2026-02-15', 20)
    expect(await sharesOf(id)).toEqual([
      [800, 7200],
      [1600, 6400],
      [4800, 3200],
      [4800, 3200],
    ])
    const { splits } = await call('GET /creators/{id}', { params: { id } })
    expect(splits).toEqual([
      { validFrom: null, creatorPercent: 10 },
      { validFrom: '2026-02-15', creatorPercent: 20 },
      { validFrom: '2026-03-01', creatorPercent: 60 },
    ])
  })

  test('splits a linked refund like its sale, and other corrections by their own date', async () => {
    const { id, fanId, sales } = await addSeller()
    const link = { correctsId: sales[0], reason: 'Asked for it' }
    await addTransaction(fanId, { ...link, kind: 'REFUND', amount: -33.33, date: '2026-05-01T12:00:00Z' })
    await addTransaction(fanId, { ...link, kind: 'CORRECTION', amount: -1.01, date: '2026-05-02T12:00:00Z' })
    await addSplit(id, '2026-04-01', 75)
    await addSplit(id, null, 100)
    const rows = await sharesOf(id)
    expect(rows.slice(0, 4)).toEqual([
      [8000, 0],
      [8000, 0],
      [8000, 0],
      [6000, 2000],
    ])
    // The January refund is entirely the creator's; the May correction uses the May share.
    expect(rows.slice(4)).toEqual([
      [-2666, 0],
      [-61, -20],
    ])
  })

  test('rounds half cents like a new transaction', async () => {
    const { id, fanId } = await addSeller()
    for (const amount of [0.01, 0.03, 1.99, 33.33, -0.03])
      await addTransaction(fanId, {
        amount,
        date: '2026-06-01T12:00:00Z',
        kind: amount < 0 ? 'REFUND' : 'SALE',
        reason: 'x',
      })
    await addSplit(id, null, 65)
    const shares = await sharesOf(id)
    const other = await call('POST /creators', { body: { stageName: 'Other', creatorPercent: 65 } })
    const otherFan = await addFan(t, admin().agencyId, other.id)
    for (const month of ['01', '02', '03', '04'])
      await addTransaction(otherFan, { date: `2026-${month}-15T12:00:00Z` })
    for (const amount of [0.01, 0.03, 1.99, 33.33, -0.03])
      await addTransaction(otherFan, {
        amount,
        date: '2026-06-01T12:00:00Z',
        kind: amount < 0 ? 'REFUND' : 'SALE',
        reason: 'x',
      })
    expect(shares).toEqual(await sharesOf(other.id))
  })

  test('counts days in the agency’s time zone', async () => {
    const { id } = await call('POST /creators', { body: { stageName: 'Night owl' } })
    const fanId = await addFan(t, admin().agencyId, id)
    // Midnight in New York is 05:00 UTC in winter.
    for (const date of ['2026-02-01T04:59:59Z', '2026-02-01T05:00:00Z']) await addTransaction(fanId, { date })
    await addSplit(id, '2026-02-01', 100)
    expect(await sharesOf(id)).toEqual([
      [4000, 4000],
      [8000, 0],
    ])
  })

  longTest('includes transactions recorded concurrently', async () => {
    const { id, fanId } = await addSeller()
    const others = await Promise.all(Array.from({ length: 5 }, () => addFan(t, admin().agencyId, id)))
    await Promise.all([
      ...[fanId, ...others, fanId, ...others].map((fan) =>
        addTransaction(fan, { date: '2026-05-01T12:00:00Z' }),
      ),
      addSplit(id, null, 90),
      ...[fanId, ...others, fanId, ...others].map((fan) =>
        addTransaction(fan, { date: '2026-05-01T12:00:00Z' }),
      ),
    ])
    expect(await sharesOf(id)).toEqual(Array(28).fill([7200, 800]))
    expect(await figureMismatches({ platform: t.platform, agencyId: admin().agencyId })).toEqual([])
  })
})

describe('a share is rejected', () => {
  test('for archived creators, for other agencies’ creators and without permission, and nothing changes', async () => {
    const { id } = await addSeller()
    const body = { validFrom: '2026-01-01', creatorPercent: 99 }
    const query = { validFrom: '2026-01-01', creatorPercent: '99' }
    const statuses = async (token: string) => [
      (await t.send(token, 'POST /creators/{id}/splits', { params: { id }, body })).status,
      (await t.send(token, 'GET /creators/{id}/splits/preview', { params: { id }, query })).status,
    ]
    for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
      expect(await statuses(t.people.north[role].token)).toEqual([403, 403])
    expect(await statuses(t.people.south.AGENCY_ADMIN.token)).toEqual([404, 404])
    await t.send(admin().token, 'DELETE /creators/{id}', { params: { id } })
    expect((await statuses(admin().token))[0]).toBe(422)
    expect(await sharesOf(id)).toEqual(Array(4).fill([4000, 4000]))
  })

  test.each([
    [{ validFrom: '1999-12-31', creatorPercent: '60' }, 422],
    [{ validFrom: 'soon', creatorPercent: '60' }, 400],
    [{ validFrom: '2026-01-01' }, 400],
    [{ creatorPercent: '101' }, 400],
    [{ creatorPercent: '50.555' }, 400],
  ])('in a preview of %j with status %i', async (query, status) => {
    const { id } = await call('POST /creators', { body: { stageName: 'Nobody' } })
    const response = await t.send(admin().token, 'GET /creators/{id}/splits/preview', {
      params: { id },
      query,
    })
    expect(response.status).toBe(status)
  })
})

test('the database role that recalculates shares can’t change other ledger columns', async () => {
  const { id } = await addSeller()
  for (const change of [
    'gross_cents = gross_cents + 1',
    'net_cents = 1',
    'occurred_at = now()',
    `reason = 'x'`,
  ]) {
    const update = t.sql(
      `BEGIN; SET LOCAL ROLE greenroom_gate; UPDATE fan_transactions SET ${change} WHERE creator_id = '${id}'; COMMIT`,
    )
    await expect(update, change).rejects.toThrow(/permission denied|append-only/)
    await t.sql('ROLLBACK')
  }
})
