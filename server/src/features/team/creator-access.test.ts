import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, assign, creatorOf, ownCreator } from '../../../test/fans.ts'
import { emailsTo, linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson, canary, PASSWORD } from '../../../test/seed-agencies.ts'

/** Creation and lifecycle of creator accounts. */

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newEmail = () => `${newId()}@new.test`
const newCreator = async (email: string | null = newEmail()) => {
  const id = await addCreator(t, mara.agencyId, `Star ${newId().slice(-6)}`)
  await t.sql('UPDATE creators SET email = $2 WHERE id = $1', [id, email])
  return { id, email: email ?? '' }
}
const invite = (id: string, body: object = {}, user = mara) =>
  t.send(user.token, 'POST /creators/{id}/invitation', { params: { id }, body })
const lookUp = (token: string) => t.send(null, 'POST /team/invitations/look-up', { body: { token } })
const accept = (token: string, overrides: object = {}) =>
  t.send(null, 'POST /team/invitations/accept', {
    body: { token, password: 'tangerine lampshade', ...overrides },
  })
const link = (email: string) => linkTokenFor(t, email, '/invite')
const pendingInvitations = (creatorId: string) =>
  t.sql(`SELECT id, email FROM invitations WHERE creator_id = $1 AND status = 'PENDING'`, [creatorId])
const signIn = (email: string, password = PASSWORD) =>
  t.send(null, 'POST /auth/sign-in', { body: { email, password } })

describe('inviting a creator to sign in', () => {
  test('sends an email to the address on file and lists the invitation with its creator', async () => {
    const creator = await newCreator()
    const response = await invite(creator.id)
    expect(response.status).toBe(201)
    expect(response.body.data).toMatchObject({
      email: creator.email,
      role: 'CREATOR',
      creator: { id: creator.id },
    })
    const [mail] = await emailsTo(t, creator.email)
    expect(mail).toMatchObject({ about_role: 'CREATOR', subject: `Join ${canary.north} agency` })
    const list = (await t.send(mara.token, 'GET /team/invitations')).body.data
    expect(list.find(({ id }: AnyJson) => id === response.body.data.id)).toEqual(response.body.data)
  })

  test('a second invitation replaces the first, and the first link stops working', async () => {
    const creator = await newCreator()
    const first = (await invite(creator.id)).body.data
    const token = await link(creator.email)
    const other = newEmail()
    const second = (await invite(creator.id, { email: other })).body.data
    expect(second).toMatchObject({ id: first.id, email: other })
    expect(await pendingInvitations(creator.id)).toEqual([{ id: first.id, email: other }])
    expect((await lookUp(token)).body.code).toBe('link_expired')
    expect((await lookUp(await link(other))).status).toBe(200)
  })

  test('resending from the list keeps the creator, and is rejected once they have an account', async () => {
    const creator = await newCreator()
    const { id } = (await invite(creator.id)).body.data
    const resend = () => t.send(mara.token, 'POST /team/invitations/{id}/resend', { params: { id } })
    expect((await resend()).body.data).toMatchObject({ id, creator: { id: creator.id }, status: 'PENDING' })
    expect(await emailsTo(t, creator.email)).toHaveLength(2)
    await t.sql('UPDATE creators SET user_id = $2 WHERE id = $1', [
      creator.id,
      (await addPerson(t.platform, mara.agencyId, 'COMPLIANCE', 'x')).userId,
    ])
    expect((await resend()).status).toBe(409)
    expect(await emailsTo(t, creator.email)).toHaveLength(2)
  })

  test('concurrent requests create only one invitation', async () => {
    const creator = await newCreator()
    const responses = await Promise.all(Array.from({ length: 10 }, () => invite(creator.id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(await pendingInvitations(creator.id)).toHaveLength(1)
    // Emails are dated by the start of their transaction, so the valid one is not always the newest.
    const links = (await emailsTo(t, creator.email)).map(
      ({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? '',
    )
    const lookups = await Promise.all(links.map(lookUp))
    expect(lookups.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
  })

  test('two creators can’t share an address', async () => {
    const [first, second] = [await newCreator(), await newCreator(null)]
    await invite(first.id)
    expect((await invite(second.id, { email: first.email })).body.code).toBe('conflict')
    expect(await pendingInvitations(second.id)).toEqual([])
    await invite(second.id, { email: newEmail() })
    expect((await invite(second.id, { email: first.email })).body.message).toMatch(
      /^Star \w+ already has this email/,
    )
    const usedEmail = newEmail()
    await invite((await newCreator(null)).id, { email: usedEmail })
    expect((await invite(second.id, { email: usedEmail })).body.message).toContain('as another creator')
    expect((await lookUp(await link(first.email))).status).toBe(200)
    const pair = await Promise.all([await newCreator(null), await newCreator(null)])
    const email = newEmail()
    const responses = await Promise.all(pair.map(({ id }) => invite(id, { email })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const nextEmail = newEmail()
    const both = await Promise.all([first, second].map(({ id }) => invite(id, { email: nextEmail })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('an address can’t be used by both staff and a creator, and the error names who uses it', async () => {
    const [creator, other] = [await newCreator(), await newCreator(null)]
    const { email } = t.people.north.COMPLIANCE
    const response = await invite(other.id, { email })
    expect([response.status, response.body.message]).toEqual([
      409,
      'canarynorth COMPLIANCE on your team uses this email to sign in. Use a different one for the creator.',
    ])
    const inviteStaff = () =>
      t.send(mara.token, 'POST /team/invitations', { body: { email: creator.email, role: 'COMPLIANCE' } })
    const staff = await inviteStaff()
    expect([staff.status, staff.body.code]).toEqual([409, 'conflict'])
    expect(staff.body.message).toMatch(/^Star \w+, one of your creators, has this email/)
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [creator.id])
    expect((await inviteStaff()).status).toBe(201)
  })

  test('a pending staff invitation is not turned into a creator’s', async () => {
    const [creator, email] = [await newCreator(null), newEmail()]
    await t.send(mara.token, 'POST /team/invitations', { body: { email, role: 'COMPLIANCE' } })
    expect((await invite(creator.id, { email })).body.code).toBe('conflict')
    expect((await lookUp(await link(email))).body.data.role).toBe('COMPLIANCE')
  })

  test.each([
    ['a creator without an address', () => newCreator(null), {}, 422],
    ['an invalid address', () => newCreator(), { email: 'nonsense' }, 400],
    ['a role', () => newCreator(), { role: 'AGENCY_ADMIN' }, 400],
    ['an unknown creator', async () => ({ id: newId() }), {}, 404],
    ['a creator of another agency', async () => ({ id: await ownCreator(t, 'south') }), {}, 404],
    ['a creator who has an account', async () => ({ id: await ownCreator(t) }), { email: newEmail() }, 409],
  ])('rejects %s and sends nothing', async (_, make, body, status) => {
    const { id } = await make()
    const emails = await t.sql('SELECT 1 FROM mails')
    expect((await invite(id, body)).status).toBe(status)
    expect(await pendingInvitations(id)).toEqual([])
    expect(await t.sql('SELECT 1 FROM mails')).toHaveLength(emails.length)
  })

  test('a team member’s address is a conflict', async () => {
    const creator = await newCreator(null)
    expect((await invite(creator.id, { email: t.people.north.COMPLIANCE.email })).body.code).toBe('conflict')
  })
})

describe('accepting the invitation', () => {
  test('requires only a password and signs in as CREATOR, who sees only their own data', async () => {
    const [creator, other] = [await newCreator(), await newCreator()]
    await invite(creator.id)
    const token = await link(creator.email)
    const invitation = (await lookUp(token)).body.data
    expect(invitation).toMatchObject({
      email: creator.email,
      role: 'CREATOR',
      agencyName: `${canary.north} agency`,
    })
    const response = await accept(token)
    expect(response.status).toBe(201)
    const { user, token: session } = response.body.data
    expect(user).toMatchObject({
      role: 'CREATOR',
      emailVerified: true,
      creator: { id: creator.id, stageName: invitation.stageName },
    })
    const list = (await t.send(session, 'GET /creators')).body.data
    expect(list.map(({ id }: AnyJson) => id)).toEqual([creator.id])
    expect((await t.send(session, 'GET /creators/{id}', { params: { id: other.id } })).status).toBe(404)
    expect((await t.send(session, 'GET /team/members')).status).toBe(403)
    const [row] = await t.sql(
      `SELECT actor_name FROM audit_log WHERE action = 'invitation.accepted' AND actor_id = $1`,
      [user.id],
    )
    expect(row).toEqual({ actor_name: invitation.stageName })
    expect((await invite(creator.id, { email: newEmail() })).status).toBe(409)
  })

  test('creates at most one account, even with concurrent attempts and resends', async () => {
    const creator = await newCreator()
    await invite(creator.id)
    const token = await link(creator.email)
    const responses = await Promise.all([
      accept(token),
      invite(creator.id),
      accept(token),
      invite(creator.id),
      accept(token),
    ])
    for (const { status } of responses) expect([201, 409, 422]).toContain(status)
    const accounts = await t.sql('SELECT id FROM users WHERE email = $1', [creator.email])
    const linked = await t.sql('SELECT user_id AS id FROM creators WHERE id = $1', [creator.id])
    expect(accounts.length).toBeLessThanOrEqual(1)
    expect(linked[0]?.id ?? null).toBe(accounts[0]?.id ?? null)
  })

  test('fails once the creator has an account, without creating a second one', async () => {
    const creator = await newCreator()
    await invite(creator.id)
    const juno = await addPerson(t.platform, mara.agencyId, 'COMPLIANCE', 'juno')
    await t.sql('UPDATE creators SET user_id = $2 WHERE id = $1', [creator.id, juno.userId])
    for (const response of [await lookUp(await link(creator.email)), await accept(await link(creator.email))])
      expect(response.body.code).toBe('link_expired')
    expect(await t.sql('SELECT 1 FROM users WHERE email = $1', [creator.email])).toEqual([])
  })
})

describe('archiving and declining creators', () => {
  const archive = (id: string) => t.send(mara.token, 'DELETE /creators/{id}', { params: { id } })

  test('archiving ends the creator’s sessions, blocks sign-in and removes operator access; restoring allows sign-in again', async () => {
    const juno = await addPerson(t.platform, mara.agencyId, 'CREATOR', 'juno')
    const dana = await addPerson(t.platform, mara.agencyId, 'CHAT_OPERATOR', 'dana')
    const id = await creatorOf(t, juno)
    await assign(t, dana, id)
    expect((await archive(id)).status).toBe(200)
    expect((await t.send(juno.token, 'GET /auth/me')).status).toBe(401)
    expect((await signIn(juno.email)).body.code).toBe('bad_credentials')
    expect((await t.send(dana.token, 'GET /creators/{id}', { params: { id } })).status).toBe(404)
    expect(await t.sql('SELECT 1 FROM operator_assignments WHERE creator_id = $1', [id])).toEqual([])
    expect((await t.send(mara.token, 'POST /creators/{id}/restore', { params: { id } })).status).toBe(200)
    expect((await signIn(juno.email)).status).toBe(200)
    expect((await t.send(dana.token, 'GET /creators/{id}', { params: { id } })).status).toBe(404)
  })

  test('archiving revokes a pending invitation and prevents new ones', async () => {
    const creator = await newCreator()
    const { id } = (await invite(creator.id)).body.data
    await archive(creator.id)
    expect((await lookUp(await link(creator.email))).body.code).toBe('link_expired')
    expect((await accept(await link(creator.email))).body.code).toBe('link_expired')
    expect(await t.sql('SELECT status FROM invitations WHERE id = $1', [id])).toEqual([{ status: 'REVOKED' }])
    expect((await invite(creator.id)).body.code).toBe('refused')
  })

  test('declining closes the account and notifies its owner', async () => {
    const email = newEmail()
    const body = { stageName: 'Hopeful', email, password: PASSWORD }
    const { token, user } = (await t.send(null, 'POST /auth/sign-up', { body })).body.data
    const id = user.creator.id
    const response = await t.send(mara.token, 'POST /creators/{id}/decline', { params: { id } })
    expect(response.status).toBe(200)
    expect((await t.send(token, 'GET /auth/me')).status).toBe(401)
    expect((await signIn(email)).body.code).toBe('bad_credentials')
    const emails = (await emailsTo(t, email)).filter(({ subject }) => subject.startsWith('Your sign-up at'))
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('Thank you for your interest')
  })
})
