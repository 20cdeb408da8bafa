import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCase } from '../../../test/case-samples.ts'
import { chat, chatMismatches } from '../../../test/chats.ts'
import { addConsent, addDocument } from '../../../test/compliance-fixture.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { addFanEverywhere, insertRow } from '../../../test/fan-everywhere.ts'
import { addCreator, addFan, ownCreator } from '../../../test/fans.ts'
import { addHold } from '../../../test/packet-samples.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'
import { expectNotStored } from '../../../test/stored-data.ts'
import { readZip } from '../../../test/zip-reader.ts'
import { makePacket } from './make-packet.service.ts'

/** Contains characters with a special meaning in patterns. */
const FAN_NAME = 'zz.erased_fan+1'

let t: TestApp
let admin: TestUser
let creatorId = ''
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await ownCreator(t)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const preview = (subject: string, subjectId: string, user = admin) =>
  t.send(user.token, 'GET /compliance/erasures/{subject}/{id}', { params: { subject, id: subjectId } })
const erase = (body: AnyJson, user = admin) =>
  t.send(user.token, 'POST /compliance/erasures', { body: { reason: 'Request from May 3', ...body } })
async function exportData(subject: string, subjectId: string): Promise<Map<string, Buffer>> {
  const { body } = await t.send(admin.token, 'POST /compliance/exports', { body: { subject, subjectId } })
  await makePacket(t.platform, { agencyId: admin.agencyId, packetId: body.data.id }, { isLast: true })
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api/compliance/packets/${body.data.id}/download`,
    payload: { password: PASSWORD, reason: 'Request' },
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(reply.statusCode, reply.payload).toBe(200)
  return readZip(reply.rawPayload)
}

describe('a fan', () => {
  test('is exported completely, then erased, keeping payments and violations without the name', async () => {
    const id = await addFanEverywhere(t, admin, creatorId, FAN_NAME)
    const files = await exportData('fan', id)
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? '')
    expect(json('profile')[0]).toMatchObject({ username: FAN_NAME, email: `${FAN_NAME}@mail.test` })
    expect(json('messages').map(({ content }: AnyJson) => content)).toEqual([
      `I am ${FAN_NAME}`,
      `Hi ${FAN_NAME}!`,
    ])
    expect(files.get('payments.csv')?.toString()).toContain('4000')
    for (const name of ['notes', 'tags', 'blocks', 'drafts', 'suggestions', 'violations', 'media'])
      expect(json(name), name).toHaveLength(1)

    const previewData = (await preview('fan', id)).body.data
    expect(previewData).toMatchObject({ name: FAN_NAME, obstacles: [] })
    expect(previewData.deleted).toContainEqual({ what: 'Message text and files', count: 2 })
    expect(previewData.kept).toContainEqual(expect.objectContaining({ what: 'Payments', count: 1 }))
    const response = await erase({ subject: 'fan', subjectId: id, confirmation: FAN_NAME })
    expect(response.status, response.text).toBe(200)

    await expectNotStored(t, FAN_NAME)
    const [money] = await t.sql(
      'SELECT sum(gross_cents)::int AS cents FROM fan_transactions WHERE fan_id = $1',
      [id],
    )
    expect(money.cents).toBe(4_000)
    const violations = await t.sql('SELECT excerpt FROM violations WHERE fan_id = $1', [id])
    expect(violations).toEqual([{ excerpt: 'Erased' }])
    expect(await chatMismatches(t, admin.agencyId)).toEqual([])
    const [row] = await t.sql('SELECT deleted, kept FROM erasures WHERE subject_id = $1', [id])
    expect(row.kept).toEqual(previewData.kept)
    const [log] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'person.erased' AND details->>'subjectId' = $1`,
      [id],
    )
    expect(log.details).toMatchObject({ reason: 'Request from May 3' })
  })

  test('leaves no tag to search for in the audit log', async () => {
    const id = await addFan(t, admin.agencyId, creatorId, { username: 'zztagged' })
    const tags = ['sofia from lisbon']
    await t.send(admin.token, 'PUT /fans/{id}/tags', { params: { id }, body: { tags } })
    const search = async () =>
      (await t.send(admin.token, 'GET /compliance/audit', { query: { q: 'lisbon' } })).body.data.length
    expect(await search()).toBe(1)
    expect((await erase({ subject: 'fan', subjectId: id, confirmation: 'zztagged' })).status).toBe(200)
    expect(await search()).toBe(0)
  })

  test('returns 404 and is missing from lists once erased', async () => {
    const id = await addFan(t, admin.agencyId, creatorId, { username: 'zzgonefan' })
    await chat(t, id, [{ from: 'fan' }])
    expect((await erase({ subject: 'fan', subjectId: id, confirmation: 'zzgonefan' })).status).toBe(200)
    const calls: [string, AnyJson][] = [
      ['GET /fans/{id}', { params: { id } }],
      ['GET /chats/conversation/{id}', { params: { id } }],
      ['POST /fans/{id}/restore', { params: { id } }],
      ['PUT /fans/{id}', { params: { id }, body: { displayName: 'Back' } }],
      ['POST /fans/{id}/notes', { params: { id }, body: { text: 'Back' } }],
      ['GET /compliance/erasures/{subject}/{id}', { params: { subject: 'fan', id } }],
      ['POST /compliance/exports', { body: { subject: 'fan', subjectId: id } }],
    ]
    for (const [key, input] of calls) expect((await t.send(admin.token, key, input)).status, key).toBe(404)
    for (const query of [{ status: 'archived' }, { search: 'zzgone' }, { search: 'erased' }])
      expect((await t.send(admin.token, 'GET /fans', { query })).text, JSON.stringify(query)).not.toContain(
        id,
      )
    expect((await t.send(admin.token, 'GET /chats/conversations', { query: {} })).text).not.toContain(id)
  })

  test.each<[string, (id: string) => Promise<unknown>, string]>([
    ['a legal hold', (id) => addHold(t, id), 'legal hold'],
    [
      'an open violation',
      (id) =>
        insertRow(t, 'violations', {
          agency_id: admin.agencyId,
          id: newId(),
          fan_id: id,
          type: 'SPAM',
          severity: 'LOW',
          source: 'report',
          excerpt: 'A',
          reason: 'B',
          flagged_at: 'now',
        }),
      'Open violations: 1',
    ],
    [
      'an export in progress',
      (id) => t.send(admin.token, 'POST /compliance/exports', { body: { subject: 'fan', subjectId: id } }),
      'in progress',
    ],
  ])('with %s can’t be erased', async (_, change, text) => {
    const id = await addFan(t, admin.agencyId, creatorId)
    await change(id)
    const { name, obstacles } = (await preview('fan', id)).body.data
    expect(obstacles).toEqual([expect.stringContaining(text)])
    const response = await erase({ subject: 'fan', subjectId: id, confirmation: name })
    expect([response.status, response.body.message]).toEqual([422, obstacles[0]])
    expect((await t.sql('SELECT erased_at FROM fans WHERE id = $1', [id]))[0].erased_at).toBeNull()
  })

  test('is erased, but the erasure request is kept as proof and listed in the preview', async () => {
    const email = 'Zz.Asked@mail.test'
    const id = await addFan(t, admin.agencyId, creatorId, { username: 'zzasked', email })
    const request = { type: 'PERSONAL_DATA', checks: [], reporterEmail: email.toLowerCase() }
    const { id: caseId } = await addCase(t, request)
    await addCase(t, { ...request, reporterEmail: '', text: 'Erase zzasked, please.' })
    await addCase(t, { ...request, reporterEmail: '', text: 'Erase zzasked2, please.' })
    const readKeptRequests = async () =>
      (await preview('fan', id)).body.data.kept.find(({ what }: AnyJson) => what.startsWith('Requests'))
    const expected = { what: 'Requests and cases that mention the person', count: 2 }
    expect(await readKeptRequests()).toMatchObject({ ...expected, until: null })
    await t.sql(
      `UPDATE cases SET state = 'closed', closed_at = '2026-01-01' WHERE text LIKE '%zzasked%' OR id = $1`,
      [caseId],
    )
    expect(await readKeptRequests()).toMatchObject({ ...expected, until: '2029-01-01' })
    expect((await erase({ subject: 'fan', subjectId: id, confirmation: 'zzasked' })).status).toBe(200)
    const [keptCase] = await t.sql('SELECT reporter_email FROM cases WHERE id = $1', [caseId])
    expect(keptCase.reporter_email).toBe(request.reporterEmail)
  })

  test('can be erased only by the agency’s admins, after typing the name', async () => {
    const id = await addFan(t, admin.agencyId, creatorId)
    const { name } = (await preview('fan', id)).body.data
    const body = { subject: 'fan', subjectId: id, confirmation: name }
    expect((await t.send(null, 'POST /compliance/erasures', { body })).status).toBe(401)
    for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const) {
      expect((await erase(body, t.people.north[role])).status, role).toBe(403)
      expect((await preview('fan', id, t.people.north[role])).status, role).toBe(403)
    }
    expect((await erase(body, t.people.south.AGENCY_ADMIN)).status).toBe(404)
    expect((await erase({ ...body, confirmation: `${name}x` })).status).toBe(422)
    expect((await erase({ ...body, reason: ' ' })).status).toBe(400)
    const responses = await Promise.all(Array.from({ length: 5 }, () => erase(body)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a creator', () => {
  const STAGE_NAME = 'Zzerasedstage'
  const LEGAL_NAME = 'Zzerasedlegal'

  async function addArchivedCreator(): Promise<string> {
    const person = await addPerson(t.platform, admin.agencyId, 'CREATOR', STAGE_NAME.toLowerCase())
    const [row] = await t.sql(
      `UPDATE creators SET stage_name = $2, real_name = $3, email = $4, phone = $3, location = $3, archived_at = now(), status = 'INACTIVE'
       WHERE user_id = $1 RETURNING id`,
      [person.userId, STAGE_NAME, LEGAL_NAME, 'zzerased@mail.test'],
    )
    return row.id
  }

  test('is erased except for the verification record, consents, items and audit log', async () => {
    const id = await addArchivedCreator()
    const staff = t.people.north.COMPLIANCE
    await addDocument(t, staff, id, { legalName: LEGAL_NAME })
    await addConsent(t, id)
    const item = { id: newId(), agency_id: admin.agencyId, creator_id: id, type: 'PHOTO' }
    await insertRow(t, 'content_items', { ...item, title: 'Kept item', title_key: 'kept item' })
    const { name, obstacles, kept } = (await preview('creator', id)).body.data
    expect(obstacles).toEqual([])
    expect(kept.map(({ what }: AnyJson) => what)).toEqual([
      'Verification record with legal name and ID documents',
      'Consents and agreements',
      'Content items',
      'Audit log',
    ])
    expect(kept[0].until).toMatch(/^20\d\d-/)
    const files = await exportData('creator', id)
    expect(files.get('profile.json')?.toString()).toContain(LEGAL_NAME)
    expect((await erase({ subject: 'creator', subjectId: id, confirmation: name })).status).toBe(200)
    const [row] = await t.sql(
      'SELECT stage_name, real_name, email, phone, user_id FROM creators WHERE id = $1',
      [id],
    )
    expect(row).toEqual({
      stage_name: 'Erased creator',
      real_name: null,
      email: null,
      phone: null,
      user_id: null,
    })
    const [record] = await t.sql('SELECT creator_id, name, legal_name FROM people WHERE id = $1', [id])
    expect(record).toEqual({ creator_id: null, name: STAGE_NAME, legal_name: LEGAL_NAME })
    expect(await t.sql('SELECT 1 FROM consents WHERE person_id = $1', [id])).toHaveLength(1)
    expect(await t.sql('SELECT 1 FROM content_items WHERE id = $1', [item.id])).toHaveLength(1)
    await expectNotStored(t, LEGAL_NAME, [], ['public.people', 'public.id_documents'])
    await expectNotStored(t, STAGE_NAME, [], ['public.people', 'public.audit_log'])
    await expectNotStored(t, 'zzerased@mail.test')
    expect((await t.send(admin.token, 'POST /creators/{id}/restore', { params: { id } })).status).toBe(422)
  })

  test('without a record is erased, including the name', async () => {
    const id = await addArchivedCreator()
    expect((await erase({ subject: 'creator', subjectId: id, confirmation: STAGE_NAME })).status).toBe(200)
    await expectNotStored(t, LEGAL_NAME, [], ['public.id_documents', 'public.people'])
    expect(await t.sql('SELECT 1 FROM people WHERE id = $1', [id])).toEqual([])
  })

  test('can’t be erased while active, or while an item is live', async () => {
    const id = await addCreator(t, admin.agencyId, 'Still here')
    const item = await addItem(t, admin, id)
    await t.sql(`UPDATE content_items SET state = 'PUBLISHED', published_at = now() WHERE id = $1`, [item.id])
    expect((await preview('creator', id)).body.data.obstacles).toEqual([
      'Archive the creator first.',
      'Published or scheduled items: 1. Archive them first.',
    ])
    expect((await erase({ subject: 'creator', subjectId: id, confirmation: 'Still here' })).status).toBe(422)
  })
})
