import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCreator, addFan, assign, creatorOf } from '../../../test/fans.ts'
import { type LedgerFixture, startLedgerFixture } from '../../../test/ledger-fixture.ts'

let b: LedgerFixture
beforeAll(async () => {
  b = await startLedgerFixture()
})
afterAll(() => b.t.close())

describe('a sale', () => {
  test('is split by fee and share, and audited', async () => {
    const id = await b.newFan()
    const { status, body } = await b.book({ amount: 25.55, type: 'Tips', date: '2026-03-01T10:00:00Z' }, id)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      date: '2026-03-01T10:00:00Z',
      amount: 25.55,
      type: 'Tips',
      kind: 'SALE',
      platformFee: 5.11,
      net: 20.44,
      creatorShare: 10.22,
      agencyShare: 10.22,
      externalId: null,
      correctsId: null,
      source: 'manual',
    })
    const [audit] = await b.t.sql(
      `SELECT actor_id, details FROM audit_log WHERE action = 'transaction.recorded' AND details ->> 'transactionId' = $1`,
      [body.data.id],
    )
    expect(audit).toMatchObject({
      actor_id: b.t.people.north.AGENCY_ADMIN.userId,
      details: { fanId: id, creatorId: b.creatorId, kind: 'SALE', type: 'Tips', amount: 25.55 },
    })
  })

  test('uses a given fee', async () => {
    const { body } = await b.book({ amount: 100, type: 'Tips', platformFee: 10.01 }, await b.newFan())
    expect(body.data).toMatchObject({ platformFee: 10.01, net: 89.99, creatorShare: 45, agencyShare: 44.99 })
  })

  test('uses the split of its day in the agency’s time zone, or the default', async () => {
    const creatorId = await addCreator(b.t, b.agencyId, 'Split Star')
    const id = await addFan(b.t, b.agencyId, creatorId)
    await b.t.sql(
      `INSERT INTO creator_splits VALUES ($1, $2, '2026-02-01', 70), ($1, $2, '2026-03-01', 80)`,
      [b.agencyId, creatorId],
    )
    // New York is five hours behind, so the second of each pair is the split's first day.
    const cases = [
      ['2026-02-01T04:59:59Z', 40],
      ['2026-02-01T05:00:00Z', 56],
      ['2026-03-01T04:59:59Z', 56],
      ['2026-03-01T05:00:00Z', 64],
    ] as const
    for (const [date, share] of cases) {
      const { body } = await b.book({ amount: 100, type: 'Subscription', date }, id)
      expect([date, body.data.creatorShare]).toEqual([date, share])
    }
  })

  test.each([
    ['in the future', () => new Date(Date.now() + 6 * 60_000).toISOString(), 'The date is in the future.'],
    ['long ago', () => '1999-12-31T23:59:59Z', 'The date is before the year 2000.'],
  ])('%s is rejected with a reason', async (_, date, message) => {
    const id = await b.newFan()
    const response = await b.book({ amount: 5, type: 'Tips', date: date() }, id)
    expect([response.status, response.body.message]).toEqual([422, message])
    expect(response.body.details).toEqual([{ path: 'date', message }])
    expect(await b.rowsOf(id)).toEqual([])
  })

  test('small clock skew and any UTC offset are accepted', async () => {
    const soon = new Date(Date.now() + 4 * 60_000).toISOString()
    expect((await b.book({ amount: 5, type: 'Tips', date: soon }, await b.newFan())).status).toBe(201)
    const withOffset = await b.book(
      { amount: 5, type: 'Tips', date: '2026-01-02T00:00:00+23:00' },
      await b.newFan(),
    )
    expect([withOffset.status, withOffset.body.data.date]).toEqual([201, '2026-01-01T01:00:00Z'])
  })

  test.each([
    { amount: 0, type: 'Tips' },
    { amount: -5, type: 'Tips' },
    { amount: 5.001, type: 'Tips' },
    { amount: '5', type: 'Tips' },
    { amount: 1e12, type: 'Tips' },
    { amount: 5, type: 'Merch' },
    { amount: 5, type: 'Tips', kind: 'REFUND', reason: 'x' },
    { amount: -5, type: 'Tips', kind: 'REFUND' },
    { amount: 5, type: 'Tips', platformFee: 6 },
    { amount: 5, type: 'Tips', externalId: 'a\0b' },
    { amount: 5, type: 'Tips', date: 'yesterday' },
    { amount: 5, type: 'Tips', source: 'import' },
    { amount: 5, type: 'Tips', correctsId: 'x' },
  ])('%j returns 400', async (body) => {
    const id = await b.newFan()
    expect((await b.book(body, id)).status).toBe(400)
    expect(await b.rowsOf(id)).toEqual([])
  })
})

describe('an external id', () => {
  test('is recorded once, even concurrently', async () => {
    const id = await b.newFan()
    const body = { amount: 12, type: 'Tips', externalId: `ext-${newId()}` }
    const responses = await Promise.all(Array.from({ length: 12 }, () => b.book(body, id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect((await b.book(body, id)).body).toEqual(responses[0]?.body)
    expect(await b.rowsOf(id)).toHaveLength(1)
    const audits = await b.t.sql(`SELECT 1 FROM audit_log WHERE details ->> 'fanId' = $1`, [id])
    expect(audits).toHaveLength(1)
  })

  test.each([
    [{ amount: 13 }, 'This external ID is already used with a different amount, type or kind.'],
    [{ type: 'Subscription' }, 'This external ID is already used with a different amount, type or kind.'],
    [
      { kind: 'CORRECTION', reason: 'Miscounted' },
      'This external ID is already used with a different amount, type or kind.',
    ],
  ])('with different content (%j) returns 409', async (other, message) => {
    const id = await b.newFan()
    const body = { amount: 12, type: 'Tips', externalId: `ext-${newId()}` }
    await b.book(body, id)
    const response = await b.book({ ...body, ...other }, id)
    expect([response.status, response.body.message]).toEqual([409, message])
    expect(await b.rowsOf(id)).toHaveLength(1)
  })

  test('used for two fans returns 409 for all but one, even concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, b.newFan))
    const body = { amount: 12, type: 'Tips', externalId: `ext-${newId()}` }
    const responses = await Promise.all(ids.map((id) => b.book(body, id)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe('This external ID is already used for another fan.')
    expect(
      await b.t.sql('SELECT 1 FROM fan_transactions WHERE external_id = $1', [body.externalId]),
    ).toHaveLength(1)
  })

  test('can be the same in another agency', async () => {
    const south = b.t.people.south.AGENCY_ADMIN
    const creatorId = await addCreator(b.t, south.agencyId, 'South Star')
    const body = { amount: 12, type: 'Tips', externalId: `ext-${newId()}` }
    expect((await b.book(body)).status).toBe(201)
    const inSouth = await b.book(
      { ...body, amount: 99 },
      await addFan(b.t, south.agencyId, creatorId),
      south.token,
    )
    expect([inSouth.status, inSouth.body.data.amount]).toEqual([201, 99])
  })
})

describe('the ledger', () => {
  test('is newest first without duplicates across pages, even with equal timestamps', async () => {
    const id = await b.newFan()
    const dates = [
      '2026-01-01T00:00:00Z',
      '2026-02-01T00:00:00Z',
      '2026-02-01T00:00:00Z',
      '2025-02-01T00:00:00Z',
    ]
    for (const date of dates) await b.book({ amount: 5, type: 'Tips', date }, id)
    const read = (query: object) =>
      b.t.send(b.t.people.north.COMPLIANCE.token, 'GET /fans/{id}/transactions', { params: { id }, query })
    const all = (await read({})).body
    expect(all.data.map((row: { date: string }) => row.date)).toEqual(dates.toSorted().toReversed())
    const pagedIds: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await read({ limit: 1, ...(cursor && { cursor }) })
      pagedIds.push(...body.data.map((row: { id: string }) => row.id))
      cursor = body.meta.nextCursor
    }
    expect(pagedIds).toEqual(all.data.map((row: { id: string }) => row.id))
  })

  test('can’t be changed, even by the table owner', async () => {
    await b.book({ amount: 5, type: 'Tips' })
    await expect(b.t.sql('UPDATE fan_transactions SET gross_cents = 1')).rejects.toThrow('append-only')
    await expect(b.t.sql('DELETE FROM fan_transactions')).rejects.toThrow('append-only')
  })

  test('adds up by month in the agency’s time zone and by type', async () => {
    const id = await b.newFan()
    const now = new Date()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now)
    const sold = (await b.book({ amount: 40, type: 'Tips' }, id)).body.data
    await b.book({ amount: 10, type: 'Subscription', date: '2020-05-05T12:00:00Z' }, id)
    await b.book({ amount: -15, type: 'Tips', kind: 'REFUND', reason: 'Asked', correctsId: sold.id }, id)
    const { body } = await b.t.send(b.t.people.north.AGENCY_ADMIN.token, 'GET /fans/{id}/spending', {
      params: { id },
    })
    const { months, byType, ...sums } = body.data
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toEqual({
      month: today.slice(0, 7),
      total: 25,
      orders: 1,
      byType: { Subscription: 0, Tips: 25, 'PPV Content': 0, 'Custom Requests': 0 },
    })
    expect(months.slice(0, -1).every((month: { total: number }) => month.total === 0)).toBe(true)
    expect(new Set(months.map((month: { month: string }) => month.month)).size).toBe(12)
    expect(byType).toEqual([
      { type: 'Subscription', amount: 10, orders: 1 },
      { type: 'Tips', amount: 25, orders: 1 },
      { type: 'PPV Content', amount: 0, orders: 0 },
      { type: 'Custom Requests', amount: 0, orders: 0 },
    ])
    expect(sums).toEqual({
      gross: 35,
      platformFee: 7,
      net: 28,
      creatorShare: 14,
      agencyShare: 14,
      refunded: 15,
    })
  })
})

test('each role reads the ledgers of visible fans only', async () => {
  const ownCreator = await addFan(b.t, b.agencyId, await creatorOf(b.t, b.t.people.north.CREATOR))
  await assign(b.t, b.t.people.north.CHAT_OPERATOR, b.creatorId)
  const north = b.t.people.north
  const cases = [
    [north.SUPER_ADMIN, 200, 200],
    [north.AGENCY_ADMIN, 200, 200],
    [north.COMPLIANCE, 200, 200],
    [north.CHAT_OPERATOR, 200, 404],
    [north.CREATOR, 404, 200],
    [b.t.people.south.AGENCY_ADMIN, 404, 404],
  ] as const
  for (const [user, assigned, creators] of cases)
    for (const part of ['transactions', 'spending']) {
      const read = async (id: string) =>
        (await b.t.send(user.token, `GET /fans/{id}/${part}`, { params: { id } })).status
      expect([user.role, part, await read(b.fanId), await read(ownCreator)]).toEqual([
        user.role,
        part,
        assigned,
        creators,
      ])
    }
})
