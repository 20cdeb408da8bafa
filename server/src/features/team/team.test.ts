import { newId } from '@greenroom/contract/kit/ids.ts'
import { canGrant, type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { emailsTo, linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson, canary, PASSWORD } from '../../../test/seed-agencies.ts'
import { encodeCursor } from '../../platform/http/cursor.ts'

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newEmail = () => `${newId()}@new.test`
const send = (user: TestUser, email: string, role: Role = 'CHAT_OPERATOR') =>
  t.send(user.token, 'POST /team/invitations', { body: { email, role } })
const link = (email: string) => linkTokenFor(t, email, '/invite')
const lookUp = (token: string) => t.send(null, 'POST /team/invitations/look-up', { body: { token } })
let people = 0
const accept = (token: string, overrides: object = {}) =>
  t.send(null, 'POST /team/invitations/accept', {
    body: { token, name: `New Person ${++people}`, password: 'tangerine lampshade', ...overrides },
  })
/** Creates an invitation and returns the token from its link. */
const inviteNew = async (user = mara, role: Role = 'CHAT_OPERATOR') => {
  const email = newEmail()
  const { id } = (await send(user, email, role)).body.data
  return { id, email, token: await link(email) }
}
const expectInvalidToken = async (token: string) => {
  for (const response of [await lookUp(token), await accept(token)])
    expect([response.status, response.body.code]).toEqual([422, 'link_expired'])
}

describe('inviting', () => {
  const invitable = roles.filter((role) => role !== 'CREATOR')
  const cases = (['SUPER_ADMIN', 'AGENCY_ADMIN'] as const).flatMap((actor) =>
    invitable.map((role) => ({ actor, role, allowed: canGrant(actor, role) })),
  )

  test.each(cases)('$actor can invite $role: $allowed', async ({ actor, role, allowed }) => {
    const email = newEmail()
    const response = await send(t.people.north[actor], email, role)
    expect(response.status).toBe(allowed ? 201 : 403)
    expect(await emailsTo(t, email)).toHaveLength(allowed ? 1 : 0)
    expect(await t.sql('SELECT role FROM invitations WHERE email = $1', [email])).toEqual(
      allowed ? [{ role }] : [],
    )
  })

  test('super admins can be invited only from the house agency', async () => {
    const response = await send(t.people.south.SUPER_ADMIN, newEmail(), 'SUPER_ADMIN')
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect((await send(t.people.south.SUPER_ADMIN, newEmail(), 'AGENCY_ADMIN')).status).toBe(201)
  })

  test.each([
    ['a creator', { role: 'CREATOR' }],
    ['no role', { role: undefined }],
    ['another agency', { agencyId: newId() }],
    ['two addresses', { email: 'a@new.test,b@new.test' }],
    ['an address with a mail header', { email: 'a@new.test\r\nBcc: b@new.test' }],
  ])('%s returns 400', async (_, invalid) => {
    const body = { email: newEmail(), role: 'CHAT_OPERATOR', ...invalid }
    expect((await t.send(mara.token, 'POST /team/invitations', { body })).status).toBe(400)
  })

  test('emails the role, the agency and a link that the response does not contain', async () => {
    const email = newEmail()
    const response = await send(mara, email.toUpperCase())
    expect(response.body.data).toMatchObject({ email, role: 'CHAT_OPERATOR', status: 'PENDING' })
    expect(response.text).not.toContain('token')
    const [mail] = await emailsTo(t, email)
    expect(mail).toMatchObject({ about_role: 'CHAT_OPERATOR', subject: `Join ${canary.north} agency` })
    expect(mail?.text).toContain('Chat operator')
    expect(response.text).not.toContain(await link(email))
  })

  test('a second invitation is a conflict, even concurrently, and so is a member’s address', async () => {
    const email = newEmail()
    const responses = await Promise.all([send(mara, email), send(mara, email), send(mara, email)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await send(mara, email.toUpperCase())).body.code).toBe('conflict')
    expect(await emailsTo(t, email)).toHaveLength(1)
    const member = await send(mara, t.people.north.CREATOR.email)
    expect([member.status, member.body.code]).toEqual([409, 'conflict'])
  })

  test('an expired invitation can be replaced', async () => {
    const { email, id, token } = await inviteNew()
    await t.sql(`UPDATE invitations SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id])
    expect((await send(mara, email)).status).toBe(201)
    await expectInvalidToken(token)
    expect((await lookUp(await link(email))).status).toBe(200)
  })
})

describe('accepting an invitation', () => {
  test('a link can be looked up many times concurrently', async () => {
    const { token } = await inviteNew()
    const responses = await Promise.all(Array.from({ length: 40 }, () => lookUp(token)))
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200))
  })

  test('creates a confirmed account with that role in that agency and signs in', async () => {
    const { email, token, id } = await inviteNew(mara, 'COMPLIANCE')
    expect((await lookUp(token)).body.data).toEqual({
      email,
      role: 'COMPLIANCE',
      agencyName: `${canary.north} agency`,
      color: null,
      logo: null,
      stageName: null,
      isTaken: false,
    })
    const response = await accept(token)
    expect(response.status).toBe(201)
    const { user } = response.body.data
    expect(user).toMatchObject({
      email,
      role: 'COMPLIANCE',
      name: `New Person ${people}`,
      emailVerified: true,
    })
    expect(user.agency.id).toBe(mara.agencyId)
    expect((await t.send(response.body.data.token, 'GET /auth/me')).body.data).toEqual(user)
    expect(await t.sql('SELECT status FROM invitations WHERE id = $1', [id])).toEqual([
      { status: 'ACCEPTED' },
    ])
    const credentials = { body: { email, password: 'tangerine lampshade' } }
    expect((await t.send(null, 'POST /auth/sign-in', credentials)).status).toBe(200)
    await expectInvalidToken(token)
  })

  test('works once, even concurrently', async () => {
    const { email, token } = await inviteNew()
    const responses = await Promise.all([accept(token), accept(token), accept(token)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(await t.sql('SELECT 1 FROM users WHERE email = $1', [email])).toHaveLength(1)
  })

  test.each([
    ['a common password', { password: 'password123' }, 422],
    ['a short password', { password: 'short' }, 400],
    ['a blank name', { name: '  ' }, 400],
    ['a missing name', { name: undefined }, 400],
    ['a role', { role: 'SUPER_ADMIN' }, 400],
    ['an address', { email: 'other@new.test' }, 400],
  ])('%s is rejected without using up the link', async (_, invalid, status) => {
    const { email, token } = await inviteNew()
    expect((await accept(token, invalid)).status).toBe(status)
    expect(await t.sql('SELECT 1 FROM users WHERE email = $1', [email])).toEqual([])
    expect((await lookUp(token)).status).toBe(200)
  })

  test('fails after seven days', async () => {
    const { id, token } = await inviteNew()
    await t.sql(`UPDATE invitations SET expires_at = expires_at - interval '7 days' WHERE id = $1`, [id])
    await expectInvalidToken(token)
    const other = await inviteNew()
    await t.sql(
      `UPDATE gate.single_use_tokens SET expires_at = expires_at - interval '7 days' WHERE subject_id = $1`,
      [other.id],
    )
    await expectInvalidToken(other.token)
  })

  test('fails once revoked', async () => {
    const { id, token } = await inviteNew()
    const revoked = await t.send(mara.token, 'DELETE /team/invitations/{id}', { params: { id } })
    expect(revoked.body.data.status).toBe('REVOKED')
    await expectInvalidToken(token)
    for (const key of ['DELETE /team/invitations/{id}', 'POST /team/invitations/{id}/resend'])
      expect((await t.send(mara.token, key, { params: { id } })).body.code).toBe('refused')
  })

  test.each([
    ['was suspended', `UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`],
    ['is now an operator', `UPDATE memberships SET role = 'CHAT_OPERATOR' WHERE user_id = $1`],
  ])('fails when its sender %s, until someone else resends it', async (_, sql) => {
    const admin = await addPerson(t.platform, mara.agencyId, 'AGENCY_ADMIN', 'leaver')
    const { id, email, token } = await inviteNew(admin)
    expect((await lookUp(token)).status).toBe(200)
    await t.sql(sql, [admin.userId])
    await expectInvalidToken(token)
    const resent = await t.send(mara.token, 'POST /team/invitations/{id}/resend', { params: { id } })
    expect(resent.status).toBe(200)
    expect((await accept(await link(email))).status).toBe(201)
  })

  test('after resending, the first link stops working and the second is valid for seven days', async () => {
    const { id, email, token } = await inviteNew()
    await t.sql(`UPDATE invitations SET expires_at = now() - interval '1 minute' WHERE id = $1`, [id])
    const resent = await t.send(mara.token, 'POST /team/invitations/{id}/resend', { params: { id } })
    expect(resent.body.data.status).toBe('PENDING')
    expect(Date.parse(resent.body.data.expiresAt)).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
    await expectInvalidToken(token)
    expect((await accept(await link(email))).status).toBe(201)
  })

  test('the invited person sees that they have an account in another agency, but the inviter does not', async () => {
    const outsider = await addPerson(t.platform, t.people.south.CREATOR.agencyId, 'COMPLIANCE', 'elsewhere')
    const response = await send(mara, outsider.email)
    const other = await send(mara, newEmail())
    expect(response.status).toBe(201)
    expect(Object.keys(response.body.data)).toEqual(Object.keys(other.body.data))
    const token = await link(outsider.email)
    expect((await lookUp(token)).body.data).toMatchObject({ email: outsider.email, isTaken: true })
    const rejected = await accept(token)
    expect([rejected.status, rejected.body.code]).toEqual([409, 'email_taken'])
    const me = (await t.send(outsider.token, 'GET /auth/me')).body.data
    expect(me).toMatchObject({ role: 'COMPLIANCE', agency: { id: t.people.south.CREATOR.agencyId } })
    const body = { email: outsider.email, password: PASSWORD }
    expect((await t.send(null, 'POST /auth/sign-in', { body })).status).toBe(200)
    expect(await t.sql('SELECT status FROM invitations WHERE email = $1', [outsider.email])).toEqual([
      { status: 'PENDING' },
    ])
    const member = { params: { id: outsider.userId } }
    await t.send(t.people.south.AGENCY_ADMIN.token, 'DELETE /team/members/{id}', member)
    expect((await lookUp(token)).body.data.isTaken).toBe(false)
    expect((await accept(token)).status).toBe(201)
  })

  test('super admins see immediately that an address has an account in another agency', async () => {
    const outsider = await addPerson(t.platform, t.people.south.CREATOR.agencyId, 'COMPLIANCE', 'elsewhere')
    const response = await send(t.people.north.SUPER_ADMIN, outsider.email)
    expect([response.status, response.body.code, response.body.details[0].path]).toEqual([
      409,
      'email_taken',
      'email',
    ])
    expect(response.body.message).toContain('another agency')
    expect(await t.sql('SELECT 1 FROM invitations WHERE email = $1', [outsider.email])).toEqual([])
  })
})

test('an agency admin can’t change an invitation above their own role', async () => {
  const { id, token } = await inviteNew(t.people.north.SUPER_ADMIN, 'SUPER_ADMIN')
  for (const key of ['DELETE /team/invitations/{id}', 'POST /team/invitations/{id}/resend'])
    expect((await t.send(mara.token, key, { params: { id } })).status).toBe(403)
  expect((await lookUp(token)).status).toBe(200)
})

describe('the list', () => {
  const page = (query: object) =>
    t.send(t.people.south.AGENCY_ADMIN.token, 'GET /team/invitations', { query })

  test('is paginated newest first, without duplicates', async () => {
    for (let i = 0; i < 5; i++) await inviteNew(t.people.south.AGENCY_ADMIN)
    await t.sql('UPDATE invitations SET created_at = now() WHERE agency_id = $1 AND id > $2', [
      t.people.south.CREATOR.agencyId,
      t.people.south.CREATOR.agencyId,
    ])
    const firstPage = (await page({})).body
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await page({ limit: 2, ...(cursor && { cursor }) })
      ids.push(...body.data.map((row: { id: string }) => row.id))
      cursor = body.meta.nextCursor
    }
    expect(ids).toEqual(firstPage.data.map((row: { id: string }) => row.id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(ids.length).toBeGreaterThanOrEqual(5)
    expect(firstPage.meta.nextCursor).toBeNull()
  })

  test('shows an overdue invitation as expired', async () => {
    const { id } = await inviteNew(t.people.south.AGENCY_ADMIN)
    await t.sql(`UPDATE invitations SET expires_at = now() WHERE id = $1`, [id])
    const row = (await page({})).body.data.find((invitation: { id: string }) => invitation.id === id)
    expect(row.status).toBe('EXPIRED')
  })

  const id = newId()
  test.each([
    'nonsense',
    encodeCursor([]),
    encodeCursor(['a', 'b']),
    encodeCursor(['2026-01-01T00:00:00Z']),
    encodeCursor(['2026-01-01T00:00:00Z', 'not-an-id']),
    encodeCursor(['2026-01-01T00:00:00Z', id, 'more']),
    encodeCursor(['yesterday', id]),
    encodeCursor(['infinity', id]),
    encodeCursor(['2026-02-30T00:00:00Z', id]),
    encodeCursor(['0000-01-01T00:00:00Z', id]),
    encodeCursor(['2026-01-01T00:00:00+23:59', id]),
    encodeCursor([`2026-01-01T00:00:00.${'1'.repeat(150)}Z`, id]),
    encodeCursor([7, id]),
    Buffer.from('{"length":2}').toString('base64url'),
    'x'.repeat(401),
    '',
  ])('the cursor %s returns 400', async (cursor) => {
    for (const key of ['GET /team/invitations', 'GET /mail']) {
      const response = await t.send(t.people.south.SUPER_ADMIN.token, key, { query: { cursor } })
      expect([key, response.status]).toEqual([key, 400])
      expect(response.body.details[0].path).toContain('cursor')
    }
  })
})
