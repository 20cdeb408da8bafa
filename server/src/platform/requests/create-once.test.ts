import { api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyInput, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { newDocument } from '../../../test/compliance-fixture.ts'
import { addCreator, addFan } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let admin: TestUser
let creatorId: string
let fanId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.SUPER_ADMIN
  creatorId = await addCreator(t, admin.agencyId, 'Star')
  fanId = await addFan(t, admin.agencyId, creatorId)
})
afterAll(() => t.close())

const unique = (word: string) => `${word} ${newId().slice(-12)}`
const newEmail = () => `${newId()}@new.test`

type Case = {
  key: string
  table: string
  input: () => AnyInput | Promise<AnyInput>
  /** Different content sent with the same client ID. */
  otherContent: object
}
const cases: Case[] = [
  {
    key: 'POST /fans/{id}/notes',
    table: 'fan_notes',
    input: () => ({ params: { id: fanId }, body: { text: 'Likes sunsets' } }),
    otherContent: { text: 'Likes sunrises' },
  },
  {
    key: 'POST /applications/{id}/notes',
    table: 'application_notes',
    input: async () => ({ params: { id: await addApplication() }, body: { text: 'Called her' } }),
    otherContent: { text: 'Called him' },
  },
  {
    key: 'POST /connections/webhooks',
    table: 'webhooks',
    input: () => ({ body: { url: 'https://a.test/', types: ['message.created'], creatorIds: null } }),
    otherContent: { url: 'https://b.test/' },
  },
  {
    key: 'POST /creators',
    table: 'creators',
    input: () => ({ body: { stageName: unique('Nova') } }),
    otherContent: { stageName: 'Another' },
  },
  {
    key: 'POST /fans/{id}/transactions',
    table: 'fan_transactions',
    input: () => ({ params: { id: fanId }, body: { amount: 25, type: 'Tips' } }),
    otherContent: { amount: 30 },
  },
  {
    key: 'POST /fans',
    table: 'fans',
    input: () => ({ body: { creatorId, username: unique('fan').replace(' ', '_') } }),
    otherContent: { username: 'another_fan' },
  },
  {
    key: 'POST /chats/quick-replies',
    table: 'quick_replies',
    input: () => ({ body: { creatorId, label: unique('Hi'), content: 'Hello!' } }),
    otherContent: { content: 'Good morning!' },
  },
  {
    key: 'POST /team/invitations',
    table: 'mails',
    input: () => ({ body: { email: newEmail(), role: 'COMPLIANCE' } }),
    otherContent: { role: 'CHAT_OPERATOR' },
  },
  {
    key: 'POST /creators/{id}/invitation',
    table: 'mails',
    input: async () => ({
      params: { id: await addCreator(t, admin.agencyId, unique('Invited')) },
      body: { email: newEmail() },
    }),
    otherContent: { email: 'another@new.test' },
  },
  {
    key: 'POST /agencies',
    table: 'agencies',
    input: () => ({ body: { name: unique('Agency'), timeZone: 'UTC', adminEmail: newEmail() } }),
    otherContent: { timeZone: 'Europe/Paris' },
  },
  {
    key: 'POST /compliance/people/{id}/documents',
    table: 'id_documents',
    input: async () => ({
      params: { id: await addCreator(t, admin.agencyId, unique('Depicted')) },
      body: newDocument(),
    }),
    otherContent: { number: 'X99 1234' },
  },
]

async function addApplication(): Promise<string> {
  const id = newId()
  await t.sql(
    `INSERT INTO applications (id, agency_id, email, first_name, last_name, phone, platform, current_revenue, message)
     VALUES ($1, $2, $3, 'A', '', '1', 'other', '50k+', '')`,
    [id, admin.agencyId, newEmail()],
  )
  return id
}
const countRows = async (table: string) => Number((await t.sql(`SELECT count(*) AS n FROM ${table}`))[0]?.n)

describe.each(cases)('$key', ({ key, table, input, otherContent }) => {
  test('a retry with the same client ID returns the first object', async () => {
    const { body, ...rest } = await input()
    const request = { ...rest, body: { ...body, clientId: newId() } }
    const before = await countRows(table)
    const responses = await Promise.all(Array.from({ length: 5 }, () => t.send(admin.token, key, request)))
    responses.push(await t.send(admin.token, key, request))
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(responses.map((response) => response.body.data.id)).size).toBe(1)
    expect(await countRows(table)).toBe(before + 1)
  })

  test('the same client ID with different content is a conflict', async () => {
    const { body, ...rest } = await input()
    const clientId = newId()
    expect((await t.send(admin.token, key, { ...rest, body: { ...body, clientId } })).status).toBe(201)
    const before = await countRows(table)
    const conflict = await t.send(admin.token, key, { ...rest, body: { ...body, ...otherContent, clientId } })
    expect([conflict.status, conflict.body.code]).toEqual([409, 'conflict'])
    expect(await countRows(table)).toBe(before)
  })

  test("another user's client ID has no effect", async () => {
    const { body, ...rest } = await input()
    const request = { ...rest, body: { ...body, clientId: newId() } }
    const colleague = await addPerson(t.platform, admin.agencyId, 'SUPER_ADMIN', 'north')
    expect((await t.send(colleague.token, key, request)).status).toBe(201)
    const response = await t.send(admin.token, key, {
      ...request,
      body: { ...request.body, ...otherContent },
    })
    expect(response.body.message).not.toBe('This client ID was already used for something else.')
  })
})

test('a failed create does not use up its client ID', async () => {
  const clientId = newId()
  const send = (amount: number) =>
    t.send(admin.token, 'POST /fans/{id}/transactions', {
      params: { id: fanId },
      body: { amount, type: 'Tips', clientId, ...(amount < 0 && { kind: 'REFUND', reason: 'Test' }) },
    })
  expect((await send(-99_999)).status).toBe(422)
  expect((await send(10)).status).toBe(201)
})

test('create requests accept a client ID, with known exceptions', () => {
  /** Public, naturally idempotent, or identified by their own id. */
  const exceptions = [
    'POST /auth/sign-up',
    'POST /setup',
    'POST /team/invitations/accept',
    'POST /applications',
    'POST /inquiries',
    'POST /notifications/admin/send',
    'POST /notifications/admin/broadcast',
    'POST /fans/imports',
    'POST /uploads',
    'POST /shifts',
    'POST /pay-sheets',
    'POST /compliance/documents/{id}/scans',
    'POST /compliance/people/{id}/link',
    'POST /sign/documents',
    'POST /sign/documents/{id}/scans',
    'POST /legal/takedown',
    'POST /legal/counter-notice',
    'POST /legal/intimate-image',
    'POST /legal/personal-data',
    'POST /legal/report',
  ]
  const createEndpoints = Object.entries(api as Record<string, EndpointSpec>).filter(
    ([, { status }]) => status === 201,
  )
  const withoutClientId = createEndpoints
    .filter(([, { body }]) => !body || !('clientId' in body.shape))
    .map(([key]) => key)
  expect(withoutClientId.toSorted()).toEqual(exceptions.toSorted())
})

test('client IDs are deleted after a month', async () => {
  await t.sql(`UPDATE client_requests SET created_at = now() - interval '31 days'`)
  await t.sql('SELECT gate.delete_expired()')
  expect(await countRows('client_requests')).toBe(0)
})
