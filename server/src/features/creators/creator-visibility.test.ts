import { type Api, api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, addFanWithHistory, assign } from '../../../test/fans.ts'
import { sample } from '../../../test/samples.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

/** No response to an operator contains identity data or revenue. */

let t: TestApp
let assigned = ''
let other = ''
const operators: Record<string, TestUser> = {}

/** Values that appear nowhere else. */
const secrets = [
  'Zephyrine',
  'Quartermain',
  'zq@hidden.test',
  '555-0199',
  'Ultima Thule',
  '7777.77',
  '777777',
  'scar on',
]

async function addCreatorWithSecrets(stageName: string): Promise<string> {
  const { agencyId } = t.people.north.CREATOR
  const id = await addCreator(t, agencyId, stageName)
  await t.sql(
    `UPDATE creators SET real_name = 'Zephyrine Quartermain', phone = '555-0199', location = 'Ultima Thule', email = $2 WHERE id = $1`,
    [id, stageName === 'Assigned' ? 'zq@hidden.test' : 'other.zq@hidden.test'],
  )
  await t.sql(
    `INSERT INTO creator_verifications (id, agency_id, creator_id, examiner_id, examiner, method, examined_on, note)
     VALUES (gen_random_uuid(), $1, $2, $2, 'Somebody', 'in person', '2026-01-01', 'Has a scar on the chin')`,
    [agencyId, id],
  )
  await addFanWithHistory(t, id, { spent: 7_000 })
  await addFanWithHistory(t, id, { spent: 777.77 })
  return id
}

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  assigned = await addCreatorWithSecrets('Assigned')
  other = await addCreatorWithSecrets('Other')
  const { agencyId } = t.people.north.CREATOR
  operators.with = await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'with')
  operators.without = await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'without')
  await assign(t, operators.with, assigned)
})
afterAll(() => t.close())

const keys = (Object.keys(api) as (keyof Api)[]).filter((key) => {
  const { permission } = api[key] as EndpointSpec
  return key.includes('/creators') && permission !== 'public' && may('CHAT_OPERATOR', permission)
})

function expectNoSecrets(text: string): void {
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
}

test('there are endpoints to test', () => {
  expect(keys.length).toBeGreaterThanOrEqual(3)
})

describe.each(['with', 'without'] as const)('an operator %s an assignment', (kind) => {
  const user = () => operators[kind]?.token ?? ''

  test.each(keys)('%s reveals no secrets', async (key) => {
    for (const id of [assigned, other]) {
      const input = await sample(t, key)
      const response = await t.send(user(), key, key.includes('{id}') ? { ...input, params: { id } } : input)
      const isVisible = kind === 'with' && id === assigned
      expect(response.status).toBe(key.includes('{id}') && !isVisible ? 404 : 200)
      expectNoSecrets(response.text)
    }
  })

  test('sort orders and searches reveal no secrets', async () => {
    const sorts = ['name', 'status', 'fans', 'content', 'joined']
    const searches = [
      'zephyrine',
      'QUARTERMAIN',
      'hidden.test',
      '555',
      'thule',
      'z',
      '%',
      'assigned',
      'other',
    ]
    const queries = [...sorts.map((sort) => ({ sort, limit: '1' })), ...searches.map((q) => ({ q }))]
    for (const query of queries) {
      const response = await t.send(user(), 'GET /creators', { query })
      expect(response.status).toBe(200)
      expectNoSecrets(response.text)
      if ('limit' in query) expect(response.body.meta.total).toBe(kind === 'with' ? 1 : 0)
      if ('q' in query && query.q !== 'assigned') expect(response.body.data, query.q).toEqual([])
      const { nextCursor } = response.body.meta
      if (nextCursor) expectNoSecrets(Buffer.from(nextCursor, 'base64url').toString())
    }
  })
})

test('compliance sees the identity data and revenue that operators can’t see', async () => {
  const { token } = t.people.north.COMPLIANCE
  const detail = await t.send(token, 'GET /creators/{id}', { params: { id: assigned } })
  for (const secret of secrets.filter((value) => value !== '777777')) expect(detail.text).toContain(secret)
  const list = await t.send(token, 'GET /creators', { query: {} })
  expect(list.text).toContain('7777.77')
  for (const secret of ['Zephyrine', 'zq@hidden.test', '555-0199', 'Ultima Thule'])
    expect(list.text).not.toContain(secret)
})

test('a creator can’t see other creators', async () => {
  const { token } = t.people.north.CREATOR
  for (const id of [assigned, other])
    expect((await t.send(token, 'GET /creators/{id}', { params: { id } })).status).toBe(404)
  for (const key of ['GET /creators', 'GET /creators/summary']) {
    const response = await t.send(token, key, { query: {} })
    expect(response.status).toBe(200)
    expectNoSecrets(response.text)
  }
})
