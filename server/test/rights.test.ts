import { type Api, api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { may, type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from './app.ts'
import { sample } from './samples.ts'
import { canary } from './world.ts'

/** Made from the endpoint tables: who is not meant to call, cannot, and nothing has changed after the attempt. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const keys = Object.keys(api) as (keyof Api)[]
const specOf = (key: keyof Api): EndpointSpec => api[key]
const guarded = keys.filter((key) => specOf(key).permission !== 'public')
const lacking = (key: keyof Api): Role[] => {
  const { permission } = specOf(key)
  return permission === 'public' ? [] : roles.filter((role) => !may(role, permission))
}

/** Everything stored, but for the clock of "last seen" and the counters. */
async function everything(): Promise<string> {
  const tables = await t.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'gate') AND tablename <> 'throttles' ORDER BY 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `(SELECT md5(coalesce(string_agg((to_jsonb(x) - 'last_seen_at')::text, '' ORDER BY (to_jsonb(x) - 'last_seen_at')::text), '')) FROM ${name} x)`,
  )
  const [row] = await t.sql<{ all: string }>(`SELECT ${parts.join(" || '/' || ")} AS all`)
  return row?.all ?? ''
}

function expectRefusal(key: keyof Api, answer: Answer, status: number): void {
  expect(answer.status).toBe(status)
  // An answer to HEAD, and to nothing else, has no body at all.
  if (!key.startsWith('HEAD')) expect(() => errorBody.strict().parse(answer.body)).not.toThrow()
  else expect([answer.text, answer.headers['content-type']]).toEqual(['', expect.stringContaining('json')])
  expect(answer.headers['cache-control']).toBe('no-store')
}

test('the tables are walked whole', () => {
  expect(keys.length).toBeGreaterThanOrEqual(34)
})

describe.each(guarded)('%s', (key) => {
  test('nobody: 401, and nothing changes', async () => {
    const input = await sample(t, key)
    const before = await everything()
    for (const token of [null, 'x'.repeat(43), 'short', `${t.people.north.CREATOR.token}x`]) {
      expectRefusal(key, await t.send(token, key, input), 401)
    }
    expect(await everything()).toBe(before)
  })

  test.each(lacking(key))('%s: 403, and nothing changes', async (role) => {
    const input = await sample(t, key)
    const before = await everything()
    expectRefusal(key, await t.send(t.people.north[role].token, key, input), 403)
    expect(await everything()).toBe(before)
  })
})

/** Super admins may enter every agency, so they are strangers nowhere. */
const strangers = (key: keyof Api): Role[] => {
  const { permission } = specOf(key)
  return roles.filter((role) => permission !== 'public' && may(role, permission) && role !== 'SUPER_ADMIN')
}

describe('what belongs to another agency does not exist', () => {
  const cases = guarded
    .filter((key) => key.includes('{'))
    .flatMap((key) => strangers(key).map((role) => ({ key, role })))

  test.each(cases)('$key as $role: 404, and nothing changes', async ({ key, role }) => {
    const input = await sample(t, key)
    const before = await everything()
    const answer = await t.send(t.people.south[role].token, key, input)
    expectRefusal(key, answer, 404)
    const missing = { params: { ...input.params, id: '01900000-0000-7000-8000-000000000000' } }
    const nowhere = await t.send(t.people.south[role].token, key, { ...input, ...missing })
    expect({ ...answer.body, requestId: '' }).toEqual({ ...nowhere.body, requestId: '' })
    expect(await everything()).toBe(before)
  })
})

describe('no answer to a member of south holds anything of north', () => {
  const reads = guarded.filter((key) => key.startsWith('GET') && !key.includes('{'))
  const cases = reads.flatMap((key) => strangers(key).map((role) => ({ key, role })))

  test.each(cases)('$key as $role', async ({ key, role }) => {
    const answer = await t.send(t.people.south[role].token, key, await sample(t, key))
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain(canary.north)
  })

  test('the canary sings where it should', async () => {
    const answer = await t.call(t.people.north.AGENCY_ADMIN.token, 'GET /agency', {})
    expect(answer.text).toContain(canary.north)
  })
})
