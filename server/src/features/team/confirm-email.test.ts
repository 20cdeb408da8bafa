import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { creatorOf } from '../../../test/fans.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

async function addUnconfirmed(role: Role = 'CHAT_OPERATOR'): Promise<TestUser> {
  const user = await addPerson(t.platform, mara.agencyId, role, 'confirm')
  await t.sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [user.userId])
  return user
}
const confirm = (user: TestUser, actor: TestUser = mara, email = user.email) =>
  t.send(actor.token, 'POST /team/members/{id}/confirm-email', {
    params: { id: user.userId },
    body: { email },
  })
const me = async (user: TestUser) => (await t.send(user.token, 'GET /auth/me')).body.data

describe('confirming an address manually, without a mail server', () => {
  test('is possible for admins, audited, and listed in the person’s activity', async () => {
    const dana = await addUnconfirmed()
    const members = (await t.send(mara.token, 'GET /team/members', { query: { limit: 100 } })).body.data
    expect(members.find((member: { id: string }) => member.id === dana.userId).confirmableEmail).toBe(
      dana.email,
    )
    const response = await confirm(dana)
    expect(response.body.data).toMatchObject({ confirmableEmail: null })
    expect((await me(dana)).emailVerified).toBe(true)
    const auditQuery = `SELECT actor_id FROM audit_log WHERE action = 'email.confirmed_manually' AND details->>'userId' = $1`
    expect(await t.sql(auditQuery, [dana.userId])).toEqual([{ actor_id: mara.userId }])
    expect((await t.send(dana.token, 'GET /auth/activity')).body.data).toMatchObject([
      { action: 'email.confirmed_manually', by: 'canarynorth AGENCY_ADMIN' },
    ])
    expect((await confirm(dana)).status).toBe(422)
  })

  test('confirms a new address requested by its owner, and only the one that was shown', async () => {
    const dana = await addUnconfirmed()
    const email = `${newId()}@new.test`
    await t.send(dana.token, 'POST /auth/change-email', { body: { email, password: PASSWORD } })
    expect((await confirm(dana)).status).toBe(409)
    expect((await confirm(dana, mara, email)).body.data.email).toBe(email)
    expect((await me(dana)).pendingEmail).toBe(null)
  })

  test('admins can confirm their own address', async () => {
    const kim = await addUnconfirmed('AGENCY_ADMIN')
    expect((await confirm(kim, kim)).status).toBe(200)
  })

  test('is limited to the agency’s admins, and to members whose role isn’t above theirs', async () => {
    const dana = await addUnconfirmed()
    const { north, south } = t.people
    const cases: [TestUser, number][] = [
      [dana, 403],
      [north.COMPLIANCE, 403],
      [south.AGENCY_ADMIN, 404],
    ]
    for (const [actor, status] of cases)
      expect([actor.role, (await confirm(dana, actor)).status]).toEqual([actor.role, status])
    expect((await me(dana)).emailVerified).toBe(false)
    expect((await confirm(await addUnconfirmed('SUPER_ADMIN'))).status).toBe(403)
  })

  test('works for a creator, on the creator’s page', async () => {
    const juno = await addUnconfirmed('CREATOR')
    const params = { id: await creatorOf(t, juno) }
    const detail = async () => (await t.send(mara.token, 'GET /creators/{id}', { params })).body.data.user
    expect(await detail()).toMatchObject({ confirmableEmail: juno.email })
    const body = { email: juno.email }
    const response = await t.send(mara.token, 'POST /creators/{id}/confirm-email', { params, body })
    expect(response.status).toBe(200)
    expect((await me(juno)).emailVerified).toBe(true)
    expect(await detail()).toMatchObject({ confirmableEmail: null })
  })
})

test('with a mail server, an address can’t be confirmed manually', async () => {
  const appWithMail = await startTestApp({ config: { role: 'web', smtpUrl: 'smtp://127.0.0.1:9' } })
  try {
    const { AGENCY_ADMIN, CHAT_OPERATOR } = appWithMail.people.north
    await appWithMail.sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [CHAT_OPERATOR.userId])
    const response = await appWithMail.send(AGENCY_ADMIN.token, 'POST /team/members/{id}/confirm-email', {
      params: { id: CHAT_OPERATOR.userId },
      body: { email: CHAT_OPERATOR.email },
    })
    expect(response.status).toBe(422)
  } finally {
    await appWithMail.close()
  }
})
