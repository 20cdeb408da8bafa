import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { newBrowser } from '../../../test/push-receiver.ts'
import { addPerson, anotherSession, PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
let agencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.CREATOR.agencyId
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const otherSession = (user: TestUser) => anotherSession(t.platform, user)
const person = (role: TestUser['role'] = 'CHAT_OPERATOR') => addPerson(t.platform, agencyId, role, 'push')
const browser = async () => {
  const { endpoint, keys } = await newBrowser('https://push.invalid')
  return { endpoint, keys }
}
const add = (token: string, body: object) => t.send(token, 'POST /notifications/push/devices', { body })
const added = async (token: string, body?: object): Promise<string> => {
  const response = await add(token, body ?? (await browser()))
  expect(response.status, response.text).toBe(200)
  return response.body.data.id
}
const state = async (token: string) => (await t.send(token, 'GET /notifications/push')).body.data
const remove = (token: string | null, id: string) =>
  t.send(token, 'DELETE /notifications/push/devices/{id}', { params: { id } })
const tryOut = (token: string | null, id: string) =>
  t.send(token, 'POST /notifications/push/devices/{id}/test', { params: { id } })
const owners = async (endpoint: string) =>
  (await t.sql('SELECT user_id FROM push_devices WHERE endpoint = $1', [endpoint])).map((row) => row.user_id)
const testJobs = () => t.sql(`SELECT count(*)::int AS n FROM pgboss.job WHERE name LIKE '%push-test'`)
const exists = async (id: string) =>
  (await t.sql('SELECT 1 FROM push_devices WHERE id = $1', [id])).length === 1

describe.each(roles)('%s', (role) => {
  test('adds, lists, tests and removes this browser', async () => {
    const user = await person(role)
    expect(await state(user.token)).toEqual({
      publicKey: t.platform.push.publicKey,
      sessionId: user.sessionId,
      devices: [],
    })
    const id = await added(user.token)
    const { devices } = await state(user.token)
    expect(devices).toEqual([
      { id, name: 'Unknown browser', addedAt: expect.any(String), current: true, trouble: null },
    ])
    expect(Math.abs(Date.parse(devices[0].addedAt) - Date.now())).toBeLessThan(10_000)
    expect((await tryOut(user.token, id)).status).toBe(200)
    expect((await remove(user.token, id)).status).toBe(200)
    expect((await state(user.token)).devices).toEqual([])
    expect((await remove(user.token, id)).status).toBe(404)
  })
})

test('anonymous: 401 and nothing written', async () => {
  const [id, body] = [await added((await person()).token), await browser()]
  const responses = [
    await t.send(null, 'GET /notifications/push'),
    await t.send(null, 'POST /notifications/push/devices', { body }),
    await remove(null, id),
    await tryOut(null, id),
  ]
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect([await exists(id), await owners(body.endpoint)]).toEqual([true, []])
})

test('other people’s browsers return 404, also for admins and other agencies', async () => {
  const id = await added((await person()).token)
  const before = await testJobs()
  for (const user of [t.people.north.AGENCY_ADMIN, t.people.north.SUPER_ADMIN, t.people.south.AGENCY_ADMIN]) {
    expect((await remove(user.token, id)).status).toBe(404)
    expect((await tryOut(user.token, id)).status).toBe(404)
    expect(JSON.stringify(await state(user.token))).not.toContain(id)
  }
  expect(await exists(id)).toBe(true)
  expect(await testJobs()).toEqual(before)
})

test('a visiting super admin can’t add a browser', async () => {
  const sol = await person('SUPER_ADMIN')
  await t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: t.people.south.CREATOR.agencyId } })
  const response = await add(sol.token, await browser())
  expect([response.status, response.body.code]).toEqual([422, 'refused'])
  expect((await t.send(sol.token, 'GET /notifications/push')).status).toBe(422)
})

describe('bad input', () => {
  const longUrl = `https://push.invalid/${'x'.repeat(1000)}`
  const cases: [string, number, (body: Awaited<ReturnType<typeof browser>>) => object][] = [
    ['nothing', 400, () => ({})],
    ['no keys', 400, ({ endpoint }) => ({ endpoint })],
    ['one key', 400, ({ endpoint, keys }) => ({ endpoint, keys: { auth: keys.auth } })],
    ['an unknown field', 400, (body) => ({ ...body, userId: newId() })],
    ['an expiry', 400, (body) => ({ ...body, expirationTime: null })],
    ['an unknown key', 400, (body) => ({ ...body, keys: { ...body.keys, x: 'y' } })],
    ['no URL', 400, (body) => ({ ...body, endpoint: 'push' })],
    ['a URL that is too long', 400, (body) => ({ ...body, endpoint: longUrl })],
    ['a URL with a space', 400, (body) => ({ ...body, endpoint: 'https://push.invalid/a b' })],
    ['javascript', 400, (body) => ({ ...body, endpoint: 'javascript:alert(1)' })],
    ['a numeric URL', 400, (body) => ({ ...body, endpoint: 5 })],
    ['a short public key', 400, (body) => ({ ...body, keys: { ...body.keys, p256dh: 'AAAA' } })],
    ['a long secret', 400, (body) => ({ ...body, keys: { ...body.keys, auth: 'A'.repeat(40) } })],
    ['a point off the curve', 422, (body) => ({ ...body, keys: { ...body.keys, p256dh: 'B'.repeat(87) } })],
    ['http', 422, (body) => ({ ...body, endpoint: 'http://push.invalid/x' })],
    ['localhost', 422, (body) => ({ ...body, endpoint: 'https://127.0.0.1:5432/' })],
    ['localhost in hex', 422, (body) => ({ ...body, endpoint: 'https://0x7f.1/' })],
    ['localhost as IPv6', 422, (body) => ({ ...body, endpoint: 'https://[::ffff:7f00:1]/' })],
    ['a private address', 422, (body) => ({ ...body, endpoint: 'https://192.168.1.1/' })],
    ['a cloud metadata address', 422, (body) => ({ ...body, endpoint: 'https://169.254.169.254/latest' })],
    ['a host without a domain', 422, (body) => ({ ...body, endpoint: 'https://localhost/' })],
    ['credentials', 422, (body) => ({ ...body, endpoint: 'https://a:b@push.invalid/' })],
    ['no host', 422, (body) => ({ ...body, endpoint: 'https://[::1' })],
  ]
  test.each(cases)('%s returns %s', async (_, status, change) => {
    const user = await person()
    const response = await add(user.token, change(await browser()))
    expect([response.status, (await state(user.token)).devices]).toEqual([status, []])
  })

  test.each(['x', '%00', '00000000-0000-0000-0000-00000000000g'])('an id of %s returns 400', async (id) => {
    const { token } = await person()
    expect([(await remove(token, id)).status, (await tryOut(token, id)).status]).toEqual([400, 400])
  })
})

describe('browsers', () => {
  test('re-adding is idempotent; a new endpoint replaces the old one', async () => {
    const user = await person()
    const body = await browser()
    const id = await added(user.token, body)
    expect(await added(user.token, body)).toBe(id)
    expect(await added(user.token, { ...body, endpoint: body.endpoint.replace('push.', 'PUSH.') })).toBe(id)
    expect(await added(user.token, { ...body, endpoint: `${body.endpoint}#again` })).toBe(id)
    expect(await owners(body.endpoint)).toEqual([user.userId])
    const next = await browser()
    expect(await added(user.token, next)).toBe(id)
    expect([await owners(body.endpoint), await owners(next.endpoint)]).toEqual([[], [user.userId]])
    const log = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'push_device.added' AND actor_id = $1`,
      [user.userId],
    )
    expect(log).toHaveLength(2)
    expect(JSON.stringify(log)).not.toContain('push.invalid')
  })

  test.each(['north', 'south'] as const)('moves to the next user who signs in, from %s', async (side) => {
    const body = await browser()
    const earlier = await addPerson(t.platform, t.people[side].CREATOR.agencyId, 'CREATOR', 'before')
    const id = await added(earlier.token, body)
    const user = await person()
    await added(user.token, body)
    expect([await owners(body.endpoint), await exists(id)]).toEqual([[user.userId], false])
    expect((await state(earlier.token)).devices).toEqual([])
  })

  test('the limit is ten, and re-adding is allowed', async () => {
    const user = await person()
    const bodies = []
    for (let n = 0; n < 10; n++) {
      const token = n === 0 ? user.token : await otherSession(user)
      bodies.push(await browser())
      await added(token, bodies[n])
    }
    const late = await otherSession(user)
    const response = await add(late, await browser())
    expect([response.status, response.body.message]).toEqual([
      422,
      'You already get urgent alerts on 10 browsers. Remove one first.',
    ])
    await added(late, bodies[9])
    const { devices } = await state(user.token)
    expect(devices).toHaveLength(10)
    expect(devices.filter((device: { current: boolean }) => device.current)).toHaveLength(1)
    expect(devices[0].current).toBe(true)
  })

  test('adding is throttled per person', async () => {
    const [user, other] = [await person(), await person()]
    const bodies = await Promise.all([browser(), browser()])
    for (let n = 0; n < 30; n++) await added(user.token, bodies[n % 2])
    const response = await add(await otherSession(user), await browser())
    expect([response.status, response.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(await owners(bodies[1]?.endpoint ?? '')).toEqual([user.userId])
    await added(other.token)
  })

  test('two concurrent claims of one browser both succeed, and one keeps it', async () => {
    const body = await browser()
    const people = await Promise.all([person(), person(), person(), person()])
    const responses = await Promise.all(people.map(({ token }) => add(token, body)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await owners(body.endpoint)).toHaveLength(1)
  })

  test('test pushes are throttled', async () => {
    const { token } = await person()
    const id = await added(token)
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await tryOut(token, id)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a browser is removed with its session:', () => {
  const admin = () => t.people.north.AGENCY_ADMIN.token
  const ways: [string, (user: TestUser) => Promise<{ status: number } | undefined>][] = [
    ['sign-out', (user) => t.send(user.token, 'POST /auth/sign-out')],
    [
      'ended from another device',
      async (user) =>
        t.send(await otherSession(user), 'DELETE /auth/sessions/{id}', { params: { id: user.sessionId } }),
    ],
    ['ending all others', async (user) => t.send(await otherSession(user), 'DELETE /auth/sessions')],
    [
      'password changed',
      async (user) =>
        t.send(await otherSession(user), 'POST /auth/change-password', {
          body: { currentPassword: PASSWORD, newPassword: 'tangerine lampshade' },
        }),
    ],
    [
      'role changed',
      (user) =>
        t.send(admin(), 'PATCH /team/members/{id}', {
          params: { id: user.userId },
          body: { role: 'COMPLIANCE' },
        }),
    ],
    [
      'suspension',
      (user) => t.send(admin(), 'POST /team/members/{id}/suspend', { params: { id: user.userId } }),
    ],
    ['removal', (user) => t.send(admin(), 'DELETE /team/members/{id}', { params: { id: user.userId } })],
    [
      'idle for a week',
      async (user) => {
        await t.sql(`UPDATE gate.sessions SET last_seen_at = now() - interval '8 days' WHERE user_id = $1`, [
          user.userId,
        ])
        await t.sql('SELECT gate.delete_expired()')
        return undefined
      },
    ],
  ]
  test.each(ways)('%s', async (_, end) => {
    const user = await person()
    const neighbor = await person()
    const id = await added(user.token)
    const other = await added(neighbor.token)
    expect((await end(user))?.status ?? 200).toBe(200)
    expect([await exists(id), await exists(other)]).toEqual([false, true])
  })

  test('also when added while the session ends', async () => {
    for (let n = 0; n < 10; n++) {
      const { token } = await person()
      const body = await browser()
      const [, response] = await Promise.all([t.send(token, 'POST /auth/sign-out'), add(token, body)])
      expect([200, 401]).toContain(response.status)
      expect(await owners(body.endpoint)).toEqual([])
    }
  })

  test('the database rejects another person’s session', async () => {
    const [user, other] = [await person(), await person()]
    const { endpoint, keys } = await browser()
    const args = [newId(), other.sessionId, user.userId, endpoint, keys.p256dh, keys.auth, 'x', 10]
    const rows = await t.sql('SELECT outcome FROM gate.add_push_device($1, $2, $3, $4, $5, $6, $7, $8)', args)
    expect(rows).toEqual([{ outcome: 'gone' }])
  })
})

test('adding another user’s endpoint without its keys changes nothing and looks the same', async () => {
  const [victim, attacker, subscription] = [t.people.south.CHAT_OPERATOR, await person(), await browser()]
  expect((await add(victim.token, subscription)).status).toBe(200)
  const forged = await add(attacker.token, { ...(await browser()), endpoint: subscription.endpoint })
  const fresh = await add((await person()).token, await browser())
  expect([forged.status, Object.keys(forged.body.data)]).toEqual([fresh.status, Object.keys(fresh.body.data)])
  expect((await owners(subscription.endpoint)).toSorted()).toEqual(
    [attacker.userId, victim.userId].toSorted(),
  )
})

test('no response contains endpoints or keys', async () => {
  const { token } = await person()
  const body = await browser()
  const first = await add(token, body)
  const second = await t.send(token, 'GET /notifications/push')
  for (const secret of [body.endpoint, body.keys.p256dh, body.keys.auth])
    expect(first.text + second.text).not.toContain(secret)
  expect(Object.keys(second.body.data).sort()).toEqual(['devices', 'publicKey', 'sessionId'])
})
