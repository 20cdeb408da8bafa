import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import pg from 'pg'
import { io as connect, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { atGate, withScope } from '../db/scope.ts'
import { hashToken, newToken } from '../identity/tokens.ts'
import { createLog } from '../log/log.ts'
import { createLive, type Live } from './live.ts'

type Person = { agencyId: string; userId: string; sessionId: string; token: string }
type Node = { live: Live; http: HttpServer; url: string }

const log = createLog({ level: 'silent' })
const sockets: Socket[] = []
const heardBy = new WeakMap<Socket, string[]>()
let db: TestDatabase
let a: Node
let b: Node

beforeAll(async () => {
  db = await createTestDatabase()
  a = await startNode()
  b = await startNode()
  // The nodes find each other, and their lines to PostgreSQL stand.
  await new Promise((wait) => setTimeout(wait, 500))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await stopNode(a)
  await stopNode(b)
  await db.drop()
})

async function startNode(recheckMs = 60_000, settled = async () => {}): Promise<Node> {
  const http = createServer()
  const origins = ['https://own.example.test']
  const outageSpreadMs = 50
  const live = createLive({
    httpServer: http,
    database: db.database,
    log,
    origins,
    recheckMs,
    outageSpreadMs,
    settled,
  })
  await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done))
  return { live, http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

async function stopNode(node: Node): Promise<void> {
  await node.live.close()
  await new Promise((done) => node.http.close(done))
}

async function admin(text: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client(db.admin)
  await client.connect()
  return (await client.query(text, values).finally(() => client.end())).rows
}

async function person(role: Role, agencyId: string = newId()): Promise<Person> {
  const made = { agencyId, userId: newId(), sessionId: newId(), token: newToken() }
  await withScope(db.database, agencyId, async (tx) => {
    await tx.query(
      `INSERT INTO agencies (id, name, time_zone) VALUES ($1, 'North', 'UTC') ON CONFLICT DO NOTHING`,
      [agencyId],
    )
    await tx.query('INSERT INTO users (id, agency_id, email) VALUES ($1, $2, $3)', [
      made.userId,
      agencyId,
      `${made.userId}@example.test`,
    ])
    await tx.query('INSERT INTO memberships (agency_id, user_id, role) VALUES ($1, $2, $3)', [
      agencyId,
      made.userId,
      role,
    ])
  })
  await openSession(made)
  return made
}

const openSession = ({ sessionId, token, userId, agencyId }: Person) =>
  atGate(db.database, 'SELECT gate.open_session($1, $2, $3, $4, $5, $6, $7)', [
    sessionId,
    hashToken(token),
    userId,
    agencyId,
    'a test',
    null,
    7,
  ])

function open(node: Node, auth: Record<string, unknown>, headers: Record<string, string> = {}): Socket {
  const socket = connect(node.url, {
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  })
  const heard: string[] = []
  heardBy.set(socket, heard)
  socket.onAny((event: string, payload: unknown) =>
    heard.push(payload === undefined ? event : `${event} ${JSON.stringify(payload)}`),
  )
  sockets.push(socket)
  return socket
}

async function opened(node: Node, who: Person): Promise<Socket> {
  const socket = open(node, { token: who.token })
  await new Promise<void>((done, fail) => socket.once('connect', done).once('connect_error', fail))
  return socket
}

const refused = (socket: Socket) =>
  new Promise<unknown>((done) => {
    socket.once('connect_error', (error: Error & { data?: unknown }) => done(error.data ?? error.message))
    socket.once('connect', () => done('connected'))
  })
const heard = (socket: Socket) => heardBy.get(socket) ?? []
const hears = (socket: Socket, event: string) =>
  vi.waitFor(() => expect(heard(socket)).toContain(event), { timeout: 2_000, interval: 10 })
const isCut = (socket: Socket) =>
  vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 2_000, interval: 10 })
const moment = (ms = 300) => new Promise((wait) => setTimeout(wait, ms))

test('a message reaches the person on every node, and nobody else', async () => {
  const ada = await person('AGENCY_ADMIN')
  const bob = await person('AGENCY_ADMIN')
  const [onA, onB, other] = [await opened(a, ada), await opened(b, ada), await opened(b, bob)]
  a.live.toUser(ada.userId, 'note', { n: 1 })
  await Promise.all([hears(onA, 'note {"n":1}'), hears(onB, 'note {"n":1}')])
  await moment()
  expect(heard(onB)).toHaveLength(1)
  expect(heard(other)).toEqual([])
})

test('a message to roles stays in its agency', async () => {
  const admin = await person('AGENCY_ADMIN')
  const creator = await person('CREATOR', admin.agencyId)
  const elsewhere = await person('AGENCY_ADMIN')
  const [adminSocket, creatorSocket, otherSocket] = [
    await opened(b, admin),
    await opened(b, creator),
    await opened(b, elsewhere),
  ]
  a.live.toRole(admin.agencyId, ['AGENCY_ADMIN', 'COMPLIANCE'], 'team.changed')
  await hears(adminSocket, 'team.changed')
  await moment()
  expect(heard(creatorSocket)).toEqual([])
  expect(heard(otherSocket)).toEqual([])
})

test.for<[string, Record<string, unknown>]>([
  ['no token', {}],
  ['a wrong token', { token: newToken() }],
  ['a token that is no text', { token: { $ne: '' } }],
  ['an endless token', { token: 'x'.repeat(10_000) }],
])('%s gets in nowhere and hears nothing', async ([, auth]) => {
  const who = await person('AGENCY_ADMIN')
  const socket = open(a, auth)
  expect(await refused(socket)).toEqual({ code: 'unauthenticated' })
  socket.emit('join', `user:${who.userId}`)
  a.live.toUser(who.userId, 'note')
  await moment()
  expect(heard(socket)).toEqual([])
})

test('a locked session gets in nowhere', async () => {
  const who = await person('AGENCY_ADMIN')
  await atGate(db.database, 'SELECT gate.lock_session($1, true)', [who.sessionId])
  expect(await refused(open(a, { token: who.token }))).toEqual({ code: 'session_locked' })
})

test('a foreign origin is refused, our own is not', async () => {
  const { token } = await person('AGENCY_ADMIN')
  expect(await refused(open(a, { token }, { origin: 'https://evil.example.test' }))).toBe('websocket error')
  expect(await refused(open(a, { token }, { origin: 'https://own.example.test' }))).toBe('connected')
  expect(await refused(open(a, { token }, { origin: a.url }))).toBe('connected')
})

test('a client cannot join a room or speak to others', async () => {
  const ada = await person('CREATOR')
  const bob = await person('AGENCY_ADMIN', ada.agencyId)
  const [mine, theirs] = [await opened(a, ada), await opened(a, bob)]
  mine.emit('join', `user:${bob.userId}`).emit('note', 'x').emit('session.revoked')
  await moment()
  a.live.toUser(bob.userId, 'secret')
  await hears(theirs, 'secret')
  expect(heard(mine)).toEqual([])
  expect(heard(theirs)).toEqual(['secret'])
})

test('a session ended on one node is cut on the other', async () => {
  const who = await person('AGENCY_ADMIN')
  const [onA, onB] = [await opened(a, who), await opened(b, who)]
  const other = { ...who, sessionId: newId(), token: newToken() }
  await openSession(other)
  const stays = await opened(b, other)
  await atGate(db.database, 'SELECT gate.end_session($1, $2)', [who.sessionId, who.userId])
  for (const socket of [onA, onB]) {
    await isCut(socket)
    expect(heard(socket)).toEqual(['session.revoked'])
  }
  expect(stays.connected).toBe(true)
})

test('a suspended member is cut', async () => {
  const who = await person('CHAT_OPERATOR')
  const socket = await opened(b, who)
  await withScope(db.database, who.agencyId, (tx) =>
    tx.query(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [who.userId]),
  )
  await isCut(socket)
  expect(heard(socket)).toEqual(['session.revoked'])
})

test('a session that is locked is told and cut', async () => {
  const who = await person('AGENCY_ADMIN')
  const socket = await opened(b, who)
  await atGate(db.database, 'SELECT gate.lock_session($1, true)', [who.sessionId])
  await isCut(socket)
  expect(heard(socket)).toEqual(['session.locked'])
})

test('a change of role moves the socket to its new rooms', async () => {
  const who = await person('AGENCY_ADMIN')
  const socket = await opened(b, who)
  await withScope(db.database, who.agencyId, (tx) =>
    tx.query(`UPDATE memberships SET role = 'COMPLIANCE' WHERE user_id = $1`, [who.userId]),
  )
  await hears(socket, 'me.changed')
  a.live.toRole(who.agencyId, ['AGENCY_ADMIN'], 'for-admins')
  a.live.toRole(who.agencyId, ['COMPLIANCE'], 'for-compliance')
  await hears(socket, 'for-compliance')
  await moment()
  expect(heard(socket)).toEqual(['me.changed', 'for-compliance'])
})

test('somebody who changed hears of it once every node knows, and hears nothing of their old role before', async () => {
  const known = Promise.withResolvers<void>()
  let asked = 0
  const node = await startNode(60_000, () => {
    asked++
    return known.promise
  })
  const who = await person('AGENCY_ADMIN')
  const [socket, second] = [await opened(node, who), await opened(node, who)]
  await withScope(db.database, who.agencyId, (tx) =>
    tx.query(`UPDATE memberships SET role = 'COMPLIANCE' WHERE user_id = $1`, [who.userId]),
  )
  const moved = () => {
    node.live.toRole(who.agencyId, ['COMPLIANCE'], 'for-compliance')
    expect(heard(socket)).toContain('for-compliance')
  }
  await vi.waitFor(moved, { timeout: 4_000, interval: 20 })
  node.live.toRole(who.agencyId, ['AGENCY_ADMIN'], 'for-admins')
  await moment()
  expect(new Set(heard(socket))).toEqual(new Set(['for-compliance']))
  known.resolve()
  for (const one of [socket, second]) await hears(one, 'me.changed')
  expect(asked).toBe(1)
  await stopNode(node)
})

test('a super admin who enters another agency takes the socket along', async () => {
  const [who, there] = [await person('SUPER_ADMIN'), await person('AGENCY_ADMIN')]
  const socket = await opened(b, who)
  await atGate(db.database, 'SELECT gate.enter_agency($1, $2)', [who.sessionId, there.agencyId])
  await hears(socket, 'me.changed')
  a.live.toRole(who.agencyId, ['SUPER_ADMIN'], 'home')
  a.live.toRole(there.agencyId, ['SUPER_ADMIN'], 'away')
  await hears(socket, 'away')
  expect(heard(socket)).not.toContain('home')
})

test('an open socket does not count as activity, and is locked when its time has come', async () => {
  const node = await startNode(100)
  const who = await person('AGENCY_ADMIN')
  const seen = (ago: string) =>
    admin('UPDATE gate.sessions SET last_seen_at = now() - $2::interval WHERE id = $1', [who.sessionId, ago])
  await seen('10 minutes')
  const socket = await opened(node, who)
  await moment(500)
  const idle = `SELECT last_seen_at < now() - interval '9 minutes' AS idle FROM gate.sessions WHERE id = $1`
  expect(await admin(idle, [who.sessionId])).toEqual([{ idle: true }])
  expect(heard(socket)).toEqual([])
  await seen('16 minutes')
  await isCut(socket)
  expect(heard(socket)).toEqual(['session.locked'])
  await stopNode(node)
})

test('what was missed while the line was down is caught up', async () => {
  const [who, other] = [await person('AGENCY_ADMIN'), await person('AGENCY_ADMIN')]
  const [socket, stays, onA] = [await opened(b, who), await opened(b, other), await opened(a, other)]
  // The lines go, and the session ends before they are back.
  await admin(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')`,
    [],
  )
  await admin('DELETE FROM gate.sessions WHERE id = $1', [who.sessionId])
  await isCut(socket)
  expect(stays.connected).toBe(true)
  // The bus comes back later. What was said meanwhile is lost to whoever stayed: they have to come again and ask.
  a.live.toUser(other.userId, 'said')
  for (const one of [stays, onA])
    await vi.waitFor(() => expect(one.connected).toBe(false), { timeout: 8_000, interval: 20 })
  expect([heard(stays), heard(onA)]).toEqual([[], ['said']])
  const again = await opened(b, other)
  a.live.toUser(other.userId, 'back')
  await hears(again, 'back')
})

test('whoever floods is cut off', async () => {
  const socket = await opened(a, await person('AGENCY_ADMIN'))
  for (let n = 0; n < 100; n++) socket.emit('noise', n)
  await isCut(socket)
})

test('a message that is too large cuts the sender off', async () => {
  const socket = await opened(a, await person('AGENCY_ADMIN'))
  socket.emit('noise', 'x'.repeat(70_000))
  await isCut(socket)
})

test('a payload that does not fit is not sent, and nothing breaks', async () => {
  const who = await person('AGENCY_ADMIN')
  const socket = await opened(b, who)
  a.live.toUser(who.userId, 'large', 'x'.repeat(9_000))
  a.live.toUser(who.userId, 'fits', 'x'.repeat(5_900))
  await vi.waitFor(() => expect(heard(socket)).toHaveLength(1))
  expect(heard(socket)[0]).toMatch(/^fits/)
})
