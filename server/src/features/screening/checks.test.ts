import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import {
  addConsent,
  addDocument,
  addGuest,
  addScan,
  issueSignToken,
} from '../../../test/compliance-fixture.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { ownCreator } from '../../../test/fans.ts'
import { checkAllAgencies } from './checks.service.ts'

let t: TestApp
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  creatorId = await ownCreator(t)
})
afterAll(() => t.close())

/** Runs the checks twice at once, which must not create duplicates. */
const runChecks = () => Promise.all([checkAllAgencies(t.platform), checkAllAgencies(t.platform)])
const runOn = (day: string) => {
  t.platform.clock = () => new Date(`${day}T17:00:00Z`)
  return runChecks()
}
const violationsOf = async (id: string, type: string) =>
  t.sql(
    `SELECT v.type, v.status, v.reason, (SELECT array_agg(e.action) FROM violation_events e WHERE e.violation_id = v.id) AS events
     FROM violations v WHERE v.source = 'check' AND (v.person_id = $1 OR v.item_id = $1) AND v.type = $2 ORDER BY v.id`,
    [id, type],
  )
async function addPublishedItem(personId: string): Promise<string> {
  const { id } = await addItem(t, t.people.north.AGENCY_ADMIN, creatorId)
  await t.sql(`UPDATE content_items SET state = 'PUBLISHED', published_at = now() WHERE id = $1`, [id])
  await t.sql(
    'INSERT INTO content_people (agency_id, item_id, person_id) SELECT agency_id, id, $2 FROM content_items WHERE id = $1 ON CONFLICT DO NOTHING',
    [id, personId],
  )
  await t.sql('DELETE FROM content_people WHERE item_id = $1 AND person_id <> $2', [id, personId])
  return id
}
async function acceptDocument(personId: string, expiresOn: string) {
  const staff = t.people.north.COMPLIANCE
  const document = await addDocument(t, staff, personId, { expiresOn })
  await addScan(t, staff, document.id)
  const body = { verdict: 'ACCEPTED', method: 'document check' }
  const params = { id: document.id }
  await t.send(staff.token, 'POST /compliance/documents/{id}/examine', { params, body })
}
async function signConsent(personId: string): Promise<AnyJson> {
  const consent = await addConsent(t, personId)
  const body = { token: await issueSignToken(t, personId), typedName: 'Ana Maria Lopez' }
  const params = { id: consent.id }
  const response = await t.send(null, 'POST /sign/consents/{id}', { params, body })
  expect(response.status, response.text).toBe(200)
  return consent
}

test('an expired ID of a depicted person creates one violation, which a new ID closes', async () => {
  const { id } = await addGuest(t)
  await acceptDocument(id, '2031-05-30')
  await runOn('2031-06-01')
  expect(await violationsOf(id, 'AGE_VERIFICATION')).toEqual([])
  await addPublishedItem(id)
  await runChecks()
  await runOn('2031-06-02')
  const reason = 'ID of a depicted person expired May 30, 2031'
  expect(await violationsOf(id, 'AGE_VERIFICATION')).toMatchObject([
    { type: 'AGE_VERIFICATION', status: 'PENDING', reason },
  ])
  await acceptDocument(id, '2035-05-30')
  expect(await violationsOf(id, 'AGE_VERIFICATION')).toMatchObject([
    { status: 'RESOLVED', events: ['fixed'] },
  ])
  await runOn('2035-06-02')
  expect((await violationsOf(id, 'AGE_VERIFICATION')).map(({ status }) => status)).toEqual([
    'RESOLVED',
    'PENDING',
  ])
})

test('a published item without consent raises a violation; a signature closes it, a withdrawal raises another', async () => {
  const { id } = await addGuest(t, { legalName: 'Ana Maria Lopez' })
  const itemId = await addPublishedItem(id)
  await runOn('2031-06-02')
  const reason = 'Published without consent from a depicted person'
  expect(await violationsOf(itemId, 'PROHIBITED_CONTENT')).toMatchObject([
    { type: 'PROHIBITED_CONTENT', status: 'PENDING', reason },
  ])
  const consent = await signConsent(id)
  expect(await violationsOf(itemId, 'PROHIBITED_CONTENT')).toMatchObject([
    { status: 'RESOLVED', events: ['fixed'] },
  ])
  await t.send(t.people.north.COMPLIANCE.token, 'POST /compliance/consents/{id}/withdraw', {
    params: { id: consent.id },
    body: { reason: 'No' },
  })
  expect((await violationsOf(itemId, 'PROHIBITED_CONTENT')).map(({ status }) => status)).toEqual([
    'RESOLVED',
    'PENDING',
  ])
})

test('a manually resolved violation is not raised again until its cause is fixed and recurs', async () => {
  const { id } = await addGuest(t)
  const itemId = await addPublishedItem(id)
  await runOn('2031-06-02')
  const [row] = await t.sql<{ id: string }>('SELECT id FROM violations WHERE item_id = $1', [itemId])
  const params = { id: row?.id ?? '' }
  await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /compliance/violations/{id}/resolve', { params })
  await runOn('2031-06-03')
  expect(await violationsOf(itemId, 'PROHIBITED_CONTENT')).toMatchObject([
    { status: 'RESOLVED', events: ['resolved'] },
  ])
  await t.sql('UPDATE content_items SET archived_at = now() WHERE id = $1', [itemId])
  await runChecks()
  await t.sql('UPDATE content_items SET archived_at = NULL WHERE id = $1', [itemId])
  await runChecks()
  expect((await violationsOf(itemId, 'PROHIBITED_CONTENT')).map(({ status }) => status)).toEqual([
    'RESOLVED',
    'PENDING',
  ])
})

test('resolving a violation that a check already closed fails without naming anyone, even if someone added a note', async () => {
  const { id } = await addGuest(t)
  const itemId = await addPublishedItem(id)
  await runOn('2031-06-02')
  const [row] = await t.sql<{ id: string }>('SELECT id FROM violations WHERE item_id = $1', [itemId])
  const params = { id: row?.id ?? '' }
  const { token } = t.people.north.COMPLIANCE
  const body = { text: 'Asked for the consent' }
  const note = await t.send(token, 'POST /compliance/violations/{id}/notes', { params, body })
  expect(note.status).toBe(201)
  await t.sql('UPDATE content_items SET archived_at = now() WHERE id = $1', [itemId])
  await runChecks()
  const conflict = await t.send(token, 'POST /compliance/violations/{id}/resolve', { params })
  expect([conflict.status, conflict.body.message]).toEqual([
    409,
    'This violation was already updated. It’s now resolved.',
  ])
})
