import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addApplication } from '../../../test/applicants.ts'
import { longTest } from '../../../test/long.ts'
import { emailsTo, linkTokenFor } from '../../../test/mailbox.ts'
import { PASSWORD } from '../../../test/seed-agencies.ts'

/** Sign-up and application are linked by address, once its owner has confirmed it. */

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newEmail = () => `${newId()}@joins.test`
async function signUp(email: string) {
  // Frees the name that an earlier test's account has.
  await t.sql(`UPDATE creators SET stage_name = id::text WHERE stage_name = 'Signed Up'`)
  const body = { stageName: 'Signed Up', email, password: 'tangerine lampshade' }
  const { data } = (await t.send(null, 'POST /auth/sign-up', { body })).body
  return {
    token: data.token as string,
    userId: data.user.id as string,
    creatorId: data.user.creator.id as string,
  }
}
const verify = async (address: string) =>
  t.send(null, 'POST /auth/verify-email', {
    body: { token: await linkTokenFor(t, address, '/verify-email') },
  })
const creatorOf = async (id: string) =>
  (await t.sql('SELECT creator_id FROM applications WHERE id = $1', [id]))[0].creator_id
const approve = (id: string) =>
  t.send(admin.token, 'POST /applications/{id}/approve', { params: { id }, body: {} })
const getDetail = async (id: string) =>
  (await t.send(admin.token, 'GET /applications/{id}', { params: { id } })).body.data
const eventsOf = (id: string) =>
  t.sql(
    `SELECT action, actor_id, details FROM audit_log WHERE details->>'applicationId' = $1 AND action <> 'application.received' ORDER BY seq`,
    [id],
  )
const profilesOf = (email: string) =>
  t.sql('SELECT c.id FROM creators c LEFT JOIN users u ON u.id = c.user_id WHERE $1 IN (c.email, u.email)', [
    email,
  ])

describe('verifying the address', () => {
  test('links the application; signing up alone does not', async () => {
    const email = newEmail()
    const { id } = await addApplication(t, { email })
    const applicant = await signUp(email)
    expect(await creatorOf(id)).toBeNull()
    expect(await getDetail(id)).toMatchObject({
      creator: null,
      known: { creatorId: applicant.creatorId, stageName: 'Signed Up', isConfirmed: false },
    })
    expect(await eventsOf(id)).toEqual([])
    expect((await verify(email)).status).toBe(200)
    expect(await getDetail(id)).toMatchObject({
      status: 'PENDING',
      creator: { id: applicant.creatorId, stageName: 'Signed Up' },
      known: null,
      history: [{ action: 'joined to account', detail: 'Signed Up' }, { action: 'received' }],
    })
    expect(await eventsOf(id)).toEqual([
      {
        action: 'application.joined',
        actor_id: applicant.userId,
        details: { applicationId: id, creatorId: applicant.creatorId },
      },
    ])
  })

  test('links only the newest application without a creator', async () => {
    const email = newEmail()
    const olderApplication = await addApplication(
      t,
      { email },
      `status = 'REJECTED', created_at = now() - interval '1 day'`,
    )
    const newestApplication = await addApplication(t, { email })
    const applicant = await signUp(email)
    await verify(email)
    expect([await creatorOf(olderApplication.id), await creatorOf(newestApplication.id)]).toEqual([
      null,
      applicant.creatorId,
    ])
  })

  test('does not link an application from another address', async () => {
    const { id } = await addApplication(t)
    const email = newEmail()
    await signUp(email)
    await verify(email)
    expect(await creatorOf(id)).toBeNull()
  })

  test('links an application from the new address after an email change', async () => {
    const [before, after] = [newEmail(), newEmail()]
    const applicant = await signUp(before)
    await verify(before)
    const { id } = await addApplication(t, { email: after })
    const body = { email: after, password: 'tangerine lampshade' }
    expect((await t.send(applicant.token, 'POST /auth/change-email', { body })).status).toBeLessThan(300)
    expect(await creatorOf(id)).toBeNull()
    expect((await verify(after)).status).toBe(200)
    expect(await creatorOf(id)).toBe(applicant.creatorId)
  })

  test('links nothing for a staff address', async () => {
    const user = t.people.north.CHAT_OPERATOR
    const email = newEmail()
    const { id } = await addApplication(t, { email })
    await t.send(user.token, 'POST /auth/change-email', { body: { email, password: PASSWORD } })
    expect((await verify(email)).status).toBe(200)
    expect(await creatorOf(id)).toBeNull()
  })

  test('links nothing for an account of another agency', async () => {
    const email = newEmail()
    const { id } = await addApplication(t, { email })
    const user = t.people.south.CREATOR
    await t.send(user.token, 'POST /auth/change-email', { body: { email, password: PASSWORD } })
    expect((await verify(email)).status).toBe(200)
    expect(await creatorOf(id)).toBeNull()
  })
})

describe('approving', () => {
  test('links a confirmed account without creating a second creator or invitation', async () => {
    const email = newEmail()
    const applicant = await signUp(email)
    await verify(email)
    const { id } = await addApplication(t, { email })
    expect((await getDetail(id)).known).toMatchObject({ creatorId: applicant.creatorId, isConfirmed: true })
    const { body } = await approve(id)
    expect(body.data).toMatchObject({ status: 'APPROVED', creator: { id: applicant.creatorId } })
    expect(body.data.history.map(({ action }: { action: string }) => action)).toEqual([
      'approved',
      'joined to account',
      'received',
    ])
    expect(await profilesOf(email)).toEqual([{ id: applicant.creatorId }])
    expect(await t.sql('SELECT 1 FROM invitations WHERE email = $1', [email])).toEqual([])
    const [mail] = await emailsTo(t, email)
    expect(mail?.text).toContain('Your application was approved. Sign in with your existing account')
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
      'application.joined',
      'application.approved',
    ])
  })

  test('keeps a creator that is already linked', async () => {
    const email = newEmail()
    const { id } = await addApplication(t, { email })
    const applicant = await signUp(email)
    await verify(email)
    expect((await approve(id)).body.data).toMatchObject({
      status: 'APPROVED',
      creator: { id: applicant.creatorId },
    })
    expect(await profilesOf(email)).toEqual([{ id: applicant.creatorId }])
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
      'application.joined',
      'application.approved',
    ])
  })

  test('does not link an unconfirmed account until it is confirmed', async () => {
    const email = newEmail()
    const { id } = await addApplication(t, { email })
    const applicant = await signUp(email)
    const { body } = await approve(id)
    expect(body.data).toMatchObject({
      status: 'APPROVED',
      creator: null,
      known: { creatorId: applicant.creatorId, isConfirmed: false },
      history: [{ detail: 'Waiting for Signed Up to confirm this address' }, {}],
    })
    expect(await creatorOf(id)).toBeNull()
    expect(await profilesOf(email)).toEqual([{ id: applicant.creatorId }])
    expect(await t.sql('SELECT 1 FROM invitations WHERE email = $1', [email])).toEqual([])
    const [mail] = await emailsTo(t, email)
    expect(mail?.text).toContain('hasn’t been confirmed yet')
    expect(mail?.text).toContain('/forgot-password')
    await verify(email)
    expect(await creatorOf(id)).toBe(applicant.creatorId)
  })

  test('does not link an account that has changed its address', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const attacker = await signUp(email)
    const body = { email: other, password: 'tangerine lampshade' }
    await t.send(attacker.token, 'POST /auth/change-email', { body })
    await verify(other)
    const { id } = await addApplication(t, { email })
    expect((await approve(id)).status).toBeLessThan(500)
    expect(await creatorOf(id)).not.toBe(attacker.creatorId)
  })

  longTest('links the account when the address is confirmed concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const email = newEmail()
      const { id } = await addApplication(t, { email })
      const applicant = await signUp(email)
      const [approved, verified] = await Promise.all([approve(id), verify(email)])
      expect([approved.status, verified.status]).toEqual([200, 200])
      expect(await creatorOf(id)).toBe(applicant.creatorId)
      expect(await profilesOf(email)).toEqual([{ id: applicant.creatorId }])
      await t.unthrottle()
    }
  })

  test('links a contacted applicant only once the address is confirmed', async () => {
    const email = newEmail()
    const { id } = await addApplication(t, { email }, `status = 'CONTACTED'`)
    await signUp(email)
    const before = await emailsTo(t, email)
    const add = () => t.send(admin.token, 'POST /applications/{id}/creator', { params: { id }, body: {} })
    const response = await add()
    expect([response.status, response.body.code]).toEqual([409, 'conflict'])
    expect(response.body.message).toContain('hasn’t confirmed it')
    expect(await emailsTo(t, email)).toEqual(before)
    await verify(email)
    expect((await add()).body.message).toBe('This applicant is already one of your creators.')
  })
})

test('signing up with an approved applicant’s address does not cause a server error', async () => {
  const email = newEmail()
  const { id } = await addApplication(t, { email })
  await approve(id)
  const creator = await creatorOf(id)
  const body = { stageName: 'Again', email, password: 'tangerine lampshade' }
  expect((await t.send(null, 'POST /auth/sign-up', { body })).status).toBeLessThan(500)
  expect(await creatorOf(id)).toBe(creator)
})

test('an approved applicant who signs up instead of accepting the invitation becomes that creator once confirmed', async () => {
  const email = newEmail()
  const { id } = await addApplication(t, { email })
  expect((await approve(id)).status).toBe(200)
  const existing = await creatorOf(id)
  const applicant = await signUp(email)
  const ownCreator = async () => (await t.send(applicant.token, 'GET /auth/me', {})).body.data.creator
  expect(await ownCreator()).toMatchObject({ id: applicant.creatorId })
  const invitation = () => t.sql('SELECT status FROM invitations WHERE email = $1', [email])
  expect(await invitation()).toEqual([{ status: 'PENDING' }])
  expect((await verify(email)).status).toBe(200)
  expect(await ownCreator()).toMatchObject({ id: existing })
  expect(await creatorOf(id)).toBe(existing)
  expect(await invitation()).toEqual([{ status: 'REVOKED' }])
  const [creatorRow] = await t.sql('SELECT user_id, status, archived_at FROM creators WHERE id = $1', [
    applicant.creatorId,
  ])
  expect(creatorRow).toMatchObject({ user_id: null, status: 'INACTIVE', archived_at: expect.any(Date) })
})
