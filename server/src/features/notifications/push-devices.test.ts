import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { newBrowser } from '../../../test/push-receiver.ts'
import { addPerson, openAnotherSession, PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
let agencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.CREATOR.agencyId
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const otherSession = (user: TestUser) => openAnotherSession(t.platform, user)
const addUser = (role: TestUser['role'] = 'CHAT_OPERATOR') => addPerson(t.platform, agencyId, role, 'push')
const newBody = async () => {
  const { endpoint, keys } = await newBrowser('https://push.invalid')
  return { endpoint, keys }
}
const tryAdd = (token: string, body: object) => t.send(token, 'POST /notifications/push/devices', { body })
const addDevice = async (token: string, body?: object): Promise<string> => {
  const response = await tryAdd(token, body ?? (await newBody()))
  expect(response.status, response.text).toBe(200)
  return response.body.data.id
}
const getState = async (token: string) => (await t.send(token, 'GET /notifications/push')).body.data
const remove = (token: string | null, id: string) =>
  t.send(token, 'DELETE /notifications/push/devices/{id}', { params: { id } })
const sendTest = (token: string | null, id: string) =>
  t.send(token, 'POST /notifications/push/devices/{id}/test', { params: { id } })
const ownersOf = async (endpoint: string) =>
  (await t.sql('SELECT user_id FROM push_devices WHERE endpoint = $1', [endpoint])).map((row) => row.user_id)
const testJobs = () => t.sql(`SELECT count(*)::int AS n FROM pgboss.job WHERE name LIKE '%push-test'`)
const isStored = async (id: string) =>
  (await t.sql('SELECT 1 FROM push_devices WHERE id = $1', [id])).length === 1

describe.each(roles)('%s', (role) => {
  test('adds, lists, tests and removes this browser', async () => {
    const user = await addUser(role)
    expect(await getState(user.token)).toEqual({
      publicKey: t.platform.push.publicKey,
      sessionId: user.sessionId,
      devices: [],
    })
    const id = await addDevice(user.token)
    const { devices } = await getState(user.token)
    expect(devices).toEqual([
      { id, name: 'Unknown browser', addedAt: expect.any(String), current: true, problem: null },
    ])
    expect(Math.abs(Date.parse(devices[0].addedAt) - Date.now())).toBeLessThan(10_000)
    expect((await sendTest(user.token, id)).status).toBe(200)
    expect((await remove(user.token, id)).status).toBe(200)
    expect((await getState(user.token)).devices).toEqual([])
    expect((await remove(user.token, id)).status).toBe(404)
  })
})

test('anonymous requests get 401 and write nothing', async () => {
  const [id, body] = [await addDevice((await addUser()).token), await newBody()]
  const responses = [
    await t.send(null, 'GET /notifications/push'),
    await t.send(null, 'POST /notifications/push/devices', { body }),
    await remove(null, id),
    await sendTest(null, id),
  ]
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect([await isStored(id), await ownersOf(body.endpoint)]).toEqual([true, []])
})

test('other people’s browsers return 404, even to admins and other agencies', async () => {
  const id = await addDevice((await addUser()).token)
  const before = await testJobs()
  for (const user of [t.people.north.AGENCY_ADMIN, t.people.north.SUPER_ADMIN, t.people.south.AGENCY_ADMIN]) {
    expect((await remove(user.token, id)).status).toBe(404)
    expect((await sendTest(user.token, id)).status).toBe(404)
    expect(JSON.stringify(await getState(user.token))).not.toContain(id)
  }
  expect(await isStored(id)).toBe(true)
  expect(await testJobs()).toEqual(before)
})

test('a visiting super admin can’t add a browser', async () => {
  const sol = await addUser('SUPER_ADMIN')
  await t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: t.people.south.CREATOR.agencyId } })
  const response = await tryAdd(sol.token, await newBody())
  expect([response.status, response.body.code]).toEqual([422, 'refused'])
  expect((await t.send(sol.token, 'GET /notifications/push')).status).toBe(422)
})

describe('bad input', () => {
  const longUrl = `https://push.invalid/${'x'.repeat(1000)}`
  const cases: [string, number, (body: Awaited<ReturnType<typeof newBody>>) => object][] = [
    ['an empty body', 400, () => ({})],
    ['no keys', 400, ({ endpoint }) => ({ endpoint })],
    ['only one key', 400, ({ endpoint, keys }) => ({ endpoint, keys: { auth: keys.auth } })],
    ['an unknown field', 400, (body) => ({ ...body, userId: newId() })],
    ['an expiration time', 400, (body) => ({ ...body, expirationTime: null })],
    ['an unknown key', 400, (body) => ({ ...body, keys: { ...body.keys, x: 'y' } })],
    ['an endpoint that is not a URL', 400, (body) => ({ ...body, endpoint: 'push' })],
    ['a URL that is too long', 400, (body) => ({ ...body, endpoint: longUrl })],
    ['a URL with a space', 400, (body) => ({ ...body, endpoint: 'https://push.invalid/a b' })],
    ['a javascript: URL', 400, (body) => ({ ...body, endpoint: 'javascript:alert(1)' })],
    ['a numeric URL', 400, (body) => ({ ...body, endpoint: 5 })],
    ['a short public key', 400, (body) => ({ ...body, keys: { ...body.keys, p256dh: 'AAAA' } })],
    ['a long secret', 400, (body) => ({ ...body, keys: { ...body.keys, auth: 'A'.repeat(40) } })],
    ['a point off the curve', 422, (body) => ({ ...body, keys: { ...body.keys, p256dh: 'B'.repeat(87) } })],
    ['an http URL', 422, (body) => ({ ...body, endpoint: 'http://push.invalid/x' })],
    ['a loopback address', 422, (body) => ({ ...body, endpoint: 'https://127.0.0.1:5432/' })],
    ['a loopback address in hex', 422, (body) => ({ ...body, endpoint: 'https://0x7f.1/' })],
    ['a loopback address as IPv6', 422, (body) => ({ ...body, endpoint: 'https://[::ffff:7f00:1]/' })],
    ['a private IP address', 422, (body) => ({ ...body, endpoint: 'https://192.168.1.1/' })],
    ['a cloud metadata address', 422, (body) => ({ ...body, endpoint: 'https://169.254.169.254/latest' })],
    ['localhost', 422, (body) => ({ ...body, endpoint: 'https://localhost/' })],
    ['credentials', 422, (body) => ({ ...body, endpoint: 'https://a:b@push.invalid/' })],
    ['an invalid host', 422, (body) => ({ ...body, endpoint: 'https://[::1' })],
  ]
  test.each(cases)('%s returns %s', async (_, status, change) => {
    const user = await addUser()
    const response = await tryAdd(user.token, change(await newBody()))
    expect([response.status, (await getState(user.token)).devices]).toEqual([status, []])
  })

  test.each(['x', '%00', '00000000-0000-0000-0000-00000000000g'])('an id of %s returns 400', async (id) => {
    const { token } = await addUser()
    expect([(await remove(token, id)).status, (await sendTest(token, id)).status]).toEqual([400, 400])
  })
})

describe('browsers', () => {
  test('re-adding is idempotent; a new endpoint replaces the old one', async () => {
    const user = await addUser()
    const body = await newBody()
    const id = await addDevice(user.token, body)
    expect(await addDevice(user.token, body)).toBe(id)
    for (const endpoint of [body.endpoint.replace('push.', 'PUSH.'), `${body.endpoint}#again`])
      expect(await addDevice(user.token, { ...body, endpoint })).toBe(id)
    expect(await ownersOf(body.endpoint)).toEqual([user.userId])
    const next = await newBody()
    expect(await addDevice(user.token, next)).toBe(id)
    expect([await ownersOf(body.endpoint), await ownersOf(next.endpoint)]).toEqual([[], [user.userId]])
    const log = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'push_device.added' AND actor_id = $1`,
      [user.userId],
    )
    expect(log).toHaveLength(2)
    expect(JSON.stringify(log)).not.toContain('push.invalid')
  })

  test.each(['north', 'south'] as const)('move to the next user who adds them, from %s', async (agency) => {
    const body = await newBody()
    const earlier = await addPerson(t.platform, t.people[agency].CREATOR.agencyId, 'CREATOR', 'before')
    const id = await addDevice(earlier.token, body)
    const user = await addUser()
    await addDevice(user.token, body)
    expect([await ownersOf(body.endpoint), await isStored(id)]).toEqual([[user.userId], false])
    expect((await getState(earlier.token)).devices).toEqual([])
  })

  test('the limit is ten, and re-adding is allowed', async () => {
    const user = await addUser()
    const bodies = []
    for (let n = 0; n < 10; n++) {
      const token = n === 0 ? user.token : await otherSession(user)
      bodies.push(await newBody())
      await addDevice(token, bodies[n])
    }
    const newSession = await otherSession(user)
    const response = await tryAdd(newSession, await newBody())
    expect([response.status, response.body.message]).toEqual([
      422,
      'You already get urgent alerts on 10 browsers. Remove one first.',
    ])
    await addDevice(newSession, bodies[9])
    const { devices } = await getState(user.token)
    expect(devices).toHaveLength(10)
    expect(devices.filter((device: { current: boolean }) => device.current)).toHaveLength(1)
    expect(devices[0].current).toBe(true)
  })

  test('adding is throttled per person', async () => {
    const [user, other] = [await addUser(), await addUser()]
    const bodies = await Promise.all([newBody(), newBody()])
    for (let n = 0; n < 30; n++) await addDevice(user.token, bodies[n % 2])
    const response = await tryAdd(await otherSession(user), await newBody())
    expect([response.status, response.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(await ownersOf(bodies[1]?.endpoint ?? '')).toEqual([user.userId])
    await addDevice(other.token)
  })

  test('concurrent claims of one browser all succeed, and one keeps it', async () => {
    const body = await newBody()
    const people = await Promise.all([addUser(), addUser(), addUser(), addUser()])
    const responses = await Promise.all(people.map(({ token }) => tryAdd(token, body)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await ownersOf(body.endpoint)).toHaveLength(1)
  })

  test('test pushes are throttled', async () => {
    const { token } = await addUser()
    const id = await addDevice(token)
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await sendTest(token, id)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a browser is removed with its session:', () => {
  const admin = () => t.people.north.AGENCY_ADMIN.token
  const endings: [string, (user: TestUser) => Promise<{ status: number } | undefined>][] = [
    ['sign-out', (user) => t.send(user.token, 'POST /auth/sign-out')],
    [
      'sign-out from another device',
      async (user) =>
        t.send(await otherSession(user), 'DELETE /auth/sessions/{id}', { params: { id: user.sessionId } }),
    ],
    ['sign-out of all others', async (user) => t.send(await otherSession(user), 'DELETE /auth/sessions')],
    [
      'a password change',
      async (user) =>
        t.send(await otherSession(user), 'POST /auth/change-password', {
          body: { currentPassword: PASSWORD, newPassword: 'tangerine lampshade' },
        }),
    ],
    [
      'a role change',
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
      'a week of inactivity',
      async (user) => {
        await t.sql(`UPDATE gate.sessions SET last_seen_at = now() - interval '8 days' WHERE user_id = $1`, [
          user.userId,
        ])
        await t.sql('SELECT gate.delete_expired()')
        return undefined
      },
    ],
  ]
  test.each(endings)('%s', async (_, end) => {
    const user = await addUser()
    const otherUser = await addUser()
    const id = await addDevice(user.token)
    const other = await addDevice(otherUser.token)
    expect((await end(user))?.status ?? 200).toBe(200)
    expect([await isStored(id), await isStored(other)]).toEqual([false, true])
  })

  test('even if it is added while the session ends', async () => {
    for (let n = 0; n < 10; n++) {
      const { token } = await addUser()
      const body = await newBody()
      const [, response] = await Promise.all([t.send(token, 'POST /auth/sign-out'), tryAdd(token, body)])
      expect([200, 401]).toContain(response.status)
      expect(await ownersOf(body.endpoint)).toEqual([])
    }
  })

  test('the database rejects another person’s session', async () => {
    const [user, other] = [await addUser(), await addUser()]
    const { endpoint, keys } = await newBody()
    const args = [newId(), other.sessionId, user.userId, endpoint, keys.p256dh, keys.auth, 'x', 10]
    const rows = await t.sql('SELECT outcome FROM gate.add_push_device($1, $2, $3, $4, $5, $6, $7, $8)', args)
    expect(rows).toEqual([{ outcome: 'gone' }])
  })
})

test('adding another user’s endpoint with other keys leaves theirs in place and returns the usual response', async () => {
  const [victim, attacker, subscription] = [t.people.south.CHAT_OPERATOR, await addUser(), await newBody()]
  expect((await tryAdd(victim.token, subscription)).status).toBe(200)
  const forged = await tryAdd(attacker.token, { ...(await newBody()), endpoint: subscription.endpoint })
  const usual = await tryAdd((await addUser()).token, await newBody())
  expect([forged.status, Object.keys(forged.body.data)]).toEqual([usual.status, Object.keys(usual.body.data)])
  expect((await ownersOf(subscription.endpoint)).toSorted()).toEqual(
    [attacker.userId, victim.userId].toSorted(),
  )
})

test('no response contains endpoints or keys', async () => {
  const { token } = await addUser()
  const body = await newBody()
  const first = await tryAdd(token, body)
  const second = await t.send(token, 'GET /notifications/push')
  for (const secret of [body.endpoint, body.keys.p256dh, body.keys.auth])
    expect(first.text + second.text).not.toContain(secret)
  expect(Object.keys(second.body.data).sort()).toEqual(['devices', 'publicKey', 'sessionId'])
})
