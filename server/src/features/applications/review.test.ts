import { applicationStatuses } from '@greenroom/contract/features/applications/applications.rules.ts'
import { application, applicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addApplication } from '../../../test/applicants.ts'
import { addPerson, canary } from '../../../test/seed-agencies.ts'
import { encodeCursor } from '../../platform/http/cursor.ts'

let t: TestApp
let admin: TestUser
let houseAgencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  houseAgencyId = admin.agencyId
})
afterAll(() => t.close())

type ListRow = { id: string; email: string; status: string; createdAt: string }
const list = (query: object, user = admin) => t.send(user.token, 'GET /applications', { query })
const listEmails = async (query: object): Promise<string[]> =>
  (await list({ limit: 100, ...query })).body.data.map(({ email }: ListRow) => email)
const getDetail = (id: string, user = admin) =>
  t.send(user.token, 'GET /applications/{id}', { params: { id } })
const patch = (id: string, body: object, user = admin) =>
  t.send(user.token, 'PATCH /applications/{id}', { params: { id }, body })
const addNote = (id: string, text: unknown, user = admin) =>
  t.send(user.token, 'POST /applications/{id}/notes', { params: { id }, body: { text } })
const selectStored = async (id: string) => ({
  row: (await t.sql('SELECT * FROM applications WHERE id = $1', [id]))[0],
  history: await t.sql('SELECT * FROM application_history WHERE application_id = $1', [id]),
  notes: await t.sql('SELECT * FROM application_notes WHERE application_id = $1', [id]),
  events: await t.sql(`SELECT seq FROM audit_log WHERE details->>'applicationId' = $1 ORDER BY seq`, [id]),
})
const LATEST_EVENT =
  'SELECT action, actor_id, details FROM audit_log WHERE agency_id = $1 ORDER BY seq DESC LIMIT 1'
const lastEvent = async () => (await t.sql(LATEST_EVENT, [houseAgencyId]))[0]

describe('the list', () => {
  test('is newest first, page by page, even with equal timestamps', async () => {
    for (let i = 0; i < 7; i++)
      await addApplication(t, {}, `created_at = '2026-0${i < 4 ? 1 : 2}-01T00:00:00.123456Z'`)
    const allRows = (await list({ limit: 100 })).body
    expect(allRows.meta).toEqual({ nextCursor: null, total: allRows.data.length })
    for (const row of allRows.data) expect(() => application.strict().parse(row)).not.toThrow()
    const keys = allRows.data.map((row: ListRow) => `${row.createdAt} ${row.id}`)
    expect(keys).toEqual(keys.toSorted().toReversed())
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await list({ limit: 2, ...(cursor && { cursor }) })
      expect(body.meta.total).toBe(allRows.data.length)
      ids.push(...body.data.map(({ id }: ListRow) => id))
      cursor = body.meta.nextCursor
    }
    expect(ids).toEqual(allRows.data.map(({ id }: ListRow) => id))
  })

  test('can be searched by first name, last name, both or email, case-insensitively', async () => {
    const { email } = await addApplication(t, { name: 'Zoë Ana Quintero', email: 'zq+1@sought.test' })
    for (const q of [
      'zoë',
      'ZOË',
      'quintero',
      'Ana Quint',
      'zoë ana quintero',
      'SOUGHT.test',
      'zq+1',
      ' intero ',
    ])
      expect(await listEmails({ q }), q).toEqual([email])
    for (const q of ['Zoë Quintero', 'Hello from the site', '(555)', 'zoe'])
      expect(await listEmails({ q }), q).toEqual([])
  })

  test.each(['%', '_', '\\', "'", '%_%', '*'])('%s is matched literally', async (q) => {
    expect(await listEmails({ q: `we${q}ird` })).toEqual([])
    const { email } = await addApplication(t, { name: `We${q}ird Name` })
    expect(await listEmails({ q: `we${q}ird` })).toEqual([email])
    expect(await listEmails({ q: 'weXird' })).toEqual([])
  })

  test('can be filtered by status and owner, and the total matches', async () => {
    const ownApplication = await addApplication(t, {}, `status = 'REVIEWED', owner_id = '${admin.userId}'`)
    await addApplication(t, {}, `owner_id = '${admin.userId}'`)
    for (const status of applicationStatuses) {
      const { body } = await list({ status, limit: 100 })
      const [{ n }] = (await t.sql('SELECT count(*)::int AS n FROM applications WHERE status = $1', [
        status,
      ])) as [{ n: number }]
      expect([body.meta.total, body.data.length]).toEqual([n, n])
      for (const row of body.data) expect(row.status).toBe(status)
    }
    expect(await listEmails({ owner: admin.userId })).toHaveLength(2)
    expect(await listEmails({ owner: admin.userId, status: 'REVIEWED' })).toEqual([ownApplication.email])
    const combined = { owner: admin.userId, status: 'REVIEWED', q: ownApplication.email.slice(0, 12) }
    expect(await listEmails(combined)).toEqual([ownApplication.email])
    expect(await listEmails({ owner: newId() })).toEqual([])
  })

  test.each([
    { status: 'pending' },
    { status: '' },
    { owner: 'me' },
    { q: 'a\0b' },
    { q: 'x'.repeat(101) },
    { limit: '0' },
    { limit: '101' },
    { cursor: 'nonsense' },
    { cursor: encodeCursor(['2026-01-01', newId()]) },
    { cursor: encodeCursor(['a', 'b']) },
    { sort: 'email' },
  ])('%j returns 400', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  test.each(roles)('is limited to admins (%s)', async (role) => {
    const isAllowed = role.includes('ADMIN')
    for (const key of ['GET /applications', 'GET /applications/summary'])
      expect((await t.send(t.people.north[role].token, key)).status).toBe(isAllowed ? 200 : 403)
    expect((await t.send(null, 'GET /applications')).status).toBe(401)
    if (isAllowed) expect((await list({}, t.people.south[role])).body.data).toEqual([])
  })
})

test('the summary matches the stored rows', async () => {
  const getSummary = async () => (await t.send(admin.token, 'GET /applications/summary')).body.data
  for (const status of ['APPROVED', 'APPROVED', 'CONTACTED', 'REJECTED'])
    await addApplication(t, {}, `status = '${status}'`)
  const rows = await t.sql('SELECT status FROM applications WHERE agency_id = $1', [houseAgencyId])
  const countOf = (status: string) => rows.filter((row) => row.status === status).length
  expect(countOf('APPROVED')).toBeGreaterThan(1)
  expect(await getSummary()).toEqual({
    total: rows.length,
    pending: countOf('PENDING'),
    approved: countOf('APPROVED'),
    conversionRate: Math.round((countOf('APPROVED') / rows.length) * 100),
    newInquiries: 0,
  })
  const { body } = await t.send(t.people.south.AGENCY_ADMIN.token, 'GET /applications/summary')
  expect(body.data).toEqual({ total: 0, pending: 0, approved: 0, conversionRate: 0, newInquiries: 0 })
})

describe('one application', () => {
  test('shows all its fields and earlier submissions', async () => {
    const { id, email } = await addApplication(t, { name: 'Ana Lopez', message: 'First' })
    await patch(id, { instagram: '@ana' })
    await addApplication(t, { name: 'Ana Lopez', email, message: 'Second' })
    await addApplication(t, { name: 'Ana Lopez', email, message: 'Third' })
    const { data } = (await getDetail(id)).body
    expect(() => applicationDetail.strict().parse(data)).not.toThrow()
    expect(data).toMatchObject({
      firstName: 'Ana',
      lastName: 'Lopez',
      email,
      phone: '+1 (555) 010-4477',
      platform: 'onlyfans',
      instagram: '@ana',
      currentRevenue: '10-25k',
      message: 'Third',
      status: 'PENDING',
      owner: null,
      creator: null,
      known: null,
      reason: null,
      notes: [],
      earlier: [{ message: 'Second' }, { message: 'First', submittedAt: data.createdAt }],
    })
    expect(data.history.map(({ action }: { action: string }) => action)).toEqual([
      'sent again',
      'sent again',
      'details changed',
      'received',
    ])
    expect(Date.parse(data.earlier[0].submittedAt)).toBeGreaterThan(Date.parse(data.createdAt))
  })

  test('is limited to admins of its agency', async () => {
    const { id } = await addApplication(t)
    for (const role of roles)
      expect((await getDetail(id, t.people.north[role])).status).toBe(role.includes('ADMIN') ? 200 : 403)
    expect((await getDetail(id, t.people.south.AGENCY_ADMIN)).status).toBe(404)
    expect((await getDetail(newId())).status).toBe(404)
    expect((await getDetail('not-an-id')).status).toBe(400)
  })
})

describe('filling in details', () => {
  test('changes the submitted fields and records their names, not their values', async () => {
    const { id } = await addApplication(t)
    const details = { instagram: '@ana', tiktok: 'ana.t', onlyfans: 'ana_of', desiredOutcome: 'More\ntime' }
    const { data } = (await patch(id, details)).body
    expect(data).toMatchObject(details)
    expect(data.history[0]).toMatchObject({
      action: 'details changed',
      actor: `${canary.north} AGENCY_ADMIN`,
      detail: 'Instagram, TikTok, OnlyFans, Desired outcome',
    })
    expect(await lastEvent()).toEqual({
      action: 'application.updated',
      actor_id: admin.userId,
      details: { applicationId: id, fields: ['instagram', 'tiktok', 'onlyfans', 'desiredOutcome'] },
    })
    const cleared = (await patch(id, { tiktok: null })).body.data
    expect(cleared).toMatchObject({ ...details, tiktok: null })
    expect(Date.parse(cleared.updatedAt)).toBeGreaterThan(Date.parse(data.updatedAt))
  })

  test('submitting the same values again changes nothing and emits no event', async () => {
    const { id } = await addApplication(t)
    await patch(id, { instagram: '@ana' })
    const before = await selectStored(id)
    for (const body of [{ instagram: '@ana' }, {}, { tiktok: null }])
      expect((await patch(id, body)).status).toBe(200)
    expect(await selectStored(id)).toEqual(before)
  })

  test.each([
    { instagram: '' },
    { instagram: 'x'.repeat(81) },
    { instagram: 'a\u202eb' },
    { desiredOutcome: 'x'.repeat(1_001) },
    { status: 'APPROVED' },
    { email: 'other@new.test' },
    { creatorId: newId() },
    { ownerId: 'me' },
  ])('%j returns 400 and changes nothing', async (body) => {
    const { id } = await addApplication(t)
    const before = await selectStored(id)
    expect((await patch(id, body)).status).toBe(400)
    expect(await selectStored(id)).toEqual(before)
  })
})

describe('the owner', () => {
  test.each(['SUPER_ADMIN', 'AGENCY_ADMIN'] as const)('may be an active %s', async (role) => {
    const { id } = await addApplication(t)
    const user = t.people.north[role]
    const { data } = (await patch(id, { ownerId: user.userId })).body
    expect(data.owner).toEqual({ id: user.userId, name: `${canary.north} ${role}` })
    expect(data.history[0]).toMatchObject({ action: 'owner changed', detail: `${canary.north} ${role}` })
    const unassigned = (await patch(id, { ownerId: null })).body.data
    expect([unassigned.owner, unassigned.history[0].detail]).toEqual([null, 'Unassigned'])
  })

  test('must be an active admin', async () => {
    const { id } = await addApplication(t)
    const suspended = await addPerson(t.platform, houseAgencyId, 'AGENCY_ADMIN', 'suspended')
    await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [suspended.userId])
    const { COMPLIANCE, CHAT_OPERATOR, CREATOR } = t.people.north
    const before = await selectStored(id)
    for (const user of [
      COMPLIANCE,
      CHAT_OPERATOR,
      CREATOR,
      t.people.south.AGENCY_ADMIN,
      suspended,
      { userId: newId() },
    ]) {
      const response = await patch(id, { instagram: '@x', ownerId: user.userId })
      expect([response.status, response.body.code]).toEqual([422, 'refused'])
      expect(response.body.message).toBe('Choose an active admin of this agency.')
    }
    expect(await selectStored(id)).toEqual(before)
  })
})

describe('a note', () => {
  test('is stored with its author, newest first, in any status', async () => {
    const { id } = await addApplication(t, {}, `status = 'REJECTED'`)
    expect((await addNote(id, 'First\nof two')).status).toBe(201)
    const { data } = (await addNote(id, '<b>Second</b>', t.people.north.SUPER_ADMIN)).body
    expect(data.notes).toMatchObject([
      { author: `${canary.north} SUPER_ADMIN`, text: '<b>Second</b>' },
      { author: `${canary.north} AGENCY_ADMIN`, text: 'First\nof two' },
    ])
    expect(data.history.slice(0, 2)).toMatchObject([{ action: 'noted' }, { action: 'noted' }])
    expect(await lastEvent()).toMatchObject({
      action: 'application.note_added',
      details: { applicationId: id, noteId: data.notes[0].id },
    })
  })

  test.each(['', ' \n', 'x'.repeat(2_001), 'a\0b', null, 7])('%j returns 400', async (text) => {
    const { id } = await addApplication(t)
    const before = await selectStored(id)
    expect((await addNote(id, text)).status).toBe(400)
    expect(await selectStored(id)).toEqual(before)
  })

  test('is limited to admins of its agency', async () => {
    const { id } = await addApplication(t)
    const before = await selectStored(id)
    expect((await addNote(id, 'x', t.people.north.COMPLIANCE)).status).toBe(403)
    expect((await addNote(id, 'x', t.people.south.AGENCY_ADMIN)).status).toBe(404)
    expect(await selectStored(id)).toEqual(before)
  })
})
