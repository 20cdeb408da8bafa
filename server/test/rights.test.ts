import { type Api, api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { may, type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type AnyInput, startTestApp, type TestApp } from './app.ts'
import { sample } from './samples.ts'
import { canary } from './seed-agencies.ts'

/** Made from the endpoint tables: who is not meant to call, cannot, and nothing has changed after the attempt. */

let t: TestApp
let reader: pg.Client
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  reader = new pg.Client(t.db.admin)
  await reader.connect()
})
afterAll(async () => {
  await reader.end()
  await t.close()
})
beforeEach(() => t.unthrottle())

const keys = Object.keys(api) as (keyof Api)[]
const specOf = (key: keyof Api): EndpointSpec => api[key]
const guarded = keys.filter((key) => specOf(key).permission !== 'public')
const lacking = (key: keyof Api): Role[] => {
  const { permission } = specOf(key)
  return permission === 'public' ? [] : roles.filter((role) => !may(role, permission))
}

const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name, EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'last_seen_at') AS seen
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'gate') AND c.relname <> 'throttles' ORDER BY 1`

/**
 * Everything stored, but for the clock of "last seen" and the counters. Where there is no such clock, who wrote which
 * version of a row stands for its content: nothing can change without a new version, and reading those is far faster.
 */
async function everything(): Promise<string> {
  const tables = (await reader.query<{ name: string; seen: boolean }>(TABLES)).rows
  const parts = tables.map(({ name, seen }) => {
    const row = seen ? `(to_jsonb(x) - 'last_seen_at')::text` : `x.ctid::text || x.xmin::text`
    return `(SELECT md5(coalesce(string_agg(${row}, '' ORDER BY ${row} COLLATE "C"), '')) FROM ${name} x)`
  })
  const { rows } = await reader.query<{ all: string }>(`SELECT ${parts.join(" || '/' || ")} AS all`)
  return rows[0]?.all ?? ''
}

function expectRefusal(answer: Answer, status: number): void {
  expect(answer.status).toBe(status)
  expect(() => errorBody.strict().parse(answer.body)).not.toThrow()
  expect(answer.headers['cache-control']).toBe('no-store')
}

test('the tables are walked whole', () => {
  expect(keys.length).toBeGreaterThanOrEqual(34)
})

/** One good input of every endpoint. A refusal uses nothing up, so all roles share them. */
const inputs = new Map<keyof Api, AnyInput>()
async function inputOf(key: keyof Api): Promise<AnyInput> {
  const input = inputs.get(key) ?? (await sample(t, key))
  inputs.set(key, input)
  return input
}

type Attempt = (key: keyof Api, input: AnyInput) => Promise<void>

/** A test for each endpoint, and one that nothing has changed after all of them. */
function refuses(tried: (keyof Api)[], attempt: Attempt): void {
  let before = ''
  beforeAll(async () => {
    for (const key of tried) await inputOf(key)
    before = await everything()
  })

  test.each(tried)('%s', async (key) => attempt(key, await inputOf(key)))

  test('nothing has changed', async () => {
    if ((await everything()) === before) return
    const changing: string[] = []
    for (const key of tried) {
      const once = await everything()
      await attempt(key, await inputOf(key)).catch(() => {})
      if ((await everything()) !== once) changing.push(key)
    }
    expect.fail(`Something was changed, by: ${changing.join(', ') || 'none of them when tried again'}`)
  })
}

describe('nobody: 401', () => {
  refuses(guarded, async (key, input) => {
    for (const token of [null, 'x'.repeat(43), 'short', `${t.people.north.CREATOR.token}x`])
      expectRefusal(await t.send(token, key, input), 401)
  })
})

describe.each(roles.filter((role) => guarded.some((key) => lacking(key).includes(role))))(
  '%s: 403',
  (role) => {
    const tried = guarded.filter((key) => lacking(key).includes(role))
    refuses(tried, async (key, input) => {
      expectRefusal(await t.send(t.people.north[role].token, key, input), 403)
    })
  },
)

/** Super admins may enter every agency, so they are strangers nowhere. */
const strangers = (key: keyof Api): Role[] => {
  const { permission } = specOf(key)
  return roles.filter((role) => permission !== 'public' && may(role, permission) && role !== 'SUPER_ADMIN')
}

const foreign = roles.filter((role) => role !== 'SUPER_ADMIN')

describe.each(foreign)('what belongs to another agency does not exist for %s: 404', (role) => {
  const tried = guarded.filter((key) => key.includes('{') && strangers(key).includes(role))
  refuses(tried, async (key, input) => {
    const answer = await t.send(t.people.south[role].token, key, input)
    expectRefusal(answer, 404)
    const missing = { params: { ...input.params, id: '01900000-0000-7000-8000-000000000000' } }
    const nowhere = await t.send(t.people.south[role].token, key, { ...input, ...missing })
    expect({ ...answer.body, requestId: '' }).toEqual({ ...nowhere.body, requestId: '' })
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
