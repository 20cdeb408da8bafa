import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

const CANARY = 'canary-7f3a9'

function capture(pretty = false) {
  const lines: string[] = []
  const log = createLog({
    level: 'trace',
    pretty,
    destination: { write: (line: string) => void lines.push(line) },
  })
  return { log, lines, text: () => lines.join('') }
}

const secretLocations: [string, object][] = [
  [
    'headers',
    { headers: { authorization: `Bearer ${CANARY}`, cookie: `s=${CANARY}`, 'set-cookie': [CANARY] } },
  ],
  ['passwords', { password: CANARY, newPassword: CANARY, currentPassword: CANARY, PASSWORD: CANARY }],
  ['tokens', { token: CANARY, accessToken: CANARY, reset_token: CANARY, tokens: [CANARY] }],
  ['codes', { challenge: CANARY, code: CANARY, secret: CANARY, totpSecret: CANARY, recoveryCodes: [CANARY] }],
  ['an email', { mail: { text: CANARY, html: `<p>${CANARY}</p>`, subject: 'Hello' } }],
  ['a deeply nested object', { a: { b: { c: [{ d: { password: CANARY } }] } } }],
  ['a link', { url: `/reset-password?lang=en&token=${CANARY}&x=1` }],
  ['a link with a token in its hash', { href: `https://example.test/join#token=${CANARY}` }],
  ['a mail server URL', { smtp: `smtps://me:${CANARY}@mail.example.test` }],
  [
    'an error',
    { err: Object.assign(new Error(`GET /x?token=${CANARY}`), { detail: `Key (email)=(${CANARY})` }) },
  ],
  ['a failed query', { err: new DrizzleQueryError('select $1', [CANARY, `x\n${CANARY}`], new Error('no')) }],
]

describe.each([false, true])('pretty: %s', (pretty) => {
  test.for(secretLocations)('a secret in %s never appears', ([, value]) => {
    const { log, text } = capture(pretty)
    log.info(value, 'logged')
    log.child({ bound: value }).error(value, `see /verify?token=${CANARY}`)
    expect(text()).toContain('logged')
    expect(text()).not.toContain(CANARY)
  })
})

test('a line is JSON with level, time, message and plain fields', () => {
  const { log, lines } = capture()
  log.child({ requestId: 'r1' }).warn({ path: '/api/me?page=2', status: 404 }, 'not found')
  const entry = JSON.parse(lines[0] ?? '')
  expect(entry).toMatchObject({
    level: 40,
    time: expect.any(Number),
    requestId: 'r1',
    path: '/api/me?page=2',
    status: 404,
    msg: 'not found',
  })
})

test('an error keeps its code and stack', () => {
  const { log, lines } = capture()
  log.error({ err: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) })
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toMatchObject({ type: 'Error', message: 'refused', code: 'ECONNREFUSED' })
  expect(err.stack).toContain('log.test.ts')
})

test('a serializer receives the full object, and its output is redacted', () => {
  const { log, lines } = capture()
  const child = log.child(
    {},
    { serializers: { req: (req: { raw: string }) => ({ url: req.raw, token: CANARY }) } },
  )
  child.info({ req: { raw: `/a?token=${CANARY}` } })
  expect(JSON.parse(lines[0] ?? '').req).toEqual({ url: '/a?token=…', token: '[hidden]' })
})

test('a circular object is truncated', () => {
  const { log, text } = capture()
  const loop: Record<string, unknown> = { name: 'loop' }
  loop.self = loop
  log.info(loop)
  expect(text().length).toBeLessThan(1_000)
})

test('a pretty-printed entry is one line', () => {
  const { log, text } = capture(true)
  log.info({ port: 3000, name: 'two words' }, 'listening')
  expect(text()).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}listening port=3000 name="two words"\n$/)
})
