import { type Api, api } from '@greenroom/contract/api.ts'
import { keyScopes } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { isForConnectors, may, type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newConnectorKey } from '../src/platform/identity/connector-keys.ts'
import { type AnyInput, type ApiResponse, startTestApp, type TestApp } from './app.ts'
import { addConnectorKey } from './connectors.ts'
import { sample } from './samples.ts'
import { canary } from './seed-agencies.ts'

/** Generated from the endpoint tables: calls without permission are rejected and change nothing. */

let t: TestApp
let adminClient: pg.Client
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  adminClient = new pg.Client(t.db.admin)
  await adminClient.connect()
})
afterAll(async () => {
  await adminClient.end()
  await t.close()
})
beforeEach(() => t.unthrottle())

const keys = Object.keys(api) as (keyof Api)[]
const specOf = (key: keyof Api): EndpointSpec => api[key]
const guardedKeys = keys.filter((key) => specOf(key).permission !== 'public')
const rolesWithout = (key: keyof Api): Role[] => {
  const { permission } = specOf(key)
  return permission === 'public' ? [] : roles.filter((role) => !may(role, permission))
}

const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name, EXISTS (
    SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'last_seen_at') AS "hasLastSeen"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'gate') AND c.relname <> 'throttles' ORDER BY 1`

/**
 * A hash of all stored rows, without `last_seen_at` and counters. In tables without `last_seen_at`, row versions are
 * hashed instead of content: that is much faster, and every write changes them.
 */
async function databaseState(): Promise<string> {
  const tables = (await adminClient.query<{ name: string; hasLastSeen: boolean }>(TABLES)).rows
  const hashes = tables.map(({ name, hasLastSeen }) => {
    const row = hasLastSeen ? `(to_jsonb(x) - 'last_seen_at')::text` : `x.ctid::text || x.xmin::text`
    return `(SELECT md5(coalesce(string_agg(${row}, '' ORDER BY ${row} COLLATE "C"), '')) FROM ${name} x)`
  })
  const { rows } = await adminClient.query<{ all: string }>(`SELECT ${hashes.join(" || '/' || ")} AS all`)
  return rows[0]?.all ?? ''
}

function expectRejection(response: ApiResponse, status: number): void {
  expect(response.status).toBe(status)
  expect(() => errorBody.strict().parse(response.body)).not.toThrow()
  expect(response.headers['cache-control']).toBe('no-store')
}

test('at least 34 endpoints are tested', () => {
  expect(keys.length).toBeGreaterThanOrEqual(34)
})

/** A valid input per endpoint. Rejected calls change nothing, so all roles share them. */
const inputs = new Map<keyof Api, AnyInput>()
async function inputOf(key: keyof Api): Promise<AnyInput> {
  const input = inputs.get(key) ?? (await sample(t, key))
  inputs.set(key, input)
  return input
}

type Attempt = (key: keyof Api, input: AnyInput) => Promise<void>

/** One test per endpoint, and a final one that checks that nothing changed. */
function testRejections(endpoints: (keyof Api)[], attempt: Attempt): void {
  let before = ''
  beforeAll(async () => {
    for (const key of endpoints) await inputOf(key)
    before = await databaseState()
  })

  test.each(endpoints)('%s', async (key) => attempt(key, await inputOf(key)))

  test('nothing changed', async () => {
    if ((await databaseState()) === before) return
    const offenders: string[] = []
    for (const key of endpoints) {
      const state = await databaseState()
      await attempt(key, await inputOf(key)).catch(() => {})
      if ((await databaseState()) !== state) offenders.push(key)
    }
    expect.fail(`The database changed after: ${offenders.join(', ') || 'unknown, not reproducible'}`)
  })
}

describe('visitors get 401', () => {
  testRejections(guardedKeys, async (key, input) => {
    for (const token of [null, 'x'.repeat(43), 'short', `${t.people.north.CREATOR.token}x`])
      expectRejection(await t.send(token, key, input), 401)
  })
})

describe.each(roles.filter((role) => guardedKeys.some((key) => rolesWithout(key).includes(role))))(
  '%s gets 403',
  (role) => {
    const endpoints = guardedKeys.filter((key) => rolesWithout(key).includes(role))
    testRejections(endpoints, async (key, input) => {
      expectRejection(await t.send(t.people.north[role].token, key, input), 403)
    })
  },
)

describe('connector keys', () => {
  const connectorEndpoints = guardedKeys.filter((key) => isForConnectors(specOf(key).permission))
  let fullKey: string
  beforeAll(async () => {
    fullKey = await addConnectorKey(t, 'north')
    // Marks the key as used, which is also a change.
    await t.send(fullKey, 'GET /agency', {})
  })

  describe('get 403 for endpoints meant for people', () => {
    testRejections(
      guardedKeys.filter((key) => !connectorEndpoints.includes(key)),
      async (key, input) => expectRejection(await t.send(fullKey, key, input), 403),
    )
  })

  test.each(connectorEndpoints.filter((key) => specOf(key).permission !== 'connector:any'))(
    'get 403 for %s without the scope',
    async (key) => {
      const otherScopes = keyScopes.filter((scope) => specOf(key).permission !== `connector:${scope}`)
      const token = await addConnectorKey(t, 'north', { scopes: otherScopes })
      expectRejection(await t.send(token, key, await inputOf(key)), 403)
    },
  )

  test.each([
    ['expired', () => addConnectorKey(t, 'north', { expiresAt: '2026-01-01T00:00:00Z' })],
    ['unknown', async () => newConnectorKey()],
  ])('%s keys get 401', async (_name, token) => {
    expectRejection(await t.send(await token(), 'GET /agency', {}), 401)
  })
})

/** Roles that may call the endpoint, except super admins, who have access to every agency. */
const rolesWithAccess = (key: keyof Api): Role[] => {
  const { permission } = specOf(key)
  return roles.filter((role) => permission !== 'public' && may(role, permission) && role !== 'SUPER_ADMIN')
}

const rolesInOneAgency = roles.filter((role) => role !== 'SUPER_ADMIN')

describe.each(rolesInOneAgency)('%s gets 404 for another agency’s data', (role) => {
  const endpoints = guardedKeys.filter((key) => key.includes('{') && rolesWithAccess(key).includes(role))
  testRejections(endpoints, async (key, input) => {
    const response = await t.send(t.people.south[role].token, key, input)
    expectRejection(response, 404)
    const missing = { params: { ...input.params, id: '01900000-0000-7000-8000-000000000000' } }
    const unknown = await t.send(t.people.south[role].token, key, { ...input, ...missing })
    expect({ ...response.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })
})

describe('responses to members of south contain no data of north', () => {
  const readKeys = guardedKeys.filter((key) => key.startsWith('GET') && !key.includes('{'))
  const cases = readKeys.flatMap((key) => rolesWithAccess(key).map((role) => ({ key, role })))

  test.each(cases)('$key as $role', async ({ key, role }) => {
    const response = await t.send(t.people.south[role].token, key, await inputOf(key))
    expect(response.status).toBe(200)
    expect(response.text).not.toContain(canary.north)
  })

  test('members of north receive the canary', async () => {
    const response = await t.call(t.people.north.AGENCY_ADMIN.token, 'GET /agency', {})
    expect(response.text).toContain(canary.north)
  })
})
