import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addConsent, addGuest, newConsent } from '../../../test/compliance-fixture.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { ownCreator } from '../../../test/fans.ts'

let t: TestApp
let staff: TestUser
let creator: TestUser
let ownCreatorId = ''
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  staff = t.people.north.COMPLIANCE
  creator = t.people.north.CREATOR
  ownCreatorId = await ownCreator(t)
  await t.sql(`UPDATE creators SET real_name = 'Ána Lopez' WHERE id = $1`, [ownCreatorId])
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const sign = (user: TestUser, id: string, typedName = 'ana lopez') =>
  t.send(user.token, 'POST /compliance/consents/{id}/sign', { params: { id }, body: { typedName } })
const withdraw = (user: TestUser, id: string) =>
  t.send(user.token, 'POST /compliance/consents/{id}/withdraw', { params: { id }, body: { reason: 'No' } })

test('a person signs the exact text once, with their legal name', async () => {
  const { id, textSha256, text } = await addConsent(t, ownCreatorId)
  expect(textSha256).toBe(createHash('sha256').update(text).digest('hex'))
  expect((await sign(creator, id, 'Somebody')).status).toBe(422)
  const responses = await Promise.all([sign(creator, id), sign(creator, id), sign(creator, id)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const response = await t.send(creator.token, 'GET /compliance/consents/{id}', { params: { id } })
  expect(response.body.data.signature).toMatchObject({
    typedName: 'ana lopez',
    address: '127.0.0.1',
    by: 'account',
  })
})

test('staff can’t sign for a creator, and a creator can’t access other people’s consents', async () => {
  const { id } = await addConsent(t, ownCreatorId)
  expect((await sign(staff, id)).status).toBe(403)
  const other = await addConsent(t, (await addGuest(t)).id)
  expect((await sign(creator, other.id)).status).toBe(404)
  expect((await withdraw(creator, other.id)).status).toBe(404)
})

test('withdrawing records the affected items, and is only possible once', async () => {
  const item = await addItem(t, t.people.north.AGENCY_ADMIN, ownCreatorId)
  const { id } = await addConsent(t, ownCreatorId, { itemIds: [item.id, item.id] })
  await sign(creator, id)
  const responses = await Promise.all([withdraw(creator, id), withdraw(staff, id)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [row] = await t.sql(
    `SELECT details FROM audit_log WHERE action = 'consent.withdrawn' AND details->>'consentId' = $1`,
    [id],
  )
  expect(row.details.itemIds).toEqual([item.id])
  expect((await sign(creator, id)).status).toBe(409)
})

test('a consent for a deleted item covers no other item', async () => {
  const admin = t.people.north.AGENCY_ADMIN
  const item = await addItem(t, admin, ownCreatorId)
  const { id } = await addConsent(t, ownCreatorId, { itemIds: [item.id] })
  expect((await t.send(admin.token, 'DELETE /content/{id}', { params: { id: item.id } })).status).toBe(200)
  const { body } = await t.send(staff.token, 'GET /compliance/consents/{id}', { params: { id } })
  expect(body.data.itemIds).toEqual([])
})

test.each<[string, AnyJson, number]>([
  ['no scope', { scopes: [] }, 422],
  ['an unknown scope', { scopes: ['everything'] }, 400],
  ['an end before the start', { until: '2025-12-31' }, 422],
  ['an unknown item', { itemIds: ['01900000-0000-7000-8000-000000000000'] }, 422],
  ['no text', { text: ' ' }, 400],
])('a consent with %s is rejected', async (_, changes, status) => {
  const response = await t.send(staff.token, 'POST /compliance/people/{id}/consents', {
    params: { id: ownCreatorId },
    body: newConsent(changes),
  })
  expect(response.status).toBe(status)
})

test('an agreement does not need a scope', async () => {
  expect(await addConsent(t, ownCreatorId, { kind: 'AGREEMENT', scopes: [] })).toMatchObject({
    signature: null,
  })
})

describe('the list', () => {
  const list = async (query: AnyJson) =>
    (await t.send(staff.token, 'GET /compliance/consents', { query })).body

  test('filters by status and name, paginates, and contains no legal names', async () => {
    const { id: personId } = await addGuest(t, { name: 'Listed Guest', legalName: 'Quill Ortega' })
    const ids: string[] = []
    const until = {
      waiting: null,
      upcoming: null,
      in_force: null,
      ending: '2999-01-01',
      ended: '2026-01-02',
      withdrawn: null,
    }
    for (const [state, day] of Object.entries(until)) {
      const { id } = await addConsent(t, personId, { until: day })
      if (state !== 'waiting')
        await t.sql(
          `UPDATE consents SET signed_name = 'Quill Ortega', signed_at = now(),
        signed_ip = '::1', signed_by = 'link' WHERE id = $1`,
          [id],
        )
      if (state === 'upcoming')
        await t.sql('UPDATE consents SET valid_from = current_date + 5 WHERE id = $1', [id])
      if (state === 'ending')
        await t.sql('UPDATE consents SET valid_until = current_date + 5 WHERE id = $1', [id])
      if (state === 'withdrawn') await withdraw(staff, id)
      const page = await list({ q: 'listed gu', state })
      expect(page.data).toMatchObject([{ id, personId, name: 'Listed Guest', state, items: null }])
      expect(JSON.stringify(page)).not.toContain('Ortega')
      ids.unshift(id)
    }
    const first = await list({ q: 'ortega', limit: 3 })
    expect(first.meta.total).toBe(6)
    const second = await list({ q: 'ortega', limit: 3, cursor: first.meta.nextCursor })
    expect([...first.data, ...second.data].map((row: AnyJson) => row.id)).toEqual(ids)
    const { body } = await t.send(staff.token, 'GET /compliance/summary')
    for (const state of Object.keys(until))
      expect(body.data.consents[state]).toBe((await list({ state })).meta.total)
  })

  test('reading another person’s signature is audited', async () => {
    const { id } = await addConsent(t, ownCreatorId)
    const countReads = async () =>
      (
        await t.sql(
          `SELECT 1 FROM audit_log WHERE action = 'person.record_read' AND details->>'personId' = $1`,
          [ownCreatorId],
        )
      ).length
    const before = await countReads()
    const get = (user: TestUser) => t.send(user.token, 'GET /compliance/consents/{id}', { params: { id } })
    await get(staff)
    await sign(creator, id)
    await get(creator)
    expect(await countReads()).toBe(before)
    await get(staff)
    expect(await countReads()).toBe(before + 1)
  })
})
