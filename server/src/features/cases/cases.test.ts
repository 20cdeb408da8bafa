import { caseChecklists } from '@greenroom/contract/features/cases/cases.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyJson, TestApp, TestUser } from '../../../test/app.ts'
import { type CaseFixture, startCaseFixture, stepTexts } from '../../../test/case-fixture.ts'
import { addCase, newCase } from '../../../test/case-samples.ts'

let fixture: CaseFixture
let t: TestApp
let compliance: TestUser
beforeAll(async () => {
  fixture = await startCaseFixture()
  t = fixture.t
  compliance = fixture.compliance
})
afterAll(() => t.close())
beforeEach(() => fixture.reset())

describe('a case', () => {
  test('gets the agency’s next number and a deadline', async () => {
    const first = await addCase(t)
    const second = await addCase(t)
    expect(second.number).toBe(first.number + 1)
    expect(second).toMatchObject({
      dueAt: '2026-03-03T15:00:00Z',
      direction: 'IN',
      state: 'open',
      assignee: null,
      steps: [{ text: 'Takedown request (DMCA) logged' }],
    })
    const [south] = await Promise.all([addCase(t, {}, t.people.south.COMPLIANCE)])
    expect(south.number).toBe(1)
  })

  test('gets a unique number when twenty are created at once', async () => {
    const created = await Promise.all(Array.from({ length: 20 }, () => addCase(t)))
    const numbers = created.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(numbers.at(-1) - numbers[0]).toBe(19)
    expect(new Set(numbers).size).toBe(20)
  })

  test('has a deadline only while its notice is complete', async () => {
    const { id } = await addCase(t, { checks: ['work', 'material'] })
    expect((await fixture.list()).data.find((item: AnyJson) => item.id === id)).toMatchObject({
      clockFrom: null,
      dueAt: null,
    })
    fixture.advanceHours(5)
    const complete = await fixture.change(id, { checks: [...caseChecklists.DMCA_RECEIVED] })
    expect(complete).toMatchObject({ clockFrom: '2026-03-02T20:00:00Z', dueAt: '2026-03-03T20:00:00Z' })
    const incomplete = await fixture.change(id, { checks: ['work'] })
    expect(incomplete).toMatchObject({ clockFrom: null, dueAt: null })
    expect(stepTexts(incomplete)[0]).toBe(
      'Checklist updated. Missing: signature, material and its location, name and contact details, good-faith statement, accuracy and authority, under penalty of perjury',
    )
  })

  test.each([
    ['INTIMATE_IMAGE', '2026-03-04T15:00:00Z'],
    ['CARD_COMPLAINT', '2026-03-12T03:59:59Z'],
    ['PERSONAL_DATA', '2026-04-03T03:59:59Z'],
  ])('of type %s has a deadline from receipt, even if incomplete', async (type, dueAt) => {
    expect(await addCase(t, { type, checks: [] })).toMatchObject({ dueAt })
  })

  test('can be backdated, but not postdated', async () => {
    const backdated = await addCase(t, { type: 'INTIMATE_IMAGE', receivedAt: '2026-03-01T15:00:00Z' })
    expect(backdated.dueAt).toBe('2026-03-03T15:00:00Z')
    const postdated = newCase({ receivedAt: '2026-03-05T15:00:00Z' })
    expect((await t.send(compliance.token, 'POST /compliance/cases', { body: postdated })).status).toBe(422)
  })

  test('is created once per client ID', async () => {
    const clientId = newId()
    const created = [await addCase(t, { clientId }), await addCase(t, { clientId })]
    expect(created[0].id).toBe(created[1].id)
  })

  test('can be assigned only to admins and compliance', async () => {
    const { id } = await addCase(t)
    const assigned = await fixture.change(id, { assigneeId: compliance.userId })
    expect(assigned.assignee.id).toBe(compliance.userId)
    expect(
      (await fixture.list({ assignee: compliance.userId })).data.map((item: AnyJson) => item.id),
    ).toContain(id)
    expect((await fixture.list({ assignee: 'none' })).data.map((item: AnyJson) => item.id)).not.toContain(id)
    const operator = { assigneeId: t.people.north.CHAT_OPERATOR.userId }
    expect((await fixture.send('PATCH /compliance/cases/{id}', id, operator)).status).toBe(422)
  })

  test('is not visible to another agency', async () => {
    const { id } = await addCase(t)
    const outsider = t.people.south.AGENCY_ADMIN
    for (const [key, body] of [
      ['GET /compliance/cases/{id}'],
      ['PATCH /compliance/cases/{id}', { note: 'x' }],
      ['POST /compliance/cases/{id}/close', { outcome: 'KEPT', reason: 'x' }],
      ['POST /compliance/cases/{id}/take-down'],
    ] as const)
      expect((await fixture.send(key, id, body, outsider)).status, key).toBe(404)
  })

  test.each([
    ['an unknown type', { type: 'LAWSUIT' }],
    ['no subject', { subject: ' ' }],
    ['an invalid URL', { urls: ['javascript:alert(1)'] }],
    ['an unknown element', { checks: ['mood'] }],
    ['an invalid email', { reporterEmail: 'ana' }],
    ['an extra field', { number: 7 }],
    ['a receipt date in the year 1', { receivedAt: '0001-01-01T00:00:00Z' }],
  ])('is rejected with %s', async (_, changes) => {
    const response = await t.send(compliance.token, 'POST /compliance/cases', { body: newCase(changes) })
    expect(response.status).toBe(400)
  })

  test('can be extended only if it is a personal-data request', async () => {
    const { id } = await addCase(t, { type: 'PERSONAL_DATA', checks: [] })
    expect(await fixture.change(id, { isExtended: true })).toMatchObject({ dueAt: '2026-06-03T03:59:59Z' })
    const other = await addCase(t)
    expect((await fixture.send('PATCH /compliance/cases/{id}', other.id, { isExtended: true })).status).toBe(
      422,
    )
  })
})

test('open cases are paginated by deadline, with incomplete ones last', async () => {
  await t.sql('TRUNCATE cases CASCADE')
  const incomplete = await addCase(t, { checks: [] })
  const card = await addCase(t, { type: 'CARD_COMPLAINT' })
  const dmca = await addCase(t)
  const second = await addCase(t, { checks: [] })
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await fixture.list({ limit: 1, ...(cursor && { cursor }) })
    expect(page.meta.total).toBe(4)
    ids.push(...page.data.map((item: AnyJson) => item.id))
    cursor = page.meta.nextCursor
  } while (cursor)
  expect(ids.slice(0, 2)).toEqual([dmca.id, card.id])
  expect(ids.slice(2).toSorted()).toEqual([incomplete.id, second.id].toSorted())
  const desk = (await t.send(compliance.token, 'GET /compliance/cases/desk')).body.data
  expect(desk).toMatchObject({ open: 4, late: 0, nextDueAt: dmca.dueAt, timeZone: 'America/New_York' })
})

describe('the holidays', () => {
  const change = (add: AnyJson, remove: AnyJson = []) =>
    t.send(compliance.token, 'PATCH /compliance/holidays', { body: { add, remove } })
  const foundersDay = { day: '2026-03-05', name: 'Founders’ day' }
  const dueAt = async (id: string) => (await fixture.send('GET /compliance/cases/{id}', id)).body.data.dueAt
  const daysFrom = (start: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      day: new Date(Date.parse(start) + i * 86_400_000).toISOString().slice(0, 10),
      name: `Day ${i}`,
    }))

  test('move the deadlines of open cases when they are added and removed', async () => {
    const card = await addCase(t, { type: 'CARD_COMPLAINT' })
    expect((await change([foundersDay])).body.data.holidays).toEqual([foundersDay])
    expect(await dueAt(card.id)).toBe('2026-03-13T03:59:59Z')
    expect((await change([], [foundersDay.day])).body.data.holidays).toEqual([])
    expect(await dueAt(card.id)).toBe(card.dueAt)
  })

  test('keep a day that someone else added meanwhile, and can be renamed', async () => {
    await change([foundersDay, { day: '2026-12-25', name: 'Christmas' }])
    await change([
      { day: '2026-03-05', name: 'Renamed' },
      { day: '2026-05-01', name: 'Labor day' },
    ])
    const { body } = await change([], ['2026-12-25', '2026-12-31'])
    expect(body.data.holidays).toEqual([
      { day: '2026-03-05', name: 'Renamed' },
      { day: '2026-05-01', name: 'Labor day' },
    ])
  })

  test('added at the same time all count', async () => {
    const card = await addCase(t, { type: 'CARD_COMPLAINT' })
    const days = daysFrom('2026-03-02', 20)
    const responses = await Promise.all(days.map((day) => change([day])))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const desk = (await t.send(compliance.token, 'GET /compliance/cases/desk')).body.data
    expect(desk.holidays).toEqual(days)
    const concurrent = await dueAt(card.id)
    await change(
      [],
      days.map(({ day }) => day),
    )
    await change(days)
    expect(await dueAt(card.id)).toBe(concurrent)
  })

  test('reject a day listed twice, and more than 200', async () => {
    expect((await change([foundersDay, { ...foundersDay, name: 'B' }])).status).toBe(400)
    expect((await change(daysFrom('2027-01-01', 200))).status).toBe(200)
    const refused = await change([foundersDay])
    expect([refused.status, refused.body.message]).toEqual([422, 'At most 200 days.'])
  })
})
