import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addFan, assign, creatorOf } from '../../../test/fans.ts'
import { addMessage, addSale } from '../../../test/operators-fixture.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { figureMismatches } from '../fans/recount.service.ts'

let t: TestApp
let admin: TestUser
let creatorId: string
let fan: string
let now: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  t.platform.clock = () => new Date(now)
  now = '2026-06-20T16:00:00Z'
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await creatorOf(t, t.people.north.CREATOR)
  fan = await addFan(t, admin.agencyId, creatorId, { username: 'ann' })
})
afterAll(() => t.close())

const addOperator = async (label: string) => {
  const user = await addPerson(t.platform, admin.agencyId, 'CHAT_OPERATOR', label)
  await assign(t, user, creatorId)
  return user
}
const call = async (user: TestUser, key: string, input: object = {}) => t.send(user.token, key, input)
const setRate = (user: TestUser, fromDay: string, hourly: number, percent: number) =>
  call(admin, 'PUT /operators/{id}/rates', {
    params: { id: user.userId },
    body: { fromDay, hourly, percent },
  })
const draftOf = async (user: TestUser, from: string, to: string): Promise<AnyJson> =>
  (await call(admin, 'GET /pay-sheets/draft', { query: { from, to, userId: user.userId } })).body.data[0]
const approve = (user: TestUser, from: string, to: string, total: number) =>
  call(admin, 'POST /pay-sheets', { body: { userId: user.userId, from, to, total } })
/** A shift from clock-in to clock-out. */
const workShift = async (user: TestUser, from: string, to: string) => {
  now = from
  await call(user, 'POST /shifts')
  now = to
  const { body } = await call(user, 'POST /shifts/current/end', { body: {} })
  return body.data.id as string
}
const sell = async (user: TestUser, at: string, usd: number) => {
  const minuteBefore = new Date(Date.parse(at) - 60_000).toISOString()
  await addMessage(t, fan, { at: minuteBefore, by: user })
  return addSale(t, fan, { at, usd })
}

describe('shifts', () => {
  test('a person has one open shift, and its figures reflect the work', async () => {
    const dana = await addOperator('dana')
    now = '2026-06-10T14:00:00Z'
    expect((await call(dana, 'POST /shifts/current/end', { body: {} })).status).toBe(422)
    const responses = await Promise.all(Array.from({ length: 5 }, () => call(dana, 'POST /shifts')))
    const ids = new Set(responses.map(({ body }) => body.data.shift.id))
    expect([ids.size, responses.every(({ status }) => status === 201)]).toEqual([1, true])
    await addMessage(t, fan, { at: '2026-06-10T15:00:00Z' })
    await addMessage(t, fan, { at: '2026-06-10T15:01:30Z', by: dana })
    await addSale(t, fan, { at: '2026-06-10T15:30:00Z', usd: 50 })
    now = '2026-06-10T16:00:00Z'
    const openShift = (await call(dana, 'GET /shifts/current')).body.data.shift
    expect(openShift).toMatchObject({
      seconds: 7_200,
      messages: 1,
      replies: 1,
      replySeconds: 90,
      sales: 1,
      net: 40,
    })
    const endResponse = (
      await call(dana, 'POST /shifts/current/end', { body: { note: 'Ann asks for a custom.' } })
    ).body
    expect(endResponse.data).toMatchObject({
      ...openShift,
      endedAt: '2026-06-10T16:00:00Z',
      note: 'Ann asks for a custom.',
    })
    expect((await call(dana, 'GET /shifts/current')).body.data.shift).toBe(null)
  })

  test('the handover lists waiting fans for the next person who clocks in for the same creators', async () => {
    const [dana, kit, outsider] = [
      await addOperator('dana2'),
      await addOperator('kit2'),
      t.people.north.CHAT_OPERATOR,
    ]
    const waitingFan = await addFan(t, admin.agencyId, creatorId, { username: 'waits' })
    now = '2026-06-11T14:00:00Z'
    await call(dana, 'POST /shifts')
    await addMessage(t, waitingFan, { at: '2026-06-11T15:00:00Z' })
    now = '2026-06-11T16:00:00Z'
    const { body } = await call(dana, 'POST /shifts/current/end', { body: { note: 'Be kind to Ann.' } })
    expect(body.data.conversations).toMatchObject([{ fan: { id: waitingFan }, isWaiting: true }])
    const next = (await call(kit, 'POST /shifts')).body.data
    expect(next.handovers).toMatchObject([
      { user: { id: dana.userId }, note: 'Be kind to Ann.', conversations: [{ fan: { name: 'waits' } }] },
    ])
    expect((await call(dana, 'GET /shifts/current')).body.data.handovers).toEqual([])
    expect((await call(outsider, 'POST /shifts')).body.data.handovers).toEqual([])
    await addMessage(t, waitingFan, { at: '2026-06-11T16:10:00Z', by: kit })
    const [handover] = (await call(kit, 'GET /shifts/current')).body.data.handovers
    expect(handover.conversations).toMatchObject([{ isWaiting: false }])
    await call(kit, 'POST /shifts/current/end', { body: {} })
    await call(outsider, 'POST /shifts/current/end', { body: {} })
  })

  test('a note left during a person’s shift is shown once, at their next clock-in', async () => {
    const [dana, kit] = [await addOperator('dana3'), await addOperator('kit3')]
    now = '2026-06-12T14:00:00Z'
    await call(kit, 'POST /shifts')
    await call(dana, 'POST /shifts')
    now = '2026-06-12T15:00:00Z'
    await call(dana, 'POST /shifts/current/end', { body: { note: 'Lena asked for Friday.' } })
    const notesAfter = async (end: string, start: string) => {
      now = end
      await call(kit, 'POST /shifts/current/end', { body: {} })
      now = start
      const { handovers } = (await call(kit, 'POST /shifts')).body.data
      return handovers.map(({ note }: AnyJson) => note)
    }
    expect(await notesAfter('2026-06-12T16:00:00Z', '2026-06-12T17:00:00Z')).toEqual([
      'Lena asked for Friday.',
    ])
    expect(await notesAfter('2026-06-12T18:00:00Z', '2026-06-12T19:00:00Z')).toEqual([])
  })

  test('a missed clock-out is marked and corrected by an admin with a reason', async () => {
    const dana = await addOperator('dana3')
    now = '2026-06-12T14:00:00Z'
    await call(dana, 'POST /shifts')
    now = '2026-06-13T07:00:00Z'
    const { shift } = (await call(dana, 'GET /shifts/current')).body.data
    expect(shift).toMatchObject({ isOverdue: true, endedAt: null })
    const params = { id: shift.id }
    const correct = (body: object, user = admin) => call(user, 'PATCH /shifts/{id}', { params, body })
    const body = { endedAt: '2026-06-12T22:00:00Z', reason: 'Forgot to clock out' }
    expect((await correct(body, dana)).status).toBe(403)
    expect((await correct({ ...body, endedAt: '2026-06-12T13:00:00Z' })).status).toBe(422)
    expect((await correct({ ...body, endedAt: '2026-06-14T13:00:00Z' })).status).toBe(422)
    expect((await correct({ ...body, reason: '' })).status).toBe(400)
    expect((await correct(body)).body.data).toMatchObject({
      seconds: 28_800,
      isOverdue: false,
      corrected: { reason: 'Forgot to clock out' },
    })
    const later = await workShift(dana, '2026-06-13T08:00:00Z', '2026-06-13T10:00:00Z')
    expect((await correct({ endedAt: '2026-06-13T09:00:00Z', reason: 'x' })).body.message).toContain(
      'overlaps',
    )
    // Others can't read it, and operators list only their own shifts.
    const kit = await addOperator('kit3')
    expect((await call(kit, 'GET /shifts/{id}', { params })).status).toBe(404)
    const ids = async (user: TestUser) =>
      (await call(user, 'GET /shifts', { query: { userId: dana.userId } })).body.data.map(
        (row: AnyJson) => row.id,
      )
    expect([await ids(dana), await ids(admin), await ids(kit)]).toEqual([
      [later, shift.id],
      [later, shift.id],
      [],
    ])
  })
})

describe('pay sheets', () => {
  test('contain hours and net sales of each day at its rate, to the cent', async () => {
    const dana = await addOperator('paid')
    await setRate(dana, '2026-05-01', 10, 5)
    await setRate(dana, '2026-05-16', 12.5, 7.5)
    // Starts at 11:30 pm on May 15 in New York, so the whole shift counts for that day.
    await workShift(dana, '2026-05-16T03:30:00Z', '2026-05-16T07:30:00Z')
    await workShift(dana, '2026-05-16T14:00:00Z', '2026-05-16T14:20:01Z')
    await sell(dana, '2026-05-16T03:59:59Z', 12.49)
    await sell(dana, '2026-05-16T04:00:00Z', 33.33)
    now = '2026-06-20T16:00:00Z'
    const draft = await draftOf(dana, '2026-05-01', '2026-05-31')
    expect(draft.lines).toEqual([
      {
        rateFrom: '2026-05-01',
        hourly: 10,
        percent: 5,
        seconds: 14_400,
        hoursPay: 40,
        netSales: 9.99,
        salesPay: 0.5,
      },
      {
        rateFrom: '2026-05-16',
        hourly: 12.5,
        percent: 7.5,
        seconds: 1_201,
        hoursPay: 4.17,
        netSales: 26.66,
        salesPay: 2,
      },
    ])
    expect(draft).toMatchObject({ total: 46.67, problem: null, paySheetId: null })
  })

  test('an approved sheet does not change, and late entries go to the next one', async () => {
    const [dana, kit] = [await addOperator('locked'), await addOperator('other')]
    await setRate(dana, '2026-04-01', 10, 10)
    const shiftId = await workShift(dana, '2026-04-10T14:00:00Z', '2026-04-10T16:00:00Z')
    const saleId = await sell(dana, '2026-04-10T15:00:00Z', 125)
    now = '2026-06-20T16:00:00Z'
    const [from, to] = ['2026-04-01', '2026-04-30']
    expect((await approve(dana, from, to, 29)).status).toBe(409)
    expect((await approve(dana, from, to, 1e204)).status).toBe(400)
    const { status, body } = await approve(dana, from, to, 30)
    expect(status).toBe(201)
    const sheet = body.data
    expect(sheet).toMatchObject({ hoursPay: 20, netSales: 100, salesPay: 10, total: 30 })
    const expectRejection = async (response: ReturnType<typeof call>) => {
      const { status: code, body: error } = await response
      expect(code).toBe(422)
      return error.message
    }
    const assignBody = { holder: 'OPERATOR', userId: kit.userId, reason: 'Mine' }
    const reassignment = { params: { id: saleId }, body: assignBody }
    expect(await expectRejection(call(admin, 'PUT /operators/sales/{id}/holder', reassignment))).toContain(
      'approved pay sheet',
    )
    const times = { endedAt: '2026-04-10T17:00:00Z', reason: 'Longer' }
    expect(
      await expectRejection(call(admin, 'PATCH /shifts/{id}', { params: { id: shiftId }, body: times })),
    ).toContain('approved pay sheet')
    expect(await expectRejection(setRate(dana, '2026-04-15', 99, 99))).toContain('Apr 30, 2026')
    expect(await expectRejection(approve(dana, from, to, 30))).toContain('approved')
    const overlap = 'Overlaps the approved sheet from Apr 1, 2026 to Apr 30, 2026.'
    expect(await expectRejection(approve(dana, '2026-04-20', '2026-05-20', 0))).toBe(overlap)
    // A late import into the period and a refund of a paid sale.
    await addMessage(t, fan, { at: '2026-04-12T14:00:00Z', by: dana })
    await addSale(t, fan, { at: '2026-04-12T15:00:00Z', usd: 50 })
    await addSale(t, fan, { at: '2026-05-10T15:00:00Z', usd: -25, correctsId: saleId })
    const next = await draftOf(dana, '2026-05-01', '2026-05-31')
    expect(next).toMatchObject({ netSales: 20, salesPay: 2, total: 2, late: { seconds: 0, netSales: 40 } })
    const storedSheet = (await call(dana, 'GET /pay-sheets/{id}', { params: { id: sheet.id } })).body.data
    expect(storedSheet).toEqual(sheet)
    const { meta } = (await call(admin, 'GET /operators/sales', { query: { paySheetId: sheet.id } })).body
    expect(meta).toMatchObject({ sales: 1, net: 100 })
    expect(await figureMismatches({ platform: t.platform, agencyId: admin.agencyId })).toEqual([])
  })

  test('can’t be approved during the period or with an open shift', async () => {
    const dana = await addOperator('early')
    now = '2026-06-20T16:00:00Z'
    expect((await approve(dana, '2026-06-01', '2026-06-20', 0)).body.message).toContain('isn’t over')
    now = '2026-06-18T16:00:00Z'
    await call(dana, 'POST /shifts')
    now = '2026-06-20T16:00:00Z'
    expect((await approve(dana, '2026-06-01', '2026-06-19', 0)).body.message).toContain('still open')
  })

  test('twenty concurrent approvals create one sheet', async () => {
    const dana = await addOperator('twice')
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => approve(dana, '2026-03-01', '2026-03-31', 0)),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const { data } = (await call(dana, 'GET /pay-sheets', { query: {} })).body
    expect(data).toHaveLength(1)
  })

  test('operators can read only their own draft and sheets', async () => {
    const [dana, kit] = [await addOperator('own'), await addOperator('curious')]
    const { body } = await approve(dana, '2026-02-01', '2026-02-28', 0)
    const params = { id: body.data.id }
    expect((await call(dana, 'GET /pay-sheets/{id}', { params })).status).toBe(200)
    expect((await call(kit, 'GET /pay-sheets/{id}', { params })).status).toBe(404)
    const query = { from: '2026-02-01', to: '2026-02-28', userId: dana.userId }
    const drafts = (await call(kit, 'GET /pay-sheets/draft', { query })).body.data
    expect(drafts.map((item: AnyJson) => item.user.id)).toEqual([kit.userId])
    const { text } = await call(kit, 'GET /pay-sheets/export', { query })
    expect(text).not.toContain('own CHAT_OPERATOR')
    expect((await call(kit, 'GET /pay-sheets', { query: { userId: dana.userId } })).body.data).toEqual([])
    const current = (await call(dana, 'GET /pay-sheets/current')).body.data
    expect(current).toMatchObject({
      from: '2026-03-01',
      to: '2026-06-20',
      problem: 'This period isn’t over yet.',
    })
    for (const role of ['COMPLIANCE', 'CREATOR'] as const)
      expect((await call(t.people.north[role], 'GET /pay-sheets/draft', { query })).status).toBe(403)
  })

  test('the CSV file has a row per operator and rate', async () => {
    const query = { from: '2026-05-01', to: '2026-05-31' }
    const { text } = await call(admin, 'GET /pay-sheets/export', { query })
    for (const row of [
      '2026-05-01,4.0000,10.00,40.00,9.99,5.00,0.50,40.50',
      '2026-05-16,0.3336,12.50,4.17,26.66,7.50,2.00,6.17',
    ])
      expect(text).toMatch(new RegExp(`paid CHAT_OPERATOR,[0-9a-f-]{36},2026-05-01,2026-05-31,Draft,${row}`))
  })
})
