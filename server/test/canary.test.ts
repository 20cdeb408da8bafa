import { type Api, api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeAdminChanges } from './admin-changes.ts'
import { type AnyInput, type ApiResponse, startTestApp, type TestApp, type TestUser } from './app.ts'
import { addCreator, addFan, addFanWithHistory, assign, ownCreator } from './fans.ts'
import { type LiveServer, startLiveServer } from './live-listener.ts'
import { eventually } from './mailbox.ts'
import { sample } from './samples.ts'
import { addPerson, openAnotherSession } from './seed-agencies.ts'

/**
 * Operators never receive a creator's identity or contact details, or another creator's earnings: not in a response,
 * header, list, search, export or live event. Generated from the endpoint tables, so new endpoints are included.
 */

let t: TestApp
let operator: TestUser
/** A second operator with the same access, for calls that may end sessions or change the operator's own address. */
let writer: TestUser
let admin: TestUser
let liveServer: LiveServer
/** The operator is assigned to the first creator only. */
let ownCreatorId = ''
let otherCreatorId = ''
let otherFanId = ''

/** Values that appear nowhere else. The other creator's earnings are secret too. */
const secrets = {
  names: ['Zzlegalmine', 'Zzlegalother', 'Zzlegalafter', 'Zzlegalapplicant'],
  emails: ['zzmailmine', 'zzmailother', 'zzmailafter', 'zzmailapplicant', 'zzmailwriter'],
  phones: ['555-7391', '555-7392', '555-7393', '010-7394'],
  places: ['Zzplacemine', 'Zzplaceother', 'Zzplaceafter'],
  notes: ['Zznoteidentity', 'Zzreasonpause', 'Zznoteapplication', 'Zzmessageapplicant'],
  // 8642.97 in total from two fans, in dollars and in cents.
  money: ['8642.97', '8,642.97', '864297', '4321.31', '432131', '4321.66', '432166'],
  fans: ['zzfanofother'],
}
const secretWords = Object.values(secrets).flat()
const accountEmails: string[] = []

function expectNoSecrets(text: string, where: string): void {
  const folded = text.toLowerCase()
  const leaks = [...secretWords, ...accountEmails].filter((word) => containsWord(folded, word.toLowerCase()))
  expect(leaks, where).toEqual([])
}

/** Digits within an id are not an amount. */
function containsWord(text: string, word: string): boolean {
  return /^\d+$/.test(word) ? new RegExp(`(?<![0-9a-z])${word}(?![0-9a-z])`).test(text) : text.includes(word)
}

/** Checks the body, the headers and decoded cursors. */
function expectResponseWithoutSecrets(response: ApiResponse, where: string): void {
  expect(response.status, where).toBeLessThan(500)
  expectNoSecrets(response.text, where)
  expectNoSecrets(JSON.stringify(response.headers), `${where}, headers`)
  const cursor = response.body?.meta?.nextCursor
  if (cursor) expectNoSecrets(Buffer.from(cursor, 'base64url').toString(), `${where}, cursor`)
}

async function setIdentity(id: string, word: 'mine' | 'other', phone: string): Promise<void> {
  await t.sql(
    `UPDATE creators SET real_name = $2, email = $3, phone = $4, location = $5, status = 'ACTIVE', is_verified = true WHERE id = $1`,
    [id, `Zzlegal${word} Person`, `zzmail${word}@hidden.test`, `+1 (555) ${phone}`, `Zzplace${word}`],
  )
  await t.sql(
    `INSERT INTO creator_verifications (id, agency_id, creator_id, examiner_id, examiner, method, examined_on, note)
     VALUES (gen_random_uuid(), $1, $2, $2, 'Somebody', 'in person', '2026-01-01', 'Zznoteidentity')`,
    [operator.agencyId, id],
  )
}

beforeAll(async () => {
  t = await startTestApp()
  operator = t.people.north.CHAT_OPERATOR
  admin = t.people.north.AGENCY_ADMIN
  accountEmails.push(t.people.north.CREATOR.email)
  ownCreatorId = await ownCreator(t)
  otherCreatorId = await addCreator(t, operator.agencyId, 'Other Stage')
  await setIdentity(ownCreatorId, 'mine', '555-7391')
  await setIdentity(otherCreatorId, 'other', '555-7392')
  const messages = [
    { from: 'fan', at: '2026-01-05T10:00:00Z' } as const,
    { from: 'us', at: '2026-01-05T10:01:00Z' } as const,
  ]
  otherFanId = await addFanWithHistory(t, otherCreatorId, {
    username: 'zzfanofother1',
    spent: 4321.31,
    messages,
    tags: ['warm'],
  })
  await addFanWithHistory(t, otherCreatorId, { username: 'zzfanofother2', spent: 4321.66 })
  await addFanWithHistory(t, ownCreatorId, { username: 'fan_of_mine', spent: 25, messages, tags: ['warm'] })
  writer = await addPerson(t.platform, operator.agencyId, 'CHAT_OPERATOR', 'writer')
  for (const user of [operator, writer]) await assign(t, user, ownCreatorId)
  liveServer = await startLiveServer(t)
}, 60_000)
afterAll(async () => {
  await liveServer.close()
  await t.close()
})
beforeEach(() => t.unthrottle())

const keys = Object.keys(api) as (keyof Api)[]
const specOf = (key: keyof Api): EndpointSpec => api[key]
const isAllowed = (key: keyof Api) => {
  const { permission } = specOf(key)
  return permission === 'public' || may('CHAT_OPERATOR', permission)
}
const readKeys = keys.filter((key) => key.startsWith('GET'))
const writeKeys = keys.filter((key) => !key.startsWith('GET'))

/** The input with the IDs of the other creator and fan. */
function forOtherCreator(key: keyof Api, input: AnyInput): AnyInput {
  const id = key.includes('/creators/{id}') ? otherCreatorId : otherFanId
  const params = input.params && { ...input.params, id }
  const body = input.body && { ...input.body }
  if (body?.fanIds) body.fanIds = [otherFanId]
  if (body?.creatorId) body.creatorId = otherCreatorId
  return { ...input, ...(params ? { params } : {}), ...(body ? { body } : {}) }
}

/**
 * Every value of each enum query field, and every secret as a search word for the other fields. Of the values that
 * the schema rejects, only the first is used.
 */
function queryVariants(key: keyof Api, base: AnyInput = {}): Record<string, string>[] {
  const { query } = specOf(key)
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  const filters = Object.entries(properties).flatMap(([field, schema]) => {
    const choices = typeof schema === 'object' ? (schema.enum ?? []) : []
    const values =
      choices.length > 0 ? choices.map(String) : [...secretWords, otherCreatorId, 'true', '1', '2026-01']
    const attempts = values.map((value) => ({ [field]: value }))
    const isInvalid = (variant: object) => !query.safeParse({ ...base.query, ...variant }).success
    const firstInvalid = attempts.find(isInvalid)
    return attempts.filter((variant) => variant === firstInvalid || !isInvalid(variant))
  })
  const { sort, direction } = properties as Record<string, { enum?: string[] }>
  const orders = (sort?.enum ?? []).flatMap((by) =>
    (direction?.enum ?? []).map((direction) => ({ sort: by, direction, limit: '1' })),
  )
  return [...filters, ...orders]
}

describe('reading as an operator', () => {
  test('an operator can read many endpoints', () => {
    expect(readKeys.filter(isAllowed).length).toBeGreaterThanOrEqual(17)
    expect(queryVariants('GET /creators').length).toBeGreaterThan(40)
    expect(queryVariants('GET /fans').length).toBeGreaterThan(40)
  })

  test.each(readKeys)('%s', async (key) => {
    const { token } = operator
    const input = await sample(t, key)
    const response = await t.send(token, key, input)
    // Uploads are private to their owner, and the sample belongs to an admin. The avatar and
    // logo samples name pictures that do not exist.
    const expected = /^GET \/(uploads|avatars|brand)/.test(key) ? 404 : 200
    expect(response.status).toBe(isAllowed(key) ? expected : 403)
    expectResponseWithoutSecrets(response, key)
    // Without permission the call is rejected before the query is parsed.
    const queries = isAllowed(key) ? queryVariants(key, input) : []
    await Promise.all(
      queries.map(async (query) => {
        const where = `${key} ${JSON.stringify(query)}`
        expectResponseWithoutSecrets(
          await t.send(token, key, { ...input, query: { ...input.query, ...query } }),
          where,
        )
      }),
    )
    if (!key.includes('{id}')) return
    const otherResponse = await t.send(token, key, forOtherCreator(key, input))
    expect(otherResponse.status).toBe(isAllowed(key) ? 404 : 403)
    expectResponseWithoutSecrets(otherResponse, `${key} of another creator`)
  })

  test('search does not match hidden fields', async () => {
    for (const q of [...secretWords, ...accountEmails, 'zz', '555-739']) {
      for (const key of ['GET /creators', 'GET /fans'] as const) {
        const response = await t.send(operator.token, key, { query: { q } })
        expect(response.status).toBe(200)
        expect(response.body.data, `${key} ${q}`).toEqual([])
        expect(response.body.meta.total ?? 0).toBe(0)
      }
    }
  })

  test('sorting by revenue is rejected, and the summary has no revenue', async () => {
    const query = { sort: 'revenue' }
    expect((await t.send(operator.token, 'GET /creators', { query })).status).toBe(403)
    const summary = await t.send(operator.token, 'GET /creators/summary')
    expect(summary.body.data).toEqual({ total: 1, totalRevenue: null, avgRevenue: null, topPerformer: null })
  })
})

describe('writing as an operator', () => {
  // A new session for each call, because some of them end it.
  test.each(writeKeys)('%s', async (key) => {
    const input = await sample(t, key)
    const hasEmail = typeof input.body?.email === 'string'
    // Also with the hidden address: a response may repeat the input, but not reveal its owner.
    const withHiddenEmail = hasEmail
      ? [{ ...input, body: { ...input.body, email: 'zzmailother@hidden.test' } }]
      : []
    for (const attempt of [input, forOtherCreator(key, input), ...withHiddenEmail]) {
      const response = await t.send(await openAnotherSession(t.platform, writer), key, attempt)
      if (!isAllowed(key)) expect(response.status).toBe(403)
      expectResponseWithoutSecrets(
        hasEmail ? { ...response, text: response.text.replaceAll(attempt.body.email, '') } : response,
        key,
      )
    }
    // An address awaiting confirmation is shown to its owner.
    await t.sql('UPDATE users SET pending_email = NULL WHERE id = $1', [writer.userId])
  })

  test('an operator can write what the role permits', async () => {
    const token = await openAnotherSession(t.platform, writer)
    const response = await t.send(token, 'POST /fans/{id}/notes', await sample(t, 'POST /fans/{id}/notes'))
    expect(response.status).toBeLessThan(300)
    const forbidden = { params: { id: otherFanId }, body: { text: 'Hello' } }
    expect((await t.send(token, 'POST /fans/{id}/notes', forbidden)).status).toBe(404)
  })
})

describe('live events as an operator', () => {
  const as = (user: TestUser, key: keyof Api, input: AnyInput = {}) => t.send(user.token, key, input)

  test('changes by admins reveal no secrets', async () => {
    const operatorEvents = await liveServer.listen(operator)
    const adminEvents = await liveServer.listen(admin)
    const statuses = await makeAdminChanges(t, { admin, operator, ownCreatorId, otherCreatorId, otherFanId })
    expect(statuses.filter((status) => status >= 300)).toEqual([])
    expect(statuses.length).toBeGreaterThanOrEqual(28)
    // Admins receive events, so sockets work; a final event then proves that the operator's socket still works.
    await eventually(async () => (adminEvents.text().includes('import.progressed') ? true : null))
    t.platform.live.toUser(operator.userId, 'the end')
    await eventually(async () => (operatorEvents.text().includes('the end') ? true : null))
    expectNoSecrets(operatorEvents.text(), 'live')
  })

  test('reads after the changes contain no secrets', async () => {
    for (const key of readKeys.filter(isAllowed)) {
      expectResponseWithoutSecrets(await as(operator, key, await sample(t, key)), `${key} afterwards`)
    }
  })

  test('notifications reveal secrets to admins and the creator, but not to operators', async () => {
    const fan = await addFan(t, operator.agencyId, ownCreatorId, { joinedAt: new Date().toISOString() })
    const body = { amount: 4321.31, type: 'Tips' }
    expect((await as(admin, 'POST /fans/{id}/transactions', { params: { id: fan }, body })).status).toBe(201)
    const list = await as(operator, 'GET /notifications', { query: { limit: 100 } })
    const types = new Set(list.body.data.map(({ type }: { type: string }) => type))
    expect([...types].toSorted()).toEqual(['NEW_FAN', 'SYSTEM'])
    expectResponseWithoutSecrets(list, 'notifications')
    expect(list.text).not.toContain('4,321')
    // Emails are created from these rows, so this covers them too.
    const rows = await t.sql(
      'SELECT title, message, action_url FROM notifications WHERE user_id = ANY ($1)',
      [[operator.userId, writer.userId]],
    )
    expect(rows.length).toBeGreaterThanOrEqual(2)
    expectNoSecrets(JSON.stringify(rows), 'notifications of operators')
    expect((await as(t.people.north.CREATOR, 'GET /notifications', { query: {} })).text).toContain('$4,321')
    const adminText = (await as(t.people.north.SUPER_ADMIN, 'GET /notifications', { query: { limit: 100 } }))
      .text
    for (const word of ['Zzlegalapplicant', '$4,321']) expect(adminText).toContain(word)
  })
})

test('admins do receive the secrets', async () => {
  const detail = await t.send(admin.token, 'GET /creators/{id}', { params: { id: otherCreatorId } })
  for (const word of ['Zzlegalafter', 'zzmailafter', '555-7393', 'Zzplaceafter', 'Zznoteidentity'])
    expect(detail.text).toContain(word)
  const list = await t.send(admin.token, 'GET /fans', { query: { q: 'zzfanofother' } })
  expect(list.text).toContain('4321.66')
  const applications = await t.send(admin.token, 'GET /applications', { query: {} })
  for (const word of ['Zzlegalapplicant', 'zzmailapplicant', '010-7394', 'Zzmessageapplicant'])
    expect(applications.text).toContain(word)
  const ownCreators = await t.send(operator.token, 'GET /creators', { query: {} })
  expect(ownCreators.body.data).toMatchObject([{ id: ownCreatorId, totalRevenue: null }])
})
