import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { io as connect, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, assign } from '../../../test/fans.ts'
import { linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson, openAnotherSession, PASSWORD } from '../../../test/seed-agencies.ts'
import { createLive, type Live } from '../../platform/live/live.ts'
import { createLog } from '../../platform/log/log.ts'

/** How changes to a member affect that person: next request, open screen, next sign-in. */

let t: TestApp
let mara: TestUser
let live: Live
let url: string
const http = createServer()
const sockets: Socket[] = []

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
  const log = createLog({ level: 'silent' })
  live = createLive({
    httpServer: http,
    database: t.platform.database,
    sessions: t.platform.sessions,
    log,
    origins: [],
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await live.close()
  await new Promise((resolve) => http.close(resolve))
  await t.close()
})
beforeEach(() => t.unthrottle())

const newPerson = (role: Role = 'CHAT_OPERATOR') => addPerson(t.platform, mara.agencyId, role, 'access')
const asAdmin = (key: string, user: TestUser, body?: object) =>
  t.send(mara.token, key, { params: { id: user.userId }, ...(body && { body }) })
const me = (token: string) => t.send(token, 'GET /auth/me')
const signIn = (user: TestUser, password = PASSWORD) =>
  t.send(null, 'POST /auth/sign-in', { body: { email: user.email, password } })

async function openScreen(token: string): Promise<{ events: string[]; socket: Socket }> {
  const socket = connect(url, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  const events: string[] = []
  socket.onAny((event: string) => events.push(event))
  sockets.push(socket)
  await new Promise<void>((resolve, fail) => socket.once('connect', resolve).once('connect_error', fail))
  return { events, socket }
}
const within2s = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 10 })

test('a role change signs out every device and open screen, and shows the reason', async () => {
  const dana = await newPerson()
  const other = await openAnotherSession(t.platform, dana)
  const { events, socket } = await openScreen(dana.token)
  const response = await asAdmin('PATCH /team/members/{id}', dana, { role: 'AGENCY_ADMIN' })
  expect(response.body.data).toMatchObject({ id: dana.userId, role: 'AGENCY_ADMIN', lastSeenAt: null })
  for (const token of [dana.token, other]) {
    const rejected = await t.send(token, 'GET /mail')
    expect([rejected.status, rejected.body.code]).toEqual([401, 'role_changed'])
    expect(rejected.body.message).toBe('Your role has changed. Please sign in again.')
  }
  await within2s(() => expect(socket.connected).toBe(false))
  expect(events).toContain('session.revoked')
  live.toRole(mara.agencyId, ['AGENCY_ADMIN'], 'for.admins')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(events).not.toContain('for.admins')

  const { token } = (await signIn(dana)).body.data
  expect((await t.send(token, 'GET /mail')).status).toBe(200)
  await asAdmin('PATCH /team/members/{id}', dana, { role: 'COMPLIANCE' })
  expect((await me(token)).status).toBe(401)
  const newToken = (await signIn(dana)).body.data.token
  expect((await t.send(newToken, 'GET /mail')).status).toBe(403)
})

test('setting the same role ends no sessions, and sessions ended by a suspension show no reason', async () => {
  const dana = await newPerson()
  await asAdmin('PATCH /team/members/{id}', dana, { role: 'CHAT_OPERATOR' })
  expect((await me(dana.token)).status).toBe(200)
  await asAdmin('POST /team/members/{id}/suspend', dana)
  for (const token of [dana.token, 'x'.repeat(43)])
    expect((await me(token)).body.code).toBe('unauthenticated')
})

test('the reason for a sign-out is shown for a week', async () => {
  const [old, recent] = [await newPerson(), await newPerson()]
  for (const user of [old, recent]) await asAdmin('PATCH /team/members/{id}', user, { role: 'COMPLIANCE' })
  const backdate = `UPDATE gate.sign_out_reasons SET ended_at = now() - interval '8 days' WHERE token_hash = sha256(convert_to($1, 'UTF8'))`
  await t.sql(backdate, [old.token])
  await t.sql('SELECT gate.delete_expired()')
  expect((await me(old.token)).body.code).toBe('unauthenticated')
  expect((await me(recent.token)).body.code).toBe('role_changed')
})

test('a former operator has no assignments, even after becoming one again', async () => {
  const dana = await newPerson()
  await assign(t, dana, await addCreator(t, mara.agencyId, 'Released'))
  for (const role of ['COMPLIANCE', 'CHAT_OPERATOR'])
    expect((await asAdmin('PATCH /team/members/{id}', dana, { role })).body.data.creators).toEqual([])
  const { token } = (await signIn(dana)).body.data
  expect((await t.send(token, 'GET /creators')).body.data).toEqual([])
})

describe('a suspended member', () => {
  test('loses all sessions immediately, and sign-in fails with the usual error until reinstated', async () => {
    const dana = await newPerson()
    const other = await openAnotherSession(t.platform, dana)
    const { events, socket } = await openScreen(other)
    const response = await asAdmin('POST /team/members/{id}/suspend', dana)
    expect(response.body.data).toMatchObject({ status: 'SUSPENDED', lastSeenAt: null })
    for (const token of [dana.token, other]) expect((await me(token)).status).toBe(401)
    await within2s(() => expect(socket.connected).toBe(false))
    expect(events).toContain('session.revoked')
    const rejected = await signIn(dana)
    const wrongPassword = await signIn(dana, 'a wrong password')
    expect([rejected.status, rejected.body.code]).toEqual([401, 'bad_credentials'])
    expect(rejected.body.message).toBe(wrongPassword.body.message)

    const reinstated = await asAdmin('POST /team/members/{id}/reinstate', dana)
    expect(reinstated.body.data.status).toBe('ACTIVE')
    expect((await me(dana.token)).status).toBe(401)
    expect((await signIn(dana)).status).toBe(200)
  })

  test('a password reset link sent before the suspension no longer works', async () => {
    const dana = await newPerson()
    await t.sql(
      `INSERT INTO gate.single_use_tokens (token_hash, kind, agency_id, subject_id, expires_at) VALUES (sha256('x'), 'reset_password', $1, $2, now() + interval '1 hour')`,
      [dana.agencyId, dana.userId],
    )
    await asAdmin('POST /team/members/{id}/suspend', dana)
    await asAdmin('POST /team/members/{id}/reinstate', dana)
    expect(await t.sql('SELECT 1 FROM gate.single_use_tokens WHERE subject_id = $1', [dana.userId])).toEqual(
      [],
    )
  })
})

describe('a removed member', () => {
  const tables = ['credentials', 'sessions', 'recovery_codes', 'passkeys', 'known_addresses'] as const

  test('loses all credentials, and their notes keep their name', async () => {
    const dana = await newPerson()
    const creatorId = await addCreator(t, mara.agencyId, 'Kept')
    await assign(t, dana, creatorId)
    const body = { creatorId, username: `kept_${dana.userId}` }
    const fan = (await t.send(mara.token, 'POST /fans', { body })).body.data.id
    const note = { params: { id: fan }, body: { text: 'Likes the sea.' } }
    expect((await t.send(dana.token, 'POST /fans/{id}/notes', note)).status).toBe(201)
    const { socket } = await openScreen(dana.token)
    expect((await asAdmin('DELETE /team/members/{id}', dana)).status).toBe(200)
    expect((await me(dana.token)).status).toBe(401)
    await within2s(() => expect(socket.connected).toBe(false))
    expect((await signIn(dana)).body.code).toBe('bad_credentials')
    for (const table of tables)
      expect(await t.sql(`SELECT 1 FROM gate.${table} WHERE user_id = $1`, [dana.userId]), table).toEqual([])
    for (const table of ['memberships', 'operator_assignments'])
      expect(await t.sql(`SELECT 1 FROM ${table} WHERE user_id = $1`, [dana.userId]), table).toEqual([])
    expect(await t.sql('SELECT 1 FROM users WHERE email = $1', [dana.email])).toEqual([])
    const notes = (await t.send(mara.token, 'GET /fans/{id}/notes', { params: { id: fan } })).body.data
    expect(notes).toMatchObject([{ author: 'access CHAT_OPERATOR' }])
    const [auditRow] = await t.sql(
      `SELECT actor_name FROM audit_log WHERE action = 'fan.note_added' AND actor_id = $1`,
      [dana.userId],
    )
    expect(auditRow).toEqual({ actor_name: 'access CHAT_OPERATOR' })
    const list = await t.send(mara.token, 'GET /team/members')
    expect(list.text).not.toContain(dana.userId)
    expect((await asAdmin('POST /team/members/{id}/suspend', dana)).status).toBe(404)
  })

  test('the address can be invited again, as a new person', async () => {
    const dana = await newPerson()
    await asAdmin('DELETE /team/members/{id}', dana)
    const body = { email: dana.email, role: 'COMPLIANCE' }
    expect((await t.send(mara.token, 'POST /team/invitations', { body })).status).toBe(201)
    const token = await linkTokenFor(t, dana.email, '/invite')
    const form = { token, name: 'Dana Again', password: 'tangerine lampshade' }
    const accepted = await t.send(null, 'POST /team/invitations/accept', { body: form })
    expect(accepted.status).toBe(201)
    expect(accepted.body.data.user).toMatchObject({ email: dana.email, role: 'COMPLIANCE', twoFactor: false })
    expect(accepted.body.data.user.id).not.toBe(dana.userId)
    expect((await me(dana.token)).status).toBe(401)
    expect((await signIn(dana)).status).toBe(401)
  })

  test('invitations they sent no longer work', async () => {
    const admin = await newPerson('AGENCY_ADMIN')
    const email = `${admin.userId}@new.test`
    await t.send(admin.token, 'POST /team/invitations', { body: { email, role: 'COMPLIANCE' } })
    const token = await linkTokenFor(t, email, '/invite')
    await asAdmin('DELETE /team/members/{id}', admin)
    const response = await t.send(null, 'POST /team/invitations/look-up', { body: { token } })
    expect(response.body.code).toBe('link_expired')
    const list = (await t.send(mara.token, 'GET /team/invitations')).body.data
    expect(list.find((row: AnyJson) => row.email === email).invitedBy).toBe('access AGENCY_ADMIN')
  })
})
