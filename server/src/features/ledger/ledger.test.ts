import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCreator, addFan, assign, creatorOf } from '../../../test/fans.ts'
import { type LedgerFixture, startLedgerFixture } from '../../../test/ledger-fixture.ts'

let f: LedgerFixture
beforeAll(async () => {
  f = await startLedgerFixture()
})
afterAll(() => f.t.close())

describe('a sale', () => {
  test('is split by fee and share, and audited', async () => {
    const id = await f.newFan()
    const { status, body } = await f.record({ amount: 25.55, type: 'Tips', date: '2026-03-01T10:00:00Z' }, id)
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
    const [audit] = await f.t.sql(
      `SELECT actor_id, details FROM audit_log WHERE action = 'transactions.recorded' AND details ->> 'transactionId' = $1`,
      [body.data.id],
    )
    expect(audit).toMatchObject({
      actor_id: f.t.people.north.AGENCY_ADMIN.userId,
      details: { fanId: id, creatorId: f.creatorId, kind: 'SALE', type: 'Tips', amount: 25.55 },
    })
  })

  test('uses a given fee', async () => {
    const { body } = await f.record({ amount: 100, type: 'Tips', platformFee: 10.01 }, await f.newFan())
    expect(body.data).toMatchObject({ platformFee: 10.01, net: 89.99, creatorShare: 45, agencyShare: 44.99 })
  })

  test('uses the split in effect on its day in the agency’s time zone, or the default', async () => {
    const creatorId = await addCreator(f.t, f.agencyId, 'Split Star')
    const id = await addFan(f.t, f.agencyId, creatorId)
    await f.t.sql(
      `INSERT INTO creator_splits VALUES ($1, $2, '2026-02-01', 70), ($1, $2, '2026-03-01', 80)`,
      [f.agencyId, creatorId],
    )
    // New York is five hours behind, so the second of each pair is the split's first day.
    const cases = [
      ['2026-02-01T04:59:59Z', 40],
      ['2026-02-01T05:00:00Z', 56],
      ['2026-03-01T04:59:59Z', 56],
      ['2026-03-01T05:00:00Z', 64],
    ] as const
    for (const [date, share] of cases) {
      const { body } = await f.record({ amount: 100, type: 'Subscription', date }, id)
      expect([date, body.data.creatorShare]).toEqual([date, share])
    }
  })

  test.each([
    ['in the future', () => new Date(Date.now() + 6 * 60_000).toISOString(), 'The date is in the future.'],
    ['long ago', () => '1999-12-31T23:59:59Z', 'The date is before the year 2000.'],
  ])('%s is rejected with a reason', async (_, date, message) => {
    const id = await f.newFan()
    const response = await f.record({ amount: 5, type: 'Tips', date: date() }, id)
    expect([response.status, response.body.message]).toEqual([422, message])
    expect(response.body.details).toEqual([{ path: 'date', message }])
    expect(await f.rowsOf(id)).toEqual([])
  })

  test('small clock skew and any UTC offset are accepted', async () => {
    const soon = new Date(Date.now() + 4 * 60_000).toISOString()
    expect((await f.record({ amount: 5, type: 'Tips', date: soon }, await f.newFan())).status).toBe(201)
    const withOffset = await f.record(
      { amount: 5, type: 'Tips', date: '2026-01-02T00:00:00+23:00' },
      await f.newFan(),
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
    const id = await f.newFan()
    expect((await f.record(body, id)).status).toBe(400)
    expect(await f.rowsOf(id)).toEqual([])
  })
})

describe('an external id', () => {
  test('is recorded once, even concurrently', async () => {
    const id = await f.newFan()
    const body = { amount: 12, type: 'Tips', externalId: `ext-${newId()}` }
    const responses = await Promise.all(Array.from({ length: 12 }, () => f.record(body, id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect((await f.record(body, id)).body).toEqual(responses[0]?.body)
    expect(await f.rowsOf(id)).toHaveLength(1)
    const audits = await f.t.sql(`SELECT 1 FROM audit_log WHERE details ->> 'fanId' = $1`, [id])
    expect(audits).toHaveLength(1)
  })

  test.each([
    [{ amount: 13 }, 'This external ID is already used with a different amount, type or kind.'],
    [{ type: 'Subscription' }, 'This external ID is already used with a different amount, type or kind.'],
    [
      { kind: 'CORRECTION', reason: 'Miscounted' },
      'This external ID is already used with a different amount, type or kind.',
    ],
  ])('with different content (%j) returns 409', async (overrides, message) => {
    const id = await f.newFan()
    const body = { amount: 12, type: 'Tips', externalId: `ext-${newId()}` }
    await f.record(body, id)
    const response = await f.record({ ...body, ...overrides }, id)
    expect([response.status, response.body.message]).toEqual([409, message])
    expect(await f.rowsOf(id)).toHaveLength(1)
  })

  test('used for several fans at once returns 409 for all but one', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, f.newFan))
    const body = { amount: 12, type: 'Tips', externalId: `ext-${newId()}` }
    const responses = await Promise.all(ids.map((id) => f.record(body, id)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const conflict = responses.find(({ status }) => status === 409)
    expect(conflict?.body.message).toBe('This external ID is already used for another fan.')
    expect(
      await f.t.sql('SELECT 1 FROM fan_transactions WHERE external_id = $1', [body.externalId]),
    ).toHaveLength(1)
  })

  test('can be the same in another agency', async () => {
    const south = f.t.people.south.AGENCY_ADMIN
    const creatorId = await addCreator(f.t, south.agencyId, 'South Star')
    const body = { amount: 12, type: 'Tips', externalId: `ext-${newId()}` }
    expect((await f.record(body)).status).toBe(201)
    const inSouth = await f.record(
      { ...body, amount: 99 },
      await addFan(f.t, south.agencyId, creatorId),
      south.token,
    )
    expect([inSouth.status, inSouth.body.data.amount]).toEqual([201, 99])
  })
})

describe('the ledger', () => {
  test('is listed newest first without duplicates across pages, even with equal timestamps', async () => {
    const id = await f.newFan()
    const dates = [
      '2026-01-01T00:00:00Z',
      '2026-02-01T00:00:00Z',
      '2026-02-01T00:00:00Z',
      '2025-02-01T00:00:00Z',
    ]
    for (const date of dates) await f.record({ amount: 5, type: 'Tips', date }, id)
    const read = (query: object) =>
      f.t.send(f.t.people.north.COMPLIANCE.token, 'GET /fans/{id}/transactions', { params: { id }, query })
    const fullList = (await read({})).body
    expect(fullList.data.map((row: { date: string }) => row.date)).toEqual(dates.toSorted().toReversed())
    const pagedIds: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await read({ limit: 1, ...(cursor && { cursor }) })
      pagedIds.push(...body.data.map((row: { id: string }) => row.id))
      cursor = body.meta.nextCursor
    }
    expect(pagedIds).toEqual(fullList.data.map((row: { id: string }) => row.id))
  })

  test('can’t be changed, even by the table owner', async () => {
    await f.record({ amount: 5, type: 'Tips' })
    await expect(f.t.sql('UPDATE fan_transactions SET gross_cents = 1')).rejects.toThrow('append-only')
    await expect(f.t.sql('DELETE FROM fan_transactions')).rejects.toThrow('append-only')
  })

  test('adds up by month in the agency’s time zone and by type', async () => {
    const id = await f.newFan()
    const now = new Date()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now)
    const sale = (await f.record({ amount: 40, type: 'Tips' }, id)).body.data
    await f.record({ amount: 10, type: 'Subscription', date: '2020-05-05T12:00:00Z' }, id)
    await f.record({ amount: -15, type: 'Tips', kind: 'REFUND', reason: 'Asked', correctsId: sale.id }, id)
    const { body } = await f.t.send(f.t.people.north.AGENCY_ADMIN.token, 'GET /fans/{id}/spending', {
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

test('each role can read only the ledgers of visible fans', async () => {
  const ownFan = await addFan(f.t, f.agencyId, await creatorOf(f.t, f.t.people.north.CREATOR))
  await assign(f.t, f.t.people.north.CHAT_OPERATOR, f.creatorId)
  const north = f.t.people.north
  const cases = [
    [north.SUPER_ADMIN, 200, 200],
    [north.AGENCY_ADMIN, 200, 200],
    [north.COMPLIANCE, 200, 200],
    [north.CHAT_OPERATOR, 200, 404],
    [north.CREATOR, 404, 200],
    [f.t.people.south.AGENCY_ADMIN, 404, 404],
  ] as const
  for (const [user, assignedStatus, ownStatus] of cases)
    for (const resource of ['transactions', 'spending']) {
      const read = async (id: string) =>
        (await f.t.send(user.token, `GET /fans/{id}/${resource}`, { params: { id } })).status
      expect([user.role, resource, await read(f.fanId), await read(ownFan)]).toEqual([
        user.role,
        resource,
        assignedStatus,
        ownStatus,
      ])
    }
})
