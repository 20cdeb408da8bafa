import {
  type ApplicationStatus,
  applicationStatuses,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import { applicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiResponse, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addApplication } from '../../../test/applicants.ts'
import { longTest } from '../../../test/long.ts'
import { emailsTo, linkTokenFor } from '../../../test/mailbox.ts'
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

describe('every status and every action', () => {
  const after: Record<Action, Partial<Record<ApplicationStatus, ApplicationStatus>>> = {
    approve: { PENDING: 'APPROVED' },
    contact: { PENDING: 'CONTACTED' },
    reject: { PENDING: 'REJECTED' },
    creator: { CONTACTED: 'CONTACTED', REVIEWED: 'REVIEWED' },
  }
  const actions = Object.keys(bodies) as Action[]
  const cases = applicationStatuses.flatMap((status) =>
    actions.map((action) => {
      const expectedStatus = after[action][status]
      return { status, action, expectedStatus, outcome: expectedStatus ?? 'conflict' }
    }),
  )

  test.each(cases)(
    'POST $action on a $status application: $outcome',
    async ({ status, action, expectedStatus }) => {
      const applicant = await addApplication(t, {}, `status = '${status}'`)
      const before = await sideEffects(applicant)
      const response = await act(admin, action, applicant.id)
      if (!expectedStatus) {
        expect([response.status, response.body.code]).toEqual([409, 'conflict'])
        expect(response.body.message).toMatch(/^This (application|applicant) (has|is) .+\.$/)
        expect(await sideEffects(applicant)).toEqual(before)
        return
      }
      expect(response.status).toBe(200)
      expect(response.body.data.status).toBe(expectedStatus)
      expect((await selectApplication(applicant.id)).status).toBe(expectedStatus)
      expect(() => applicationDetail.strict().parse(response.body.data)).not.toThrow()
      const createdCount = action === 'approve' || action === 'creator' ? 1 : 0
      expect(await creatorsOf(applicant.email)).toHaveLength(createdCount)
      expect(await invitationsOf(applicant.email)).toHaveLength(createdCount)
      expect((await emailsTo(t, applicant.email)).length).toBe(before.emails + 1)
    },
  )

  test.each(roles.filter((role) => !role.includes('ADMIN')))('%s gets 403 for every action', async (role) => {
    const applicant = await addApplication(t)
    const before = await sideEffects(applicant)
    for (const action of actions)
      expect((await act(t.people.north[role], action, applicant.id)).status).toBe(403)
    expect(await sideEffects(applicant)).toEqual(before)
  })

  test('an admin of another agency gets 404', async () => {
    const applicant = await addApplication(t)
    const before = await sideEffects(applicant)
    for (const action of actions)
      expect((await act(t.people.south.AGENCY_ADMIN, action, applicant.id)).status).toBe(404)
    expect(await sideEffects(applicant)).toEqual(before)
  })
})

describe('approving', () => {
  test('creates a pending creator from the application and invites them', async () => {
    const { id, email } = await addApplication(t, { name: 'Ana Maria Lopez' })
    const { body } = await act(admin, 'approve', id, { creatorPercent: 65 })
    const [creator, ...others] = await creatorsOf(email)
    expect(others).toEqual([])
    expect(creator).toMatchObject({
      agency_id: houseAgencyId,
      stage_name: 'Ana',
      real_name: 'Ana Maria Lopez',
      phone: '+1 (555) 010-4477',
      status: 'PENDING',
      is_verified: false,
      origin: 'application',
      user_id: null,
    })
    expect(body.data).toMatchObject({ creator: { id: creator.id, stageName: 'Ana' }, known: null })
    expect(await selectRow('SELECT * FROM creator_splits WHERE creator_id = $1', creator.id)).toMatchObject({
      creator_percent: 65,
      valid_from: Number.NEGATIVE_INFINITY,
    })
    expect(await invitationsOf(email)).toMatchObject([
      { role: 'CREATOR', creator_id: creator.id, status: 'PENDING', invited_by: admin.userId },
    ])
    expect(await eventsOf(id)).toEqual(['application.received', 'application.approved'])
    expect(body.data.history).toMatchObject([
      { action: 'approved', actor: `${canary.north} AGENCY_ADMIN`, detail: 'Added as Ana' },
      { action: 'received', actor: 'Applicant', detail: null },
    ])
  })

  test('sends an invitation whose account is linked to the new creator', async () => {
    const { id, email } = await addApplication(t, { name: 'Juno' })
    await act(admin, 'approve', id, { stageName: 'Juno Star' })
    const token = await linkTokenFor(t, email, '/invite')
    const body = { token, name: 'Juno Real', password: 'tangerine lampshade' }
    const accepted = await t.send(null, 'POST /team/invitations/accept', { body })
    expect(accepted.status).toBe(201)
    expect(accepted.body.data.user).toMatchObject({
      role: 'CREATOR',
      email,
      creator: { stageName: 'Juno Star' },
    })
    expect(await creatorsOf(email)).toMatchObject([{ user_id: accepted.body.data.user.id }])
  })

  test('twenty concurrent approvals create one creator and one invitation, and nineteen responses name the first admin', async () => {
    const { id, email } = await addApplication(t)
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, i) => addPerson(t.platform, houseAgencyId, 'AGENCY_ADMIN', `racer${i}`)),
    )
    const responses = await Promise.all(people.map((user) => act(user, 'approve', id)))
    const winners = people.filter((_, i) => responses[i]?.status === 200)
    expect(winners).toHaveLength(1)
    const first = `racer${people.indexOf(winners[0] as TestUser)} AGENCY_ADMIN`
    const conflicts = responses.filter(({ status }) => status !== 200)
    expect(conflicts).toHaveLength(19)
    for (const { status, body } of conflicts) {
      expect([status, body.code]).toEqual([409, 'conflict'])
      expect(body.message).toBe(`${first} approved this application a moment ago.`)
    }
    expect(await creatorsOf(email)).toHaveLength(1)
    expect(await invitationsOf(email)).toHaveLength(1)
    expect(await emailsTo(t, email)).toHaveLength(2)
    expect(await eventsOf(id)).toEqual(['application.received', 'application.approved'])
  })

  test('only one of a concurrent approval and rejection takes effect', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, email } = await addApplication(t)
      const [approved, rejected] = await Promise.all([act(admin, 'approve', id), act(admin, 'reject', id)])
      expect([approved.status, rejected.status].toSorted()).toEqual([200, 409])
      const createdCount = approved.status === 200 ? 1 : 0
      expect((await selectApplication(id)).status).toBe(createdCount ? 'APPROVED' : 'REJECTED')
      expect(await creatorsOf(email)).toHaveLength(createdCount)
      expect(await invitationsOf(email)).toHaveLength(createdCount)
      const subjects = (await emailsTo(t, email)).map(({ subject }) => subject)
      expect(subjects).toHaveLength(2)
      expect(subjects.includes(`Your application to ${canary.north} agency`)).toBe(!createdCount)
    }
  })

  longTest('loses neither the approval nor a concurrent resubmission', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, email } = await addApplication(t)
      const [approved] = await Promise.all([
        act(admin, 'approve', id),
        addApplication(t, { email, message: `Again ${round}` }),
      ])
      expect(approved.status).toBe(200)
      const rows = await t.sql('SELECT status, message FROM applications WHERE email = $1', [email])
      const versions = await t.sql('SELECT message FROM application_versions WHERE application_id = $1', [id])
      expect(rows.filter(({ status }) => status === 'APPROVED')).toHaveLength(1)
      expect([...rows, ...versions].map(({ message }) => message)).toContain(`Again ${round}`)
      expect(rows.length + versions.length).toBe(2)
      expect(await creatorsOf(email)).toHaveLength(1)
    }
  })

  test('a later application from the same person is linked to the first creator', async () => {
    const { id, email } = await addApplication(t, { name: 'Ana' })
    await act(admin, 'approve', id)
    const secondApplication = await addApplication(t, { email, message: 'Once more' })
    expect(secondApplication.id).not.toBe(id)
    const { data } = (await t.send(admin.token, 'GET /applications/{id}', { params: secondApplication })).body
    const [creator] = await creatorsOf(email)
    expect(data).toMatchObject({
      creator: null,
      known: { creatorId: creator.id, stageName: 'Ana', isConfirmed: true },
    })
    expect((await act(admin, 'approve', secondApplication.id, { stageName: 'Other' })).status).toBe(200)
    expect((await selectApplication(secondApplication.id)).creator_id).toBe(creator.id)
    expect(await creatorsOf(email)).toEqual([creator])
    expect(await invitationsOf(email)).toHaveLength(1)
  })

  longTest(
    'concurrently adding an earlier application with the same address creates one creator for both',
    async () => {
      for (let round = 0; round < 4; round++) {
        const first = await addApplication(t, {}, `status = 'CONTACTED'`)
        const second = await addApplication(t, { email: first.email, message: 'Again' })
        const responses = await Promise.all([
          act(admin, 'creator', first.id),
          act(admin, 'approve', second.id),
        ])
        expect(responses.map(({ status }) => status)).toEqual([200, 200])
        const [creator, ...others] = await creatorsOf(first.email)
        expect(others).toEqual([])
        for (const { body } of responses) expect(body.data.creator.id).toBe(creator.id)
        expect(await invitationsOf(first.email)).toHaveLength(1)
      }
    },
  )

  test('an archived creator with this address must be restored first', async () => {
    const applicant = await addApplication(t)
    await t.sql(
      `INSERT INTO creators (id, agency_id, stage_name, email, status, archived_at) VALUES ($1, $2, 'Gone', $3, 'INACTIVE', now())`,
      [newId(), houseAgencyId, applicant.email],
    )
    const before = await sideEffects(applicant)
    const response = await act(admin, 'approve', applicant.id)
    expect([response.status, response.body.message]).toEqual([
      409,
      'This address belongs to Gone, who is archived. Restore that creator first.',
    ])
    expect(await sideEffects(applicant)).toEqual(before)
  })

  test('a staff address can’t be invited, and nothing is stored', async () => {
    const applicant = await addApplication(t, { email: t.people.north.COMPLIANCE.email })
    const before = await sideEffects(applicant)
    expect((await act(admin, 'approve', applicant.id)).status).toBe(409)
    expect(await sideEffects(applicant)).toEqual(before)
  })

  test.each([
    { stageName: '' },
    { stageName: 'x'.repeat(81) },
    { stageName: 'a\u202eb' },
    { creatorPercent: 101 },
    { creatorPercent: -1 },
    { creatorPercent: 0.555 },
    { creatorPercent: 50.000000001 },
    { status: 'APPROVED' },
  ])('%j returns 400', async (body) => {
    const applicant = await addApplication(t)
    const before = await sideEffects(applicant)
    expect((await act(admin, 'approve', applicant.id, body)).status).toBe(400)
    expect(await sideEffects(applicant)).toEqual(before)
  })
})
