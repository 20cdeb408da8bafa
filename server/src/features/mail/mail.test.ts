import { newId } from '@greenroom/contract/kit/ids.ts'
import { type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { emailsTo, eventually } from '../../../test/mailbox.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let colleague: TestUser
const ids: Record<string, string> = {}

/** One email with a secret link for each role, a second admin, and each invited role. */
beforeAll(async () => {
  t = await startTestApp()
  colleague = await addPerson(t.platform, t.people.north.CREATOR.agencyId, 'AGENCY_ADMIN', 'colleague')
  const people = [...roles.map((role) => ({ name: role as string, user: t.people.north[role] }))]
  for (const { name, user } of [...people, { name: 'colleague', user: colleague }]) {
    await t.send(user.token, 'POST /auth/verify-email/resend')
    ids[name] = (await emailsTo(t, user.email))[0]?.id ?? ''
  }
  for (const role of ['SUPER_ADMIN', 'AGENCY_ADMIN', 'CHAT_OPERATOR'] as const) {
    const body = { email: `${newId()}@new.test`, role }
    await t.send(t.people.north.SUPER_ADMIN.token, 'POST /team/invitations', { body })
    ids[`invited ${role}`] = (await emailsTo(t, body.email))[0]?.id ?? ''
  }
  await t.send(t.people.south.CREATOR.token, 'POST /auth/verify-email/resend')
  ids.otherAgency = (await emailsTo(t, t.people.south.CREATOR.email))[0]?.id ?? ''
  await eventually(async () => (await t.sql(`SELECT 1 FROM mails WHERE status = 'QUEUED'`)).length === 0)
})
afterAll(() => t.close())

const lowerRoleEmails = ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR', 'invited CHAT_OPERATOR']
const readableEmails: [Role, string[]][] = [
  ['SUPER_ADMIN', [...lowerRoleEmails, 'AGENCY_ADMIN', 'colleague', 'invited AGENCY_ADMIN', 'SUPER_ADMIN']],
  ['AGENCY_ADMIN', [...lowerRoleEmails, 'AGENCY_ADMIN']],
]

describe.each(readableEmails)('outbox for %s', (role, readableNames) => {
  test('lists only their own emails and those of lower roles', async () => {
    const { body } = await t.send(t.people.north[role].token, 'GET /mail')
    const listedIds = body.data.map((mail: { id: string }) => mail.id)
    expect(listedIds.toSorted()).toEqual(readableNames.map((name) => ids[name]).toSorted())
  })

  test('opens only those emails', async () => {
    for (const [name, id] of Object.entries(ids)) {
      const response = await t.send(t.people.north[role].token, 'GET /mail/{id}', { params: { id } })
      expect([name, response.status]).toEqual([name, readableNames.includes(name) ? 200 : 404])
      if (response.status === 404) expect(response.text).not.toMatch(/token=|@/)
    }
  })
})

test('the outbox shows emails without their links', async () => {
  for (const role of ['SUPER_ADMIN', 'AGENCY_ADMIN'] as const) {
    const { token } = t.people.north[role]
    const list = await t.send(token, 'GET /mail')
    expect(list.text).not.toContain('token=')
    for (const { id } of list.body.data)
      expect((await t.send(token, 'GET /mail/{id}', { params: { id } })).text).not.toContain('token=')
  }
  const opened = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /mail/{id}', {
    params: { id: ids.CREATOR },
  })
  expect(opened.body.data).toMatchObject({
    to: t.people.north.CREATOR.email,
    subject: 'Confirm your email address',
    status: 'OUTBOX',
    error: null,
  })
  expect(opened.body.data.text).toContain('Please confirm that this address is yours.')
  expect(opened.body.data.text).toContain('Confirm email:\n(personal link, hidden)')
})

test('an email waiting for the mail server hides its links too', async () => {
  const { email, token } = t.people.north.COMPLIANCE
  await t.send(token, 'POST /auth/verify-email/resend')
  const mail = await eventually(async () =>
    (await emailsTo(t, email)).find(({ status }, index) => index === 0 && status === 'OUTBOX'),
  )
  await t.sql(`UPDATE mails SET status = 'QUEUED' WHERE id = $1`, [mail.id])
  const response = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /mail/{id}', {
    params: { id: mail.id },
  })
  expect([response.status, response.body.data.status]).toEqual([200, 'QUEUED'])
  expect(response.text).not.toContain('token=')
})

test('lists newest first, without duplicates across pages', async () => {
  const { token } = t.people.north.SUPER_ADMIN
  const pagedIds: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await t.send(token, 'GET /mail', { query: { limit: 3, ...(cursor && { cursor }) } })
    pagedIds.push(...body.data.map((mail: { id: string }) => mail.id))
    cursor = body.meta.nextCursor
  }
  const allMail = (await t.send(token, 'GET /mail')).body.data
  expect(pagedIds).toEqual(allMail.map((mail: { id: string }) => mail.id))
  const times = allMail.map((mail: { createdAt: string }) => mail.createdAt)
  expect(times.toSorted().toReversed()).toEqual(times)
})

test('a super admin in another agency reads only that agency’s emails', async () => {
  const sol = await addPerson(t.platform, t.people.north.CREATOR.agencyId, 'SUPER_ADMIN', 'sol')
  await t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: t.people.south.CREATOR.agencyId } })
  const listedIds = (await t.send(sol.token, 'GET /mail')).body.data.map((mail: { id: string }) => mail.id)
  expect(listedIds).toEqual([ids.otherAgency])
  const homeAgencyResponse = await t.send(sol.token, 'GET /mail/{id}', { params: { id: ids.CREATOR } })
  expect(homeAgencyResponse.status).toBe(404)
})
