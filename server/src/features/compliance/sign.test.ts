import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import {
  addConsent,
  addDocument,
  addGuest,
  addScan,
  issueSignToken,
  newDocument,
  scanFile,
  scanHeaders,
} from '../../../test/compliance-fixture.ts'
import { ownCreator } from '../../../test/fans.ts'

let t: TestApp
let staff: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  staff = t.people.north.COMPLIANCE
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const lookUp = (token: string) => t.send(null, 'POST /sign/look-up', { body: { token } })
const submit = (token: string, changes: AnyJson = {}) =>
  t.send(null, 'POST /sign/documents', { body: { ...newDocument(changes), token } })
const scan = (token: string, id: string, upload = scanFile()) =>
  t.send(null, 'POST /sign/documents/{id}/scans', {
    params: { id },
    upload,
    headers: { ...scanHeaders, 'x-sign-token': token },
  })
const sign = (token: string, id: string, typedName = 'Ana Maria Lopez') =>
  t.send(null, 'POST /sign/consents/{id}', { params: { id }, body: { token, typedName } })

test('a person without an account submits an ID and signs', async () => {
  const guest = await addGuest(t, { legalName: 'Ana Maria Lopez', names: ['Annie'] })
  const consent = await addConsent(t, guest.id)
  const token = await issueSignToken(t, guest.id)
  expect((await lookUp(token)).body.data).toMatchObject({
    name: guest.name,
    documents: [],
    consents: [{ id: consent.id, text: consent.text, signature: null }],
  })
  const { id } = (await submit(token, { names: ['Ana L', 'annie', 'Ana L'] })).body.data
  expect((await scan(token, id)).body.data).toMatchObject({ mediaType: 'image/png' })
  expect((await sign(token, consent.id, 'Somebody')).status).toBe(422)
  expect((await sign(token, consent.id)).status).toBe(200)
  expect((await sign(token, consent.id)).status).toBe(409)
  const task = (await lookUp(token)).body.data
  expect(task.documents).toMatchObject([{ id, verdict: 'PENDING', scans: 1 }])
  const response = await t.send(staff.token, 'GET /compliance/people/{id}', { params: { id: guest.id } })
  expect(response.body.data).toMatchObject({
    linkExpiresAt: task.expiresAt,
    names: ['Annie', 'Ana L'],
    documents: [{ submittedBy: `${guest.name} via personal link` }],
    consents: [{ signature: { typedName: 'Ana Maria Lopez', by: 'link', address: '127.0.0.1' } }],
  })
})

describe('a link', () => {
  test('gives no access to other people’s data', async () => {
    const [ownGuest, other] = [await addGuest(t), await addGuest(t)]
    const token = await issueSignToken(t, ownGuest.id)
    const document = await addDocument(t, staff, other.id)
    expect((await scan(token, document.id)).status).toBe(404)
    expect((await sign(token, (await addConsent(t, other.id)).id)).status).toBe(404)
    expect(await t.sql('SELECT 1 FROM document_scans WHERE document_id = $1', [document.id])).toEqual([])
  })

  test.each<[string, (id: string, token: string) => Promise<unknown>]>([
    ['revoked', (id) => t.send(staff.token, 'DELETE /compliance/people/{id}/link', { params: { id } })],
    ['replaced', (id) => issueSignToken(t, id)],
    ['expired', () => t.sql(`UPDATE gate.single_use_tokens SET expires_at = now() WHERE kind = 'sign'`)],
  ])('%s stops working', async (_, invalidate) => {
    const guest = await addGuest(t)
    const document = await addDocument(t, staff, guest.id)
    const consent = await addConsent(t, guest.id)
    const token = await issueSignToken(t, guest.id)
    expect((await lookUp(token)).status).toBe(200)
    await invalidate(guest.id, token)
    const responses = [
      await lookUp(token),
      await submit(token),
      await scan(token, document.id),
      await sign(token, consent.id),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([422, 'link_expired'])
  })

  test.each([
    ['an unknown', 'x'.repeat(43)],
    ['a missing', ''],
  ])('with %s token accepts no scan', async (_, token) => {
    const document = await addDocument(t, staff, (await addGuest(t)).id)
    expect((await scan(token, document.id)).body.code).toBe('link_expired')
  })

  test('can’t submit a minor’s document or an earlier examination', async () => {
    const token = await issueSignToken(t, (await addGuest(t)).id)
    expect((await submit(token, { birthDate: '2015-01-01' })).status).toBe(422)
    const earlierProducer = { name: 'A', address: 'B', examinedOn: '2023-01-01' }
    expect((await submit(token, { earlierProducer })).status).toBe(400)
  })

  test('accepts a signature under another name, which blocks the ID until the signature is rejected', async () => {
    const guest = await addGuest(t)
    const token = await issueSignToken(t, guest.id, t.people.north.AGENCY_ADMIN)
    const consent = await addConsent(t, guest.id)
    expect((await sign(token, consent.id, 'Mickey Mouse')).status).toBe(200)
    const document = await addDocument(t, staff, guest.id)
    await addScan(t, staff, document.id)
    const examine = () =>
      t.send(staff.token, 'POST /compliance/documents/{id}/examine', {
        params: { id: document.id },
        body: { verdict: 'ACCEPTED', method: 'video call', examinedOn: '2026-01-05' },
      })
    expect((await examine()).body).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('Mickey Mouse'),
    })
    const params = { id: consent.id }
    await t.send(staff.token, 'POST /compliance/consents/{id}/void', { params, body: { reason: 'A' } })
    expect((await examine()).status).toBe(200)
  })

  test('can’t be created for creators with an account', async () => {
    const params = { id: await ownCreator(t) }
    const response = await t.send(staff.token, 'POST /compliance/people/{id}/link', { params })
    expect(response.status).toBe(422)
  })

  test('is stored hashed, and shown only if mail can’t be sent', async () => {
    const guest = await addGuest(t, { email: 'guest@new.test' })
    const token = await issueSignToken(t, guest.id)
    const [row] = await t.sql(
      `SELECT string_agg(x::text, '') AS all FROM gate.single_use_tokens x WHERE subject_id = $1`,
      [guest.id],
    )
    expect(row.all).not.toContain(token)
    const [auditRow] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'personal_link.issued' AND details->>'personId' = $1`,
      [guest.id],
    )
    expect(auditRow.details.shown).toBe(true)
    const { config } = t.platform
    config.smtpUrl = 'smtp://localhost:1'
    const response = await t.send(staff.token, 'POST /compliance/people/{id}/link', {
      params: { id: guest.id },
    })
    config.smtpUrl = undefined
    expect(response.body.data).toMatchObject({ url: null, sentTo: 'guest@new.test' })
    const [mail] = await t.sql(`SELECT m::text AS text FROM mails m WHERE m::text LIKE '%guest@new.test%'`)
    expect(mail.text).toContain('/sign#token=')
  })

  test('is throttled after 60 requests from one IP address', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 61; n++) statuses.add((await lookUp('x'.repeat(43))).status)
    expect([...statuses]).toEqual([422, 429])
  })
})
