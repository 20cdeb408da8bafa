import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiResponse, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addApplication } from '../../../test/applicants.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import { addPerson, canary } from '../../../test/seed-agencies.ts'

let t: TestApp
let admin: TestUser
let houseAgencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  houseAgencyId = admin.agencyId
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const draft = { subject: 'Shall we talk?', text: 'Hello Ana,\n\nwhen may we call?\nKind regards' }
const bodies = { approve: {}, contact: draft, reject: {}, creator: {} }
type Action = keyof typeof bodies
const act = (
  user: TestUser,
  action: Action,
  id: string,
  body: object = bodies[action],
): Promise<ApiResponse> => t.send(user.token, `POST /applications/{id}/${action}`, { params: { id }, body })
const selectRow = async (sql: string, id: string) => (await t.sql(sql, [id]))[0]
const selectApplication = (id: string) => selectRow('SELECT * FROM applications WHERE id = $1', id)
const creatorsOf = (email: string) => t.sql('SELECT * FROM creators WHERE email = $1', [email])
const invitationsOf = (email: string) => t.sql('SELECT * FROM invitations WHERE email = $1', [email])
const eventsOf = async (id: string) =>
  (await t.sql(`SELECT action FROM audit_log WHERE details->>'applicationId' = $1 ORDER BY seq`, [id])).map(
    ({ action }) => action,
  )
/** Everything an action could change for this applicant. */
const sideEffects = async ({ id, email }: { id: string; email: string }) => ({
  row: await selectApplication(id),
  creators: await creatorsOf(email),
  invitations: await invitationsOf(email),
  emails: (await emailsTo(t, email)).length,
  events: await eventsOf(id),
  history: await t.sql('SELECT * FROM application_history WHERE application_id = $1', [id]),
})

describe('a contacted applicant', () => {
  const addContacted = async () => {
    const applicant = await addApplication(t)
    const { updatedAt } = (await act(admin, 'contact', applicant.id)).body.data
    return { ...applicant, seen: updatedAt as string }
  }

  test('can be emailed again, with a mail and an audit event each time', async () => {
    const { id, email, seen } = await addContacted()
    const second = await act(admin, 'contact', id, { ...draft, subject: 'A second try', seen })
    expect(second.status).toBe(200)
    expect(second.body.data.status).toBe('CONTACTED')
    const third = { ...draft, subject: 'A third try', seen: second.body.data.updatedAt }
    expect((await act(admin, 'contact', id, third)).status).toBe(200)
    const subjects = (await emailsTo(t, email)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['Shall we talk?', 'A second try', 'A third try']))
    expect((await eventsOf(id)).filter((event) => event === 'application.contacted')).toHaveLength(3)
  })

  test('can be rejected, with a mail', async () => {
    const { id, email, seen } = await addContacted()
    const { status, body } = await act(admin, 'reject', id, { reason: 'No answer', seen })
    expect([status, body.data.status, body.data.reason]).toEqual([200, 'REJECTED', 'No answer'])
    expect(await emailsTo(t, email)).toHaveLength(3)
  })

  test.each(['contact', 'reject'] as const)(
    '%s returns 409 after a change the admin has not seen',
    async (action) => {
      const applicant = await addContacted()
      const { id, seen } = applicant
      await act(admin, 'contact', id, { ...draft, seen })
      const before = await sideEffects(applicant)
      const { status, body } = await act(admin, action, id, { ...bodies[action], seen })
      expect([status, body.message]).toEqual([
        409,
        'This application has changed since you opened it. Check it, then try again.',
      ])
      expect(await sideEffects(applicant)).toEqual(before)
    },
  )

  test.each(['contact', 'reject'] as const)('once added as a creator, %s returns 409', async (action) => {
    const { id } = await addContacted()
    const { updatedAt: seen } = (await act(admin, 'creator', id)).body.data
    const { status, body } = await act(admin, action, id, { ...bodies[action], seen })
    expect([status, body.message]).toEqual([
      409,
      `${canary.north} AGENCY_ADMIN added this applicant as a creator a moment ago.`,
    ])
  })

  test('only one of ten concurrent follow-ups is sent', async () => {
    const { id, email, seen } = await addContacted()
    const before = (await emailsTo(t, email)).length
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => act(admin, 'contact', id, { ...draft, seen })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await emailsTo(t, email)).toHaveLength(before + 1)
  })
})

describe('the second of two people', () => {
  test.each([
    ['approve', 'approved this application'],
    ['contact', 'contacted this applicant'],
    ['reject', 'rejected this application'],
  ] as const)('sees who acted first and when, after %s', async (action, decision) => {
    const mara = await addPerson(t.platform, houseAgencyId, 'AGENCY_ADMIN', 'Mara')
    const { id } = await addApplication(t)
    await act(mara, action, id)
    const message = (await act(admin, 'reject', id)).body.message
    expect(message).toBe(`Mara AGENCY_ADMIN ${decision} a moment ago.`)
    await t.sql(`UPDATE applications SET decided_at = '2026-01-05T15:04:00Z' WHERE id = $1`, [id])
    expect((await act(admin, 'approve', id)).body.message).toBe(
      `Mara AGENCY_ADMIN ${decision} on Jan 5, 2026 at 10:04 AM.`,
    )
  })

  test('sees who added a contacted applicant as a creator first', async () => {
    const { id, email } = await addApplication(t, {}, `status = 'CONTACTED'`)
    const responses = await Promise.all(Array.from({ length: 8 }, () => act(admin, 'creator', id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const second = responses.find(({ status }) => status !== 200)
    expect([second?.status, second?.body.message]).toEqual([
      409,
      `${canary.north} AGENCY_ADMIN added this applicant as a creator a moment ago.`,
    ])
    expect(await creatorsOf(email)).toHaveLength(1)
    expect(await invitationsOf(email)).toHaveLength(1)
    expect(await eventsOf(id)).toEqual(['application.received', 'application.creator_added'])
  })
})
