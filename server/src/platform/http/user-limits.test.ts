import { api } from '@greenroom/contract/api.ts'
import type { EndpointKey, EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { limitOf, userLimits } from '@greenroom/contract/kit/limits.ts'
import { isForConnectors } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyInput, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, addFan } from '../../../test/fans.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { ApiError } from './api-error.ts'
import { createUserLimits } from './user-limits.ts'

let t: TestApp
let admin: TestUser
let creatorId: string
let fanId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web', userLimits: true } })
  const { agencyId } = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, agencyId, 'Star')
  fanId = await addFan(t, agencyId, creatorId)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.unthrottle()
  admin = await addPerson(t.platform, t.people.north.AGENCY_ADMIN.agencyId, 'AGENCY_ADMIN', 'north')
})

const email = () => `${newId()}@new.test`
const announcement = { title: 'Hello', message: 'News' }

const limitedCalls: [
  name: string,
  limit: keyof typeof userLimits,
  key: EndpointKey,
  input: () => AnyInput,
][] = [
  ['messages', 'chatMessage', 'POST /chats/send', () => ({ body: { fanId, content: 'Hi' } })],
  ['exports', 'export', 'GET /fans/export', () => ({})],
  ['analytics', 'analytics', 'GET /fans/analytics', () => ({})],
  ['searches', 'search', 'GET /fans', () => ({ query: { q: 'fan' } })],
  [
    'invitations',
    'invitation',
    'POST /team/invitations',
    () => ({ body: { email: email(), role: 'COMPLIANCE' } }),
  ],
  [
    'email broadcasts',
    'emailAnnouncement',
    'POST /notifications/admin/broadcast',
    () => ({ body: { ...announcement, sendEmail: true } }),
  ],
]

test.each(limitedCalls)('%s are limited per user, with Retry-After', async (_, limit, key, input) => {
  const { user, text } = userLimits[limit]
  const responses = await Promise.all(
    Array.from({ length: user + 5 }, () => t.send(admin.token, key, input())),
  )
  const rejected = responses.filter(({ status }) => status === 429)
  expect(new Set(responses.map(({ status }) => status)).size).toBe(2)
  expect(rejected).toHaveLength(5)
  expect(rejected[0]?.body.code).toBe('too_many_requests')
  expect(rejected[0]?.body.message).toMatch(
    new RegExp(`^${text.replace('.', '\\.')} Try again in \\d+ (second|minute)s?\\.$`),
  )
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0)
  const colleague = await addPerson(t.platform, admin.agencyId, 'AGENCY_ADMIN', 'north')
  expect((await t.send(colleague.token, key, input())).status).toBeLessThan(300)
})

test('an agency’s emails to one address are limited across types', async () => {
  const to = email()
  const invitation = await t.send(admin.token, 'POST /team/invitations', {
    body: { email: to, role: 'COMPLIANCE' },
  })
  const responses = await Promise.all(
    Array.from({ length: 40 }, () =>
      t.send(admin.token, 'POST /team/invitations/{id}/resend', { params: { id: invitation.body.data.id } }),
    ),
  )
  const rejected = responses.filter(({ status }) => status === 429)
  expect(rejected).toHaveLength(31)
  expect(rejected[0]?.body.message).toMatch(/^Too many emails to this address\. Try again in \d+ minutes\.$/)
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(60)
  expect(await emailsTo(t, to)).toHaveLength(10)
  const change = await t.send(admin.token, 'POST /auth/change-email', {
    body: { email: to, password: 'correct horse battery' },
  })
  expect([change.status, change.body.code]).toEqual([429, 'too_many_requests'])
})

test('two nodes together allow no more than the limit', async () => {
  const caller = { userId: newId(), agencyId: newId() }
  const nodes = [createUserLimits(t.platform.database), createUserLimits(t.platform.database)]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, (_, n) => nodes[n % 2]?.count(caller, 'chatMessage')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(userLimits.chatMessage.user)
})

test('an agency has its own limit', async () => {
  const agencyId = newId()
  const limits = createUserLimits(t.platform.database)
  const { user, agency } = userLimits.emailAnnouncement
  for (let member = 0; member < agency / user; member++) {
    const caller = { userId: newId(), agencyId }
    for (let n = 0; n < user; n++) await limits.count(caller, 'emailAnnouncement')
  }
  await expect(limits.count({ userId: newId(), agencyId }, 'emailAnnouncement')).rejects.toThrow(ApiError)
  await limits.count({ userId: newId(), agencyId: newId() }, 'emailAnnouncement')
})

test('a limit ends with its window', async () => {
  const caller = { userId: newId(), agencyId: newId() }
  for (let n = 0; n < userLimits.emailAnnouncement.user; n++)
    await createUserLimits(t.platform.database).count(caller, 'emailAnnouncement')
  const attempt = createUserLimits(t.platform.database).count(caller, 'emailAnnouncement')
  await expect(attempt).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: expect.any(Number) })
  await t.sql(`UPDATE gate.throttles SET ends_at = now() - interval '1 second'`)
  await createUserLimits(t.platform.database).count(caller, 'emailAnnouncement')
})

test('every signed-in write except sign-out and lock, and every download, has a limit', () => {
  const unlimited = Object.entries(api as Record<string, EndpointSpec>)
    .filter(
      ([key, spec]) => spec.permission !== 'public' && (spec.download || !/^(GET|HEAD|OPTIONS)/.test(key)),
    )
    // Calls with an API key are always counted.
    .filter(([, { permission }]) => !isForConnectors(permission))
    .filter(([key, spec]) => limitOf(key as EndpointKey, spec) === null)
    .map(([key]) => key)
  expect(unlimited).toEqual(['POST /auth/sign-out', 'POST /auth/lock'])
})
