import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

async function invite(
  role: Role = 'CHAT_OPERATOR',
  inviter: TestUser = mara,
): Promise<{ id: string; email: string }> {
  const email = `${newId()}@new.test`
  const { id } = (await t.send(inviter.token, 'POST /team/invitations', { body: { email, role } })).body.data
  return { id, email }
}
const copy = (id: string, user: TestUser = mara) =>
  t.send(user.token, 'POST /team/invitations/{id}/link', { params: { id } })
const tokenOf = (url: string) => /#token=([\w-]+)$/.exec(url)?.[1] ?? ''
let people = 0
const accept = (token: string) =>
  t.send(null, 'POST /team/invitations/accept', {
    body: { token, name: `New One ${++people}`, password: 'lanterns at dusk' },
  })
const activity = async (token: string) => (await t.send(token, 'GET /auth/activity')).body.data

describe('an invitation link, without a mail server', () => {
  test('can be copied once by the inviter, replaces the emailed one and is audited', async () => {
    const { id, email } = await invite()
    const mailedToken = await linkTokenFor(t, email, '/invite')
    const response = await copy(id)
    expect(response.body.data.url).toMatch(/\/invite#token=[\w-]{43}$/)
    const secondCopy = await copy(id)
    expect([secondCopy.status, secondCopy.body.message]).toEqual([
      422,
      'The link was already copied. Resend the invitation to get a new one.',
    ])
    expect((await accept(mailedToken)).body.code).toBe('link_expired')
    const rows = await t.sql(
      `SELECT actor_id, details->>'invitationId' AS id FROM audit_log WHERE action = 'invitation.link_copied' AND details->>'invitationId' = $1`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: mara.userId, id }])
  })

  test('leaves the address unconfirmed, and the new member sees who copied it', async () => {
    const { id } = await invite()
    const accepted = await accept(tokenOf((await copy(id)).body.data.url))
    expect(accepted.status).toBe(201)
    expect(accepted.body.data.user.emailVerified).toBe(false)
    expect(await activity(accepted.body.data.token)).toMatchObject([
      { action: 'invitation.link_copied', by: 'canarynorth AGENCY_ADMIN' },
    ])
  })

  test('an emailed link confirms the address and leaves no activity', async () => {
    const { email } = await invite()
    const accepted = await accept(await linkTokenFor(t, email, '/invite'))
    expect(accepted.body.data.user.emailVerified).toBe(true)
    expect(await activity(accepted.body.data.token)).toEqual([])
  })

  test('can be copied again after resending, by whoever resent it', async () => {
    const { id } = await invite()
    const first = tokenOf((await copy(id)).body.data.url)
    const kim = await addPerson(t.platform, mara.agencyId, 'AGENCY_ADMIN', 'kim')
    await t.send(kim.token, 'POST /team/invitations/{id}/resend', { params: { id } })
    expect((await copy(id)).status).toBe(403)
    expect((await copy(id, kim)).status).toBe(200)
    expect((await accept(first)).body.code).toBe('link_expired')
  })

  test('twenty concurrent requests copy it once', async () => {
    const { id } = await invite()
    const responses = await Promise.all(Array.from({ length: 20 }, () => copy(id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is available only to the inviter, while the invitation is pending', async () => {
    const { id } = await invite()
    const kim = await addPerson(t.platform, mara.agencyId, 'AGENCY_ADMIN', 'kim')
    const { north, south } = t.people
    const cases: [TestUser, number][] = [
      [kim, 403],
      [north.SUPER_ADMIN, 403],
      [north.COMPLIANCE, 403],
      [south.AGENCY_ADMIN, 404],
    ]
    for (const [user, status] of cases)
      expect([user.role, (await copy(id, user)).status]).toEqual([user.role, status])
    await t.send(mara.token, 'DELETE /team/invitations/{id}', { params: { id } })
    expect((await copy(id)).status).toBe(422)
    const expired = await invite()
    await t.sql(`UPDATE invitations SET expires_at = now() - interval '1 minute' WHERE id = $1`, [expired.id])
    expect((await copy(expired.id)).status).toBe(422)
  })

  test('the list shows whether the caller may copy it', async () => {
    const { id } = await invite()
    const canCopy = async (user: TestUser) =>
      (await t.send(user.token, 'GET /team/invitations')).body.data.find(
        (invitation: { id: string }) => invitation.id === id,
      ).canCopyLink
    expect([await canCopy(mara), await canCopy(t.people.north.SUPER_ADMIN)]).toEqual([true, false])
    await copy(id)
    expect(await canCopy(mara)).toBe(false)
  })
})

test('with a mail server, the inviter can’t copy the link, and the emailed one works', async () => {
  const appWithMail = await startTestApp({ config: { role: 'web', smtpUrl: 'smtp://127.0.0.1:9' } })
  try {
    const admin = appWithMail.people.north.AGENCY_ADMIN.token
    const body = { email: `${newId()}@new.test`, role: 'CHAT_OPERATOR' }
    const { id, canCopyLink } = (await appWithMail.send(admin, 'POST /team/invitations', { body })).body.data
    expect(canCopyLink).toBe(false)
    const response = await appWithMail.send(admin, 'POST /team/invitations/{id}/link', { params: { id } })
    expect(response.status).toBe(422)
    const [mail] = await appWithMail.sql(`SELECT text FROM mails WHERE to_address = $1`, [body.email])
    const mailedToken = /#token=([\w-]+)/.exec(mail.text)?.[1]
    const lookup = await appWithMail.send(null, 'POST /team/invitations/look-up', {
      body: { token: mailedToken },
    })
    expect(lookup.status).toBe(200)
  } finally {
    await appWithMail.close()
  }
})
