import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addDocument, addGuest, addScan, newDocument } from '../../../test/compliance-fixture.ts'
import { addCreator, ownCreator } from '../../../test/fans.ts'
import { addPerson, openAnotherSession } from '../../../test/seed-agencies.ts'

const OWN_DOCUMENT_ERROR = 'You can’t examine your own document. Ask a colleague.'

let t: TestApp
let staff: TestUser
let creator: TestUser
let ownPersonId = ''
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  staff = t.people.north.COMPLIANCE
  creator = t.people.north.CREATOR
  ownPersonId = await ownCreator(t)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const get = async (user: TestUser, id: string) =>
  (await t.send(user.token, 'GET /compliance/people/{id}', { params: { id } })).body.data
const put = (user: TestUser, id: string, body: AnyJson) =>
  t.send(user.token, 'PUT /compliance/people/{id}', { params: { id }, body })
const examine = (user: TestUser, id: string, body: AnyJson = {}) =>
  t.send(user.token, 'POST /compliance/documents/{id}/examine', {
    params: { id },
    body: { verdict: 'ACCEPTED', method: 'document check', ...body },
  })
const list = async (query: AnyJson) => (await t.send(staff.token, 'GET /compliance/people', { query })).body

/** A document with a scan. */
async function addScannedDocument(personId: string, changes: AnyJson = {}, user = staff): Promise<string> {
  const { id } = await addDocument(t, user, personId, changes)
  await addScan(t, user, id)
  return id
}
async function addPendingCreator(realName: string | null = null): Promise<string> {
  const id = await addCreator(t, staff.agencyId, `Stage ${Math.random()}`)
  await t.sql(`UPDATE creators SET status = 'PENDING', is_verified = false, real_name = $2 WHERE id = $1`, [
    id,
    realName,
  ])
  return id
}
const isVerified = async (id: string) =>
  (await t.sql('SELECT is_verified FROM creators WHERE id = $1', [id]))[0].is_verified

describe('people', () => {
  test('are found by any of their names; creators also by the legal name in their profile', async () => {
    const guest = await addGuest(t, { name: 'Zora', legalName: 'Zoé Quux', names: ['Zz%top_'] })
    const creatorId = await addPendingCreator('Hidden Legalname')
    for (const [q, id] of [
      ['zora', guest.id],
      ['QUUX', guest.id],
      ['z%t', guest.id],
      ['legalname', creatorId],
    ])
      expect((await list({ q })).data.map((row: AnyJson) => row.id)).toEqual([id])
    expect((await list({ q: 'z_top' })).data).toEqual([])
    await t.sql(`UPDATE creators SET real_name = 'Renamed Person' WHERE id = $1`, [creatorId])
    expect((await list({ q: 'legalname' })).data).toEqual([])
    expect((await list({ q: 'renamed person' })).data).toHaveLength(1)
    expect(JSON.stringify(await list({ q: 'quux' }))).not.toContain('Quux')
  })

  test('are paginated by name without gaps', async () => {
    for (const n of [3, 1, 2]) await addGuest(t, { name: `Pager ${n}` })
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ q: 'pager', limit: 1, ...(cursor ? { cursor } : {}) })
      names.push(...page.data.map((row: AnyJson) => row.name))
      expect(page.meta.total).toBe(3)
      cursor = page.meta.nextCursor ?? undefined
    } while (cursor)
    expect(names).toEqual(['Pager 1', 'Pager 2', 'Pager 3'])
  })

  test('are filtered by status', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const add = async (name: string, expiresOn?: string | null, verdict?: string) => {
      const { id } = await addGuest(t, { name: `Status ${name}` })
      if (expiresOn === undefined) return
      const documentId = await addScannedDocument(id, { expiresOn: day(400) })
      await t.sql('UPDATE id_documents SET expires_on = $2 WHERE id = $1', [documentId, expiresOn])
      if (verdict)
        await t.sql(`UPDATE id_documents SET verdict = $2, recorded_at = now() WHERE id = $1`, [
          documentId,
          verdict,
        ])
    }
    await add('missing')
    await add('submitted', day(300))
    await add('accepted', null, 'ACCEPTED')
    await add('expiring', day(50), 'ACCEPTED')
    await add('expired', day(-3), 'ACCEPTED')
    for (const status of ['missing', 'submitted', 'accepted', 'expiring', 'expired']) {
      const { data } = await list({ q: 'status ', status })
      expect(data).toMatchObject([{ name: `Status ${status}`, status }])
    }
  })

  test('reading another person’s record is audited, reading one’s own is not', async () => {
    const countReads = async () =>
      (await t.sql(`SELECT actor_id FROM audit_log WHERE action = 'person.record_read'`)).length
    const before = await countReads()
    expect((await get(creator, ownPersonId)).id).toBe(ownPersonId)
    expect(await countReads()).toBe(before)
    await get(staff, ownPersonId)
    expect(await countReads()).toBe(before + 1)
  })

  test('creators can access only their own record', async () => {
    const guest = await addGuest(t)
    const documentId = await addScannedDocument(guest.id)
    const attempts: [string, AnyJson][] = [
      ['GET /compliance/people/{id}', { params: { id: guest.id } }],
      ['PUT /compliance/people/{id}', { params: { id: guest.id }, body: { names: [] } }],
      ['POST /compliance/people/{id}/documents', { params: { id: guest.id }, body: newDocument() }],
    ]
    for (const [key, input] of attempts) expect((await t.send(creator.token, key, input)).status).toBe(404)
    const body = { password: 'correct horse battery', reason: 'Curious' }
    const [scan] = await t.sql('SELECT id FROM document_scans WHERE document_id = $1', [documentId])
    const view = await t.send(creator.token, 'POST /compliance/scans/{id}/view', { params: scan, body })
    expect(view.status).toBe(404)
  })

  test.each([
    ['a legal name', { legalName: 'Other' }, 'legalName'],
    ['an email address', { email: 'x@new.test' }, 'email'],
    ['a birth date in the future', { birthDate: '2099-01-01' }, 'birthDate'],
  ])('a creator can’t enter %s on their own record', async (_, body, path) => {
    const response = await put(creator, ownPersonId, body)
    expect([response.status, response.body.details[0].path]).toEqual([422, path])
  })

  test('a creator can change names and address on their own record', async () => {
    const response = await put(creator, ownPersonId, { names: ['Annie'], address: '1 Main Street' })
    expect(response.body.data).toMatchObject({ names: ['Annie'], address: '1 Main Street' })
  })
})

describe('documents', () => {
  test('store only the last two characters of the number', async () => {
    const guest = await addGuest(t)
    const document = await addDocument(t, staff, guest.id, { number: 'zq-88 17 402' })
    expect(document).toMatchObject({ numberEnd: '02', verdict: 'PENDING', scans: [] })
    const [row] = await t.sql('SELECT to_jsonb(d)::text AS all FROM id_documents d WHERE id = $1', [
      document.id,
    ])
    expect(row.all.toLowerCase()).not.toMatch(/8817402|88 17 402/)
    const find = async (number: string) =>
      (await t.send(staff.token, 'POST /compliance/people/by-number', { body: { number } })).body.data
    expect(await find('ZQ8817402')).toMatchObject([{ id: guest.id }])
    expect(await find('8817402')).toEqual([])
    const inUrl = await t.send(staff.token, 'GET /compliance/people', { query: { number: 'ZQ8817402' } })
    expect(inUrl.status).toBe(400)
  })

  test('with the same number show the other person, but only to staff', async () => {
    const guest = await addGuest(t)
    await addDocument(t, staff, guest.id, { number: 'SAME 1' })
    await addDocument(t, creator, ownPersonId, { number: 'same1' })
    const [document] = (await get(staff, guest.id)).documents
    expect(document.sameNumber).toEqual([ownPersonId])
    expect((await get(creator, ownPersonId)).documents[0].sameNumber).toEqual([])
  })

  test.each<[string, AnyJson, string, number]>([
    ['of a minor', { birthDate: '2015-01-01', issuedOn: '2020-01-01' }, 'birthDate', 422],
    ['expired', { expiresOn: '2024-01-01' }, 'expiresOn', 422],
    ['without a number', { number: '-' }, 'number', 400],
    ['of an unknown type', { type: 'bill' }, 'type', 400],
  ])('%s are rejected', async (_, changes, path, status) => {
    const response = await t.send(creator.token, 'POST /compliance/people/{id}/documents', {
      params: { id: ownPersonId },
      body: newDocument(changes),
    })
    expect([response.status, response.body.details[0].path]).toEqual([status, path])
  })

  test('only staff can record an earlier producer’s examination, and it needs a scan', async () => {
    const earlierProducer = { name: 'Old Films', address: '2 Side Street', examinedOn: '2023-05-05' }
    const body = newDocument({ expiresOn: '2024-01-01', earlierProducer })
    const key = 'POST /compliance/people/{id}/documents'
    expect((await t.send(creator.token, key, { params: { id: ownPersonId }, body })).status).toBe(403)
    const guest = await addGuest(t)
    const response = await t.send(staff.token, key, { params: { id: guest.id }, body })
    expect(response.body.data.earlierProducer).toEqual(earlierProducer)
    expect((await examine(staff, response.body.data.id)).body.message).toContain('scan')
    await addScan(t, staff, response.body.data.id)
    expect((await examine(staff, response.body.data.id)).body.data.verdict).toBe('ACCEPTED')
  })
})

describe('examination', () => {
  test('accepting a creator’s document verifies the creator and fills in the record', async () => {
    const id = await addPendingCreator()
    const documentId = await addScannedDocument(id)
    const response = await examine(staff, documentId, { note: 'Clear picture' })
    expect(response.body.data).toMatchObject({ verdict: 'ACCEPTED', note: 'Clear picture' })
    expect(await isVerified(id)).toBe(true)
    const record = await get(staff, id)
    expect(record).toMatchObject({
      status: 'accepted',
      legalName: 'Ana Maria Lopez',
      birthDate: '1995-04-03',
      verifications: [{ method: 'document check', withdrawnAt: null }],
    })
    expect((await put(staff, id, { birthDate: '1995-04-04' })).status).toBe(422)
  })

  test('the record includes a verification made in the creator profile', async () => {
    const id = await addPendingCreator('Some Name')
    const body = { examinedOn: '2026-01-05', method: 'video call' }
    await t.send(staff.token, 'PUT /creators/{id}/verification', { params: { id }, body })
    expect((await get(staff, id)).verifications).toMatchObject([body])
  })

  test.each<[string, AnyJson, AnyJson]>([
    ['a different name', { legalName: 'Somebody Else' }, {}],
    ['a different birth date', { birthDate: '1990-01-01' }, {}],
    ['an examination date in the future', {}, { examinedOn: '2099-01-01' }],
    ['an examination date before the issue date', {}, { examinedOn: '2021-12-31' }],
    ['a rejection without a reason', {}, { verdict: 'REJECTED' }],
  ])('with %s is refused', async (_, document, body) => {
    const guest = await addGuest(t, { legalName: 'Ana Maria López', birthDate: '1995-04-03' })
    const id = await addScannedDocument(guest.id, document)
    expect((await examine(staff, id, body)).status).toBe(422)
    expect((await get(staff, guest.id)).documents[0].verdict).toBe('PENDING')
  })

  test('people can’t examine their own document', async () => {
    const promoted = await addPerson(t.platform, staff.agencyId, 'CREATOR', 'promoted')
    const [row] = await t.sql('SELECT id FROM creators WHERE user_id = $1', [promoted.userId])
    const id = await addScannedDocument(row.id)
    await t.sql(`UPDATE memberships SET role = 'COMPLIANCE' WHERE user_id = $1`, [promoted.userId])
    const token = await openAnotherSession(t.platform, promoted)
    const response = await examine({ ...promoted, token }, id)
    expect([response.status, response.body.message]).toEqual([403, OWN_DOCUMENT_ERROR])
    const guest = await addGuest(t, { email: staff.email })
    expect((await examine(staff, await addScannedDocument(guest.id))).body.message).toBe(OWN_DOCUMENT_ERROR)
    expect((await examine(t.people.north.CREATOR, id)).status).toBe(403)
  })

  test('only one of twenty concurrent examinations succeeds', async () => {
    const id = await addScannedDocument((await addGuest(t)).id)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => examine(t.people.north.AGENCY_ADMIN, id)),
    )
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    const rows = await t.sql(
      `SELECT 1 FROM audit_log WHERE action = 'id_document.examined' AND details->>'documentId' = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('concurrent submissions respect the limit of five pending documents', async () => {
    const { id } = await addGuest(t)
    const key = 'POST /compliance/people/{id}/documents'
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => t.send(staff.token, key, { params: { id }, body: newDocument() })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    expect((await get(staff, id)).pendingDocuments).toBe(5)
  })

  test('rejecting the accepted document withdraws the verification', async () => {
    const id = await addPendingCreator()
    const documentId = await addScannedDocument(id)
    await examine(staff, documentId)
    const response = await examine(staff, documentId, { verdict: 'REJECTED', reason: 'Forged' })
    expect(response.body.data).toMatchObject({ verdict: 'REJECTED', reason: 'Forged' })
    expect(await isVerified(id)).toBe(false)
    expect((await examine(staff, documentId)).status).toBe(409)
  })

  test('withdrawing a verification rejects the accepted document', async () => {
    const id = await addPendingCreator()
    await examine(staff, await addScannedDocument(id))
    const body = { reason: 'Doubts' }
    await t.send(staff.token, 'POST /creators/{id}/verification/withdraw', { params: { id }, body })
    expect(await get(staff, id)).toMatchObject({
      status: 'missing',
      documents: [{ verdict: 'REJECTED', reason: 'Doubts' }],
    })
  })
})
