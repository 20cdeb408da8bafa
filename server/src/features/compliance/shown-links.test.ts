import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import {
  addConsent,
  addGuest,
  issueSignToken,
  newDocument,
  scanFile,
  scanHeaders,
} from '../../../test/compliance-fixture.ts'
import { addItem, clearItem, storedReviews, withEvidence } from '../../../test/content-fixture.ts'
import { ownCreator } from '../../../test/fans.ts'
import { canary } from '../../../test/seed-agencies.ts'

let t: TestApp
let staff: TestUser
let colleague: TestUser
let creatorId = ''
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  staff = t.people.north.COMPLIANCE
  colleague = t.people.north.AGENCY_ADMIN
  creatorId = await ownCreator(t)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const nameOf = ({ role }: TestUser) => `${canary.north} ${role}`
const NAME = 'Ana Maria Lopez'

const submit = async (token: string, changes: AnyJson = {}): Promise<string> => {
  const response = await t.send(null, 'POST /sign/documents', { body: { ...newDocument(changes), token } })
  const { id } = response.body.data
  await t.send(null, 'POST /sign/documents/{id}/scans', {
    params: { id },
    upload: scanFile(),
    headers: { ...scanHeaders, 'x-sign-token': token },
  })
  return id
}
const sign = (token: string, id: string, typedName = NAME) =>
  t.send(null, 'POST /sign/consents/{id}', { params: { id }, body: { token, typedName } })
const examine = (user: TestUser, id: string, verdict: 'ACCEPTED' | 'REJECTED' = 'ACCEPTED') =>
  t.send(user.token, 'POST /compliance/documents/{id}/examine', {
    params: { id },
    body: { verdict, method: 'document check', reason: 'Blurry', examinedOn: '2026-01-05' },
  })
const reject = (user: TestUser, id: string) =>
  t.send(user.token, 'POST /compliance/consents/{id}/void', { params: { id }, body: { reason: 'Forged' } })
const recordOf = async (id: string) =>
  (await t.send(colleague.token, 'GET /compliance/people/{id}', { params: { id } })).body.data
const evidenceOf = async (user: TestUser, id: string) =>
  (await t.send(user.token, 'GET /content/{id}/evidence', { params: { id } })).body.data

/** A guest whose ID and consent came through a link that `user` was shown. */
async function addForged(user: TestUser) {
  const guest = await addGuest(t)
  const consent = await addConsent(t, guest.id, { from: '2020-01-01' }, colleague)
  const token = await issueSignToken(t, guest.id, user)
  const documentId = await submit(token)
  expect((await sign(token, consent.id)).status).toBe(200)
  return { guest, token, documentId, consentId: consent.id as string }
}

const addDepicting = async (guestId: string) => {
  const evidence = await withEvidence(t, colleague, creatorId, { producedOn: '2026-02-01' })
  const body = { ...evidence, depictedIds: [creatorId, guestId], publish: { mode: 'NOW' } }
  return addItem(t, colleague, creatorId, body)
}

test('whoever was shown a link examines and clears nothing that came through it', async () => {
  const { guest, documentId, consentId } = await addForged(staff)
  for (const response of [await examine(staff, documentId), await reject(staff, consentId)])
    expect([response.status, response.body.message]).toEqual([
      403,
      expect.stringContaining('came through a personal link that was shown to you'),
    ])
  expect((await examine(colleague, documentId)).status).toBe(200)
  const item = await addDepicting(guest.id)
  expect(item.review).toBe('IN_REVIEW')
  const cleared = await clearItem(t, staff, item)
  expect([cleared.status, cleared.body.message]).toEqual([
    403,
    expect.stringContaining(`the personal link of ${guest.name}, which was shown to you`),
  ])
  expect(await evidenceOf(staff, item.id)).toMatchObject({
    mayClear: false,
    clearProblem: cleared.body.message,
  })
  expect(await storedReviews(t, item.id)).toEqual([])
  const shown = { to: nameOf(staff), at: expect.any(String) }
  expect(await recordOf(guest.id)).toMatchObject({
    linksShown: [shown],
    documents: [{ linkShown: shown }],
    consents: [{ signature: { by: 'link', linkShown: shown } }],
  })
  expect((await clearItem(t, t.people.north.SUPER_ADMIN, item)).status).toBe(200)
})

test('a link stays shown after it is replaced, and a new one bars nobody from earlier evidence', async () => {
  const { guest, documentId } = await addForged(staff)
  const token = await issueSignToken(t, guest.id, colleague)
  const second = await submit(token)
  const statuses = []
  for (const user of [staff, colleague])
    for (const id of [documentId, second]) statuses.push((await examine(user, id, 'REJECTED')).status)
  expect(statuses).toEqual([403, 200, 200, 403])
  expect((await recordOf(guest.id)).linksShown.map(({ to }: AnyJson) => to)).toEqual([
    nameOf(colleague),
    nameOf(staff),
  ])
})

test('a link mailed to the sender’s own address counts as shown', async () => {
  const guest = await addGuest(t, { email: staff.email })
  const { config } = t.platform
  config.smtpUrl = 'smtp://localhost:1'
  await t.send(staff.token, 'POST /compliance/people/{id}/link', { params: { id: guest.id } })
  config.smtpUrl = undefined
  expect((await recordOf(guest.id)).linksShown).toMatchObject([{ to: nameOf(staff) }])
})

test('a link mailed to a colleague counts as shown to that colleague', async () => {
  const guest = await addGuest(t, { email: colleague.email })
  const { config } = t.platform
  config.smtpUrl = 'smtp://localhost:1'
  await t.send(staff.token, 'POST /compliance/people/{id}/link', { params: { id: guest.id } })
  config.smtpUrl = undefined
  expect((await recordOf(guest.id)).linksShown).toMatchObject([{ to: nameOf(colleague) }])
})

test('a scan added through a shown link bars its viewer from the document', async () => {
  const guest = await addGuest(t)
  const response = await t.send(colleague.token, 'POST /compliance/people/{id}/documents', {
    params: { id: guest.id },
    body: newDocument(),
  })
  const { id } = response.body.data
  const headers = { ...scanHeaders, 'x-sign-token': await issueSignToken(t, guest.id) }
  await t.send(null, 'POST /sign/documents/{id}/scans', { params: { id }, upload: scanFile(), headers })
  expect((await examine(staff, id)).status).toBe(403)
  expect((await examine(colleague, id)).status).toBe(200)
})

test('the name signed must be the name on the document given', async () => {
  const guest = await addGuest(t)
  const consent = await addConsent(t, guest.id)
  const token = await issueSignToken(t, guest.id)
  const documentId = await submit(token)
  const refused = await sign(token, consent.id, 'Mickey Mouse')
  expect([refused.status, refused.body.details]).toEqual([
    422,
    [{ path: 'typedName', message: 'Type your legal name as it appears on your ID.' }],
  ])
  expect((await sign(token, consent.id, 'ána  maria-lopez')).status).toBe(200)
  const other = await addConsent(t, guest.id)
  await examine(colleague, documentId, 'REJECTED')
  expect((await sign(token, other.id, 'Mickey Mouse')).status).toBe(200)
})

test('a document under another name than the record’s stops signing until the record is corrected', async () => {
  const guest = await addGuest(t, { legalName: 'Anna Lopez' })
  const consent = await addConsent(t, guest.id)
  const token = await issueSignToken(t, guest.id)
  await submit(token)
  for (const name of [NAME, 'Anna Lopez'])
    expect((await sign(token, consent.id, name)).body.message).toContain('Ask the agency to correct it')
})

test('a rejected signature is void: it counts for nothing, and is not called withdrawn', async () => {
  const { guest, documentId, consentId } = await addForged(staff)
  await examine(colleague, documentId)
  const item = await addDepicting(guest.id)
  expect((await clearItem(t, t.people.north.SUPER_ADMIN, item)).body.data.status).toBe('PUBLISHED')
  const response = await reject(colleague, consentId)
  expect(response.body.data).toMatchObject({
    withdrawn: { by: nameOf(colleague), reason: 'Forged', isVoid: true },
    removals: [{ itemId: item.id }],
  })
  expect((await reject(colleague, consentId)).status).toBe(409)
  const { missing, people } = await evidenceOf(colleague, item.id)
  expect(missing.map(({ problem }: AnyJson) => problem)).toContain('no_consent')
  expect(people.find(({ id }: AnyJson) => id === guest.id).consents).toEqual([])
  const list = await t.send(staff.token, 'GET /compliance/consents', { query: { state: 'void' } })
  expect(list.body.data).toMatchObject([{ id: consentId, state: 'void' }])
  const withdrawn = await t.send(staff.token, 'GET /compliance/consents', { query: { state: 'withdrawn' } })
  expect(withdrawn.body.data).toEqual([])
  const unsigned = await addConsent(t, guest.id)
  expect((await reject(colleague, unsigned.id)).status).toBe(422)
})

test('the only reviewer may, if the agency allows it, and the audit log says so', async () => {
  const { guest, documentId } = await addForged(colleague)
  const others = `agency_id = $1 AND user_id <> $2 AND role IN ('SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE')`
  const values = [colleague.agencyId, colleague.userId]
  await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE ${others}`, values)
  try {
    expect((await examine(colleague, documentId)).status).toBe(403)
    await t.send(colleague.token, 'PATCH /agency', { body: { allowSelfReview: true } })
    expect((await examine(colleague, documentId)).status).toBe(200)
    const item = await addDepicting(guest.id)
    await t.sql(`UPDATE content_items SET editor_ids = '{}' WHERE id = $1`, [item.id])
    expect((await clearItem(t, colleague, item)).status).toBe(200)
    expect(await storedReviews(t, item.id)).toMatchObject([{ is_self_review: true }])
    const [row] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'id_document.examined' AND details->>'documentId' = $1`,
      [documentId],
    )
    expect(row.details).toMatchObject({ linkShown: true })
  } finally {
    await t.sql(`UPDATE memberships SET status = 'ACTIVE' WHERE ${others}`, values)
  }
})
