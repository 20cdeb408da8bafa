import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { stepTexts } from '../../../test/case-fixture.ts'
import { addCase, statement } from '../../../test/case-samples.ts'
import {
  addClearedItem,
  addReadyUpload,
  clearItem,
  minutesFromNow,
  unchangedBody,
} from '../../../test/content-fixture.ts'
import { addCreator } from '../../../test/fans.ts'

/** A take-down is a hold that compliance lifts on the case. */

let t: TestApp
let admin: TestUser
let compliance: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  compliance = t.people.north.COMPLIANCE
  creatorId = await addCreator(t, admin.agencyId, 'Held Star')
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const get = async ({ id }: AnyJson): Promise<AnyJson> =>
  (await t.send(admin.token, 'GET /content/{id}', { params: { id } })).body.data
const caseOf = async ({ id }: AnyJson): Promise<AnyJson> =>
  (await t.send(compliance.token, 'GET /compliance/cases/{id}', { params: { id } })).body.data
const evidenceOf = async ({ id }: AnyJson): Promise<AnyJson> =>
  (await t.send(compliance.token, 'GET /content/{id}/evidence', { params: { id } })).body.data
const submit = async (item: AnyJson) => {
  const { id, rev } = await get(item)
  const response = await t.send(admin.token, 'POST /content/{id}/submit', { params: { id }, body: { rev } })
  expect(response.status, response.text).toBe(200)
}
const publish = async (item: AnyJson, options: AnyJson = { mode: 'NOW' }) => {
  const { id, rev } = await get(item)
  const body = { publish: options, rev }
  return t.send(admin.token, 'PUT /content/{id}/publish', { params: { id }, body })
}
const takeDown = async (item: AnyJson): Promise<AnyJson> => {
  const { id } = await addCase(t, { itemIds: [item.id] })
  const response = await t.send(compliance.token, 'POST /compliance/cases/{id}/take-down', { params: { id } })
  expect(response.status, response.text).toBe(200)
  return response.body.data
}
const lift = ({ id }: AnyJson, item: AnyJson, user = compliance) =>
  t.send(user.token, 'POST /compliance/cases/{id}/lift-hold', {
    params: { id },
    body: { itemIds: [item.id], reason: 'The sender was mistaken' },
  })
async function addHeldItem() {
  const item = await addClearedItem(t, admin, creatorId, { publish: { mode: 'NOW' } })
  return { item, heldBy: await takeDown(item) }
}

describe('an item that a case took down', () => {
  test.each<[string, (item: AnyJson) => Promise<{ status: number; text: string }>]>([
    ['cleared', async (item) => submit(item).then(async () => clearItem(t, compliance, await get(item)))],
    ['published', (item) => publish(item)],
    ['scheduled', (item) => publish(item, { mode: 'SCHEDULE', at: minutesFromNow(60) })],
  ])('can’t be %s', async (_, act) => {
    const { item, heldBy } = await addHeldItem()
    const response = await act(item)
    expect(response.status, response.text).toBe(409)
    expect(response.text).toContain(`taken down by case #${heldBy.number}`)
    expect(await get(item)).toMatchObject({ status: 'DRAFT', publishedAt: null })
  })

  test('can’t be scheduled with others, or deleted', async () => {
    const { item, heldBy } = await addHeldItem()
    const body = { itemIds: [item.id], change: { action: 'schedule', at: minutesFromNow(60) } }
    const [result] = (await t.send(admin.token, 'POST /content/selection', { body })).body.data
    expect(result.problem).toContain(`taken down by case #${heldBy.number}`)
    const params = { id: item.id }
    expect((await t.send(admin.token, 'DELETE /content/{id}', { params })).status).toBe(409)
  })

  test('keeps its files, so that they can’t be added to another item', async () => {
    const { item, heldBy } = await addHeldItem()
    const change = async (changes: AnyJson) => {
      const body = { ...unchangedBody(await get(item)), ...changes }
      return t.send(admin.token, 'PUT /content/{id}', { params: { id: item.id }, body })
    }
    const files = [await addReadyUpload(t, admin)]
    const refused = await change({ files })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(`case #${heldBy.number}`)])
    expect((await change({ title: 'Other words' })).status).toBe(200)
    await lift(heldBy, item)
    expect((await change({ files })).status).toBe(200)
  })

  test('names the case and its outcome to reviewers, also once the hold is lifted', async () => {
    const { item, heldBy } = await addHeldItem()
    const params = { id: heldBy.id }
    await t.send(compliance.token, 'PATCH /compliance/cases/{id}', { params, body: { statement } })
    const decision = { outcome: 'REMOVED', reason: 'A copy of the work' }
    await t.send(compliance.token, 'POST /compliance/cases/{id}/close', { params, body: decision })
    await submit(item)
    const hold = {
      caseId: heldBy.id,
      number: heldBy.number,
      outcome: 'REMOVED',
      reason: 'A copy of the work',
    }
    expect((await evidenceOf(item)).holds).toMatchObject([{ ...hold, liftedAt: null }])
    const text = `On hold: taken down by case #${heldBy.number}`
    expect((await evidenceOf(item)).missing).toContainEqual({ problem: 'on_hold', personId: null, text })
    expect((await get(item)).missing).toContainEqual({ problem: 'on_hold', personId: null, text })
    expect((await lift(heldBy, item)).status).toBe(200)
    expect((await evidenceOf(item)).holds).toMatchObject([
      { ...hold, liftReason: 'The sender was mistaken', liftedAt: expect.any(String) },
    ])
  })

  test('can be reviewed and published once compliance lifts the hold', async () => {
    const { item, heldBy } = await addHeldItem()
    await submit(item)
    const lifted = await lift(heldBy, item)
    expect(lifted.status, lifted.text).toBe(200)
    expect(lifted.body.data.items).toMatchObject([
      { id: item.id, takenDownAt: expect.any(String), liftedAt: expect.any(String) },
    ])
    expect(stepTexts(lifted.body.data)[0]).toBe(`Hold on “${item.title}” lifted`)
    expect(await get(item)).toMatchObject({ review: 'IN_REVIEW' })
    expect((await clearItem(t, compliance, await get(item))).status).toBe(200)
    expect((await publish(item)).status).toBe(200)
    expect(await get(item)).toMatchObject({ status: 'PUBLISHED' })
    expect((await lift(heldBy, item)).status).toBe(409)
  })

  test('stays on hold until every case lifts it, and is held again by another take-down', async () => {
    const { item, heldBy } = await addHeldItem()
    const second = await takeDown(item)
    expect((await lift(heldBy, item)).status).toBe(200)
    expect((await publish(item)).status).toBe(409)
    expect((await lift(second, item)).status).toBe(200)
    const params = { id: second.id }
    await t.send(compliance.token, 'POST /compliance/cases/{id}/take-down', { params })
    expect((await caseOf(second)).items).toMatchObject([{ liftedAt: null }])
    expect((await publish(item)).status).toBe(409)
  })

  test('prevents closing its case as kept online', async () => {
    const { heldBy } = await addHeldItem()
    const response = await t.send(compliance.token, 'POST /compliance/cases/{id}/close', {
      params: { id: heldBy.id },
      body: { outcome: 'KEPT', reason: 'Not a copy' },
    })
    expect(response.status).toBe(422)
  })
})

test('an admin lifts a hold only where nobody active has the compliance role', async () => {
  const { item, heldBy } = await addHeldItem()
  expect((await lift(heldBy, item, admin)).status).toBe(403)
  expect((await caseOf(heldBy)).isLiftedByAdmins).toBe(false)
  const setStatus = (status: string) =>
    t.sql(`UPDATE memberships SET status = $2 WHERE agency_id = $1 AND role = 'COMPLIANCE'`, [
      admin.agencyId,
      status,
    ])
  await setStatus('SUSPENDED')
  try {
    expect((await lift(heldBy, item, admin)).status).toBe(200)
  } finally {
    await setStatus('ACTIVE')
  }
  const [entry] = await t.sql(
    `SELECT details FROM audit_log WHERE action = 'case.hold_lifted' ORDER BY seq DESC`,
  )
  expect(entry.details).toMatchObject({ caseId: heldBy.id, itemIds: [item.id], isByAdmin: true })
})
