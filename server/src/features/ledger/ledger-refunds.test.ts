import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCreator, addFan } from '../../../test/fans.ts'
import { type LedgerFixture, startLedgerFixture } from '../../../test/ledger-fixture.ts'

let f: LedgerFixture
beforeAll(async () => {
  f = await startLedgerFixture()
})
afterAll(() => f.t.close())

describe('refunds', () => {
  const sale = async (id: string, body: object = {}) =>
    (await f.record({ amount: 30, type: 'Tips', ...body }, id)).body.data.id as string
  const refundOf = (id: string, correctsId: string, amount: number, kind = 'REFUND') =>
    f.record({ amount, type: 'Tips', kind, reason: 'Asked for it', correctsId }, id)

  test('are limited to the remaining amount of the sale', async () => {
    const id = await f.newFan()
    const correctsId = await sale(id)
    expect((await refundOf(id, correctsId, -20)).status).toBe(201)
    const tooMuch = await refundOf(id, correctsId, -10.01, 'CHARGEBACK')
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      422,
      'Only $10.00 of this sale can still be refunded.',
    ])
    expect((await refundOf(id, correctsId, -10, 'CHARGEBACK')).status).toBe(201)
    expect((await refundOf(id, correctsId, -0.01)).body.message).toBe('This sale is already fully refunded.')
    expect(await f.rowsOf(id)).toHaveLength(3)
  })

  test('sent concurrently are recorded once', async () => {
    const id = await f.newFan()
    const correctsId = await sale(id)
    const responses = await Promise.all(Array.from({ length: 8 }, () => refundOf(id, correctsId, -30)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(422)])
  })

  test('with a repeated external id are recorded once', async () => {
    const id = await f.newFan()
    const correctsId = await sale(id)
    const body = {
      amount: -30,
      type: 'Tips',
      kind: 'REFUND',
      reason: 'Asked',
      correctsId,
      externalId: newId(),
    }
    const first = await f.record(body, id)
    const repeat = await f.record(body, id)
    expect([repeat.status, repeat.body]).toEqual([201, first.body])
  })

  test('use the split of their sale, regardless of later splits', async () => {
    const creatorId = await addCreator(f.t, f.agencyId, 'Mirror Star')
    const id = await addFan(f.t, f.agencyId, creatorId)
    const correctsId = await sale(id, { amount: 33.33, platformFee: 1.01, date: '2026-01-05T12:00:00Z' })
    await f.t.sql(`INSERT INTO creator_splits VALUES ($1, $2, '2026-02-01', 90)`, [f.agencyId, creatorId])
    await refundOf(id, correctsId, -33.33)
    const [sum] = await f.t.sql(
      'SELECT sum(fee_cents)::int AS fee, sum(creator_cents)::int AS creator, sum(agency_cents)::int AS agency FROM fan_transactions WHERE fan_id = $1',
      [id],
    )
    expect(sum).toEqual({ fee: 0, creator: 0, agency: 0 })
  })

  test('must have the same type as the sale and can’t be earlier', async () => {
    const id = await f.newFan()
    // Still the 4th in New York.
    const correctsId = await sale(id, { date: '2026-03-05T04:30:00Z' })
    const refund = (overrides: object) =>
      f.record({ amount: -5, type: 'Tips', kind: 'REFUND', reason: 'Asked', correctsId, ...overrides }, id)
    const otherType = await refund({ type: 'Subscription' })
    expect([otherType.status, otherType.body.details]).toEqual([
      422,
      [{ path: 'type', message: 'The refund must have the same type as the sale: Tips.' }],
    ])
    const earlier = await refund({ date: '2026-03-03T17:00:00Z' })
    expect([earlier.status, earlier.body.details]).toEqual([
      422,
      [{ path: 'date', message: 'The sale was on Mar 4, 2026. A refund can’t be earlier.' }],
    ])
    // Earlier than the sale but on the same day, since the form only has dates.
    expect((await refund({ date: '2026-03-04T17:00:00Z' })).status).toBe(201)
    expect(await f.rowsOf(id)).toHaveLength(2)
  })

  test('without a sale are limited to the total paid, but corrections are not', async () => {
    const id = await f.newFan()
    const withoutSale = (amount: number, kind: string) =>
      f.record({ amount, type: 'Tips', kind, reason: 'Asked' }, id)
    for (const kind of ['REFUND', 'CHARGEBACK']) {
      const rejected = await withoutSale(-1, kind)
      expect([rejected.status, rejected.body.details?.[0].path]).toEqual([422, 'amount'])
      expect(rejected.body.message).toMatch(/^This fan has no payments to refund/)
    }
    await sale(id)
    expect((await withoutSale(-30.01, 'REFUND')).body.message).toMatch(
      /^Only \$30\.00 of this fan’s payments can be refunded/,
    )
    expect((await withoutSale(-30, 'REFUND')).status).toBe(201)
    expect((await withoutSale(-12, 'CORRECTION')).status).toBe(201)
    const [{ spent }] = await f.t.sql('SELECT total_spent_cents::int AS spent FROM fans WHERE id = $1', [id])
    expect(spent).toBe(-1200)
    expect((await withoutSale(-1, 'CHARGEBACK')).status).toBe(422)
  })

  test('can only refer to a sale of the same fan', async () => {
    const [id, other] = [await f.newFan(), await f.newFan()]
    const foreign = await refundOf(id, await sale(other), -5)
    expect([foreign.status, foreign.body.message]).toEqual([422, 'This fan has no such transaction.'])
    const refund = (await refundOf(id, await sale(id), -5)).body.data.id
    expect((await refundOf(id, refund, -1)).body.message).toBe('Only sales can be refunded.')
    expect((await refundOf(id, newId(), -1)).status).toBe(422)
  })
})
