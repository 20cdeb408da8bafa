import { type Api, api } from '@greenroom/contract/api.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Block, MAX_BLOCK_MS, watchEventLoop } from '../src/platform/watchdog.ts'
import { type AnyInput, type ApiResponse, startTestApp, type TestApp } from './app.ts'
import { addConnectorKey } from './connectors.ts'
import { hostileValues, textFields } from './hostile-fields.ts'
import { callerOf, sample } from './samples.ts'
import { openAnotherSession } from './seed-agencies.ts'

/** Generated from the endpoint tables: any input returns a success or the standard error shape, never a 5xx. */

let t: TestApp
const tokens = new Map<string, string>()
const blocks: Block[] = []
let stopWatching: () => void
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  stopWatching = watchEventLoop((block) => {
    if (timeInCalls(performance.now() - block.ms) > MAX_BLOCK_MS) blocks.push(block)
  })
})
afterAll(async () => {
  stopWatching()
  await t.close()
})
// Otherwise a password or second factor set by the fuzzer would make all later calls fail.
beforeEach(async () => {
  await t.unthrottle()
  await t.sql(
    `UPDATE gate.credentials c SET password_hash = k.password_hash, totp_secret = NULL, totp_enabled_at = NULL
     FROM gate.credentials k WHERE k.user_id = $1 AND c.user_id = $2`,
    [t.people.south.CREATOR.userId, t.people.north.SUPER_ADMIN.userId],
  )
  // An agency has a limited number of keys, which thousands of runs use up.
  await t.sql(`UPDATE connector_keys SET revoked_at = now() WHERE name <> 'Bridge' AND revoked_at IS NULL`)
})

/** The newest calls: making up thousands of inputs blocks the event loop, too, but between the calls. */
const calls: { from: number; to: number }[] = []
const timeInCalls = (since: number) =>
  calls.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, performance.now()) - Math.max(from, since)),
    0,
  )

const keys = Object.keys(api) as (keyof Api)[]
const specOf = (key: keyof Api): EndpointSpec => api[key]
const isRead = (key: string) => /^(GET|HEAD|OPTIONS) /.test(key)
/** Few in `npm test`, more in CI, and any number with `npm run fuzz`. A failure prints its seed. */
const runs = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_ALL ? 16 : 4))
const seedOption = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}
const ASSERT_OPTIONS = { numRuns: runs, endOnFailure: true, ...seedOption } as const

async function callChecked(key: keyof Api, input: AnyInput): Promise<ApiResponse> {
  const token = await validToken(callerOf(key))
  const call = { from: performance.now(), to: Number.POSITIVE_INFINITY }
  calls.push(call)
  if (calls.length > 200) calls.shift()
  const response = await t.send(token, key, input)
  call.to = performance.now()
  if (response.status === 429) await t.unthrottle()
  expect(response.status, response.text).toBeLessThan(500)
  if (response.status >= 400 && !key.startsWith('HEAD')) {
    const { message } = errorBody.strict().parse(response.body)
    expect(message.length).toBeGreaterThan(0)
    expect(response.text).not.toMatch(/node_modules|\bat \w+ \(|SELECT |INSERT |UPDATE /)
  }
  return response
}

/** Replaces a session that an earlier call ended, locked or switched to another agency. */
async function validToken(role: ReturnType<typeof callerOf>): Promise<string> {
  const cached = tokens.get(role)
  if (role === 'CONNECTOR') {
    // An agency has a limited number of keys.
    const key = cached ?? (await addConnectorKey(t, 'north'))
    tokens.set(role, key)
    return key
  }
  const session = cached ? await t.platform.sessions.find(cached) : null
  if (cached && session && !session.locked && session.agencyId === session.homeAgencyId) return cached
  const token = await openAnotherSession(t.platform, t.people.north[role])
  tokens.set(role, token)
  return token
}

/** Strings that commonly cause bugs. */
const hostileText = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  'x'.repeat(10_000),
  '\u202egnp',
  '\ud800',
  '🌿'.repeat(50),
  "' OR 1=1 --",
  '%',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e309',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  '01900000-0000-7000-8000-000000000000',
)
const junk = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[[]]], [null]),
  fc.constant(JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)),
)
/** `__proto__` is rejected by the parser, and cannot be set as a key here. */
const fieldName = fc.oneof(hostileText, fc.string({ maxLength: 12 })).filter((key) => key !== '__proto__')

/** The valid body with one change: a key missing, added, or with another value. */
function mutatedBody(body: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = Object.keys(body)
  const extra = fc.tuple(fieldName, junk).map(([key, value]) => ({ ...body, [key]: value }))
  if (fields.length === 0) return extra
  const field = fc.constantFrom(...fields)
  return fc.oneof(
    extra,
    field.map((key) => Object.fromEntries(Object.entries(body).filter(([other]) => other !== key))),
    fc.tuple(field, junk).map(([key, value]) => ({ ...body, [key]: value })),
  )
}

const rawBody = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom('{', '[', '"', '{"a":1,}', '{"a":1}{"b":2}', '\ufeff{}', '{"__proto__":1}', 'NaN', '\0'),
)

describe.each(keys)('%s', (key) => {
  const spec = specOf(key)
  let lastSample: AnyInput | undefined
  const validInput = async () => {
    lastSample = await sample(t, key)
    return lastSample
  }

  test('handles invalid bodies', async () => {
    if (isRead(key)) return
    const input = await validInput()
    const body = (input.body ?? {}) as Record<string, unknown>
    const arbitrary = fc.oneof(
      { weight: 4, arbitrary: mutatedBody(body) },
      { weight: 2, arbitrary: junk },
      { weight: 1, arbitrary: rawBody },
    )
    await fc.assert(
      fc.asyncProperty(
        arbitrary,
        async (invalidBody) => void (await callChecked(key, { ...input, body: invalidBody as object })),
      ),
      ASSERT_OPTIONS,
    )
  })

  test('handles invalid queries and paths', async () => {
    const input = await validInput()
    const value = fc.oneof(hostileText, fc.string({ maxLength: 20 }))
    const query = fc.dictionary(fc.oneof(fc.constantFrom('limit', 'cursor'), fieldName), value, {
      minKeys: 1,
      maxKeys: 3,
    })
    const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const params =
      names.length > 0
        ? fc.record(Object.fromEntries(names.map((name) => [name, value.map((text) => text.toWellFormed())])))
        : fc.constant({})
    await fc.assert(
      fc.asyncProperty(query, params, async (q, p) => {
        const response = await callChecked(key, { ...input, query: q, params: { ...input.params, ...p } })
        const allowed = Object.keys(spec.query?.shape ?? {})
        if (Object.keys(q).some((name) => !allowed.includes(name)))
          expect(response.status).toBeGreaterThanOrEqual(400)
      }),
      { ...ASSERT_OPTIONS, numRuns: Math.ceil(runs / 2) },
    )
  })

  test('handles names of prototypes, long repeats and odd dates in every field', async () => {
    const input = await validInput()
    const cases = textFields(spec, input).flatMap((put) => hostileValues.map((text) => put(text)))
    if (cases.length === 0) return
    const tried = runs >= cases.length ? cases : fc.sample(fc.constantFrom(...cases), ASSERT_OPTIONS)
    for (const hostile of tried) await callChecked(key, hostile)
  })

  test('an unknown key in a valid call is rejected', async () => {
    // Rejected before any lookup, so the last sample can be reused.
    const input = lastSample ?? (await validInput())
    await t.unthrottle()
    expect((await callChecked(key, { ...input, query: { ...input.query, surprise: '1' } })).status).toBe(400)
    if (!isRead(key))
      expect((await callChecked(key, { ...input, body: { ...input.body, surprise: 1 } })).status).toBe(400)
  })
})

test('no call blocked the event loop', () => {
  process.stdout.write(`${blocks.length} blocks of more than ${MAX_BLOCK_MS} ms: ${JSON.stringify(blocks)}\n`)
  // A busy machine makes blocks longer, but not the time that they computed.
  expect(blocks.filter(({ cpuMs }) => cpuMs > MAX_BLOCK_MS)).toEqual([])
})

test('the server still works after fuzzing', async () => {
  const { token: creator } = t.people.north.CREATOR
  expect((await t.send(creator, 'GET /auth/me')).status).toBe(200)
  expect((await t.app.inject('/api/health/ready')).statusCode).toBe(200)
})
