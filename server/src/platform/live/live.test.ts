import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  connectAs,
  connectionResult,
  createPerson,
  disconnectAll,
  type LiveNode,
  openSession,
  openSocket,
  queryAsAdmin,
  receivedEvents,
  sleep,
  startNode,
  stopNode,
  waitForDisconnect,
  waitForEvent,
} from '../../../test/live-nodes.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { queryGate, withScope } from '../db/scope.ts'
import { newToken } from '../identity/tokens.ts'

let db: TestDatabase
let a: LiveNode
let b: LiveNode

beforeAll(async () => {
  db = await createTestDatabase()
  a = await startNode(db)
  b = await startNode(db)
  // Wait until the nodes have found each other and their connections are up.
  await new Promise((resolve) => setTimeout(resolve, 500))
})
afterEach(() => disconnectAll())
afterAll(async () => {
  await stopNode(a)
  await stopNode(b)
  await db.drop()
})

test('a hint reaches the user on every node, and nobody else', async () => {
  const ada = await createPerson(db, 'AGENCY_ADMIN')
  const bob = await createPerson(db, 'AGENCY_ADMIN')
  const [onA, onB, other] = [await connectAs(a, ada), await connectAs(b, ada), await connectAs(b, bob)]
  a.live.toUser(ada.userId, 'note', { n: 1 })
  await Promise.all([waitForEvent(onA, 'note {"n":1}'), waitForEvent(onB, 'note {"n":1}')])
  await sleep()
  expect(receivedEvents(onB)).toHaveLength(1)
  expect(receivedEvents(other)).toEqual([])
})

test('a hint to roles reaches only those roles, and only in its agency', async () => {
  const admin = await createPerson(db, 'AGENCY_ADMIN')
  const creator = await createPerson(db, 'CREATOR', admin.agencyId)
  const otherAgencyUser = await createPerson(db, 'AGENCY_ADMIN')
  const [adminSocket, creatorSocket, otherSocket] = [
    await connectAs(b, admin),
    await connectAs(b, creator),
    await connectAs(b, otherAgencyUser),
  ]
  a.live.toRole(admin.agencyId, ['AGENCY_ADMIN', 'COMPLIANCE'], 'team.changed')
  await waitForEvent(adminSocket, 'team.changed')
  await sleep()
  expect(receivedEvents(creatorSocket)).toEqual([])
  expect(receivedEvents(otherSocket)).toEqual([])
})

test.for<[string, Record<string, unknown>]>([
  ['no token', {}],
  ['a wrong token', { token: newToken() }],
  ['a token that is not a string', { token: { $ne: '' } }],
  ['a token that is too long', { token: 'x'.repeat(10_000) }],
])('a client with %s is not admitted and receives nothing', async ([, auth]) => {
  const user = await createPerson(db, 'AGENCY_ADMIN')
  const socket = openSocket(a, auth)
  expect(await connectionResult(socket)).toEqual({ code: 'unauthenticated' })
  socket.emit('join', `user:${user.userId}`)
  a.live.toUser(user.userId, 'note')
  await sleep()
  expect(receivedEvents(socket)).toEqual([])
})

test('a locked session is not admitted', async () => {
  const user = await createPerson(db, 'AGENCY_ADMIN')
  await queryGate(db.database, 'SELECT gate.lock_session($1, true)', [user.sessionId])
  expect(await connectionResult(openSocket(a, { token: user.token }))).toEqual({ code: 'session_locked' })
})

test('a foreign origin is rejected, and our own is accepted', async () => {
  const { token } = await createPerson(db, 'AGENCY_ADMIN')
  expect(await connectionResult(openSocket(a, { token }, { origin: 'https://evil.example.test' }))).toBe(
    'websocket error',
  )
  expect(await connectionResult(openSocket(a, { token }, { origin: 'https://own.example.test' }))).toBe(
    'connected',
  )
  expect(await connectionResult(openSocket(a, { token }, { origin: a.url }))).toBe('connected')
})

test('a client cannot join rooms or send to others', async () => {
  const ada = await createPerson(db, 'CREATOR')
  const bob = await createPerson(db, 'AGENCY_ADMIN', ada.agencyId)
  const [ownSocket, otherSocket] = [await connectAs(a, ada), await connectAs(a, bob)]
  ownSocket.emit('join', `user:${bob.userId}`).emit('note', 'x').emit('session.revoked')
  await sleep()
  a.live.toUser(bob.userId, 'secret')
  await waitForEvent(otherSocket, 'secret')
  expect(receivedEvents(ownSocket)).toEqual([])
  expect(receivedEvents(otherSocket)).toEqual(['secret'])
})

test('ending a session disconnects its sockets on every node, and no others', async () => {
  const user = await createPerson(db, 'AGENCY_ADMIN')
  const [onA, onB] = [await connectAs(a, user), await connectAs(b, user)]
  const other = { ...user, sessionId: newId(), token: newToken() }
  await openSession(db, other)
  const otherSocket = await connectAs(b, other)
  await queryGate(db.database, 'SELECT gate.end_session($1, $2)', [user.sessionId, user.userId])
  for (const socket of [onA, onB]) {
    await waitForDisconnect(socket)
    expect(receivedEvents(socket)).toEqual(['session.revoked'])
  }
  expect(otherSocket.connected).toBe(true)
})

test('a suspended member is disconnected', async () => {
  const user = await createPerson(db, 'CHAT_OPERATOR')
  const socket = await connectAs(b, user)
  await withScope(db.database, user.agencyId, (tx) =>
    tx.query(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [user.userId]),
  )
  await waitForDisconnect(socket)
  expect(receivedEvents(socket)).toEqual(['session.revoked'])
})

test('a locked session is notified and disconnected', async () => {
  const user = await createPerson(db, 'AGENCY_ADMIN')
  const socket = await connectAs(b, user)
  await queryGate(db.database, 'SELECT gate.lock_session($1, true)', [user.sessionId])
  await waitForDisconnect(socket)
  expect(receivedEvents(socket)).toEqual(['session.locked'])
})

test('a role change moves the socket to its new rooms', async () => {
  const user = await createPerson(db, 'AGENCY_ADMIN')
  const socket = await connectAs(b, user)
  await withScope(db.database, user.agencyId, (tx) =>
    tx.query(`UPDATE memberships SET role = 'COMPLIANCE' WHERE user_id = $1`, [user.userId]),
  )
  await waitForEvent(socket, 'me.changed')
  a.live.toRole(user.agencyId, ['AGENCY_ADMIN'], 'for-admins')
  a.live.toRole(user.agencyId, ['COMPLIANCE'], 'for-compliance')
  await waitForEvent(socket, 'for-compliance')
  await sleep()
  expect(receivedEvents(socket)).toEqual(['me.changed', 'for-compliance'])
})

test('a user is notified of a role change only after every node has applied it, and receives nothing for the old role in between', async () => {
  const lookup = Promise.withResolvers<void>()
  let lookups = 0
  const node = await startNode(db, 60_000, () => {
    lookups++
    return lookup.promise
  })
  const user = await createPerson(db, 'AGENCY_ADMIN')
  const [socket, second] = [await connectAs(node, user), await connectAs(node, user)]
  await withScope(db.database, user.agencyId, (tx) =>
    tx.query(`UPDATE memberships SET role = 'COMPLIANCE' WHERE user_id = $1`, [user.userId]),
  )
  const expectMoved = () => {
    node.live.toRole(user.agencyId, ['COMPLIANCE'], 'for-compliance')
    expect(receivedEvents(socket)).toContain('for-compliance')
  }
  await vi.waitFor(expectMoved, { timeout: 4_000, interval: 20 })
  node.live.toRole(user.agencyId, ['AGENCY_ADMIN'], 'for-admins')
  await sleep()
  expect(new Set(receivedEvents(socket))).toEqual(new Set(['for-compliance']))
  lookup.resolve()
  for (const listener of [socket, second]) await waitForEvent(listener, 'me.changed')
  expect(lookups).toBe(1)
  await stopNode(node)
})

test('a super admin who switches agencies keeps their socket', async () => {
  const [user, otherUser] = [await createPerson(db, 'SUPER_ADMIN'), await createPerson(db, 'AGENCY_ADMIN')]
  const socket = await connectAs(b, user)
  await queryGate(db.database, 'SELECT gate.switch_agency($1, $2)', [user.sessionId, otherUser.agencyId])
  await waitForEvent(socket, 'me.changed')
  a.live.toRole(user.agencyId, ['SUPER_ADMIN'], 'home')
  a.live.toRole(otherUser.agencyId, ['SUPER_ADMIN'], 'away')
  await waitForEvent(socket, 'away')
  expect(receivedEvents(socket)).not.toContain('home')
})

test('an open socket does not count as activity, so its session locks when idle', async () => {
  const node = await startNode(db, 100)
  const user = await createPerson(db, 'AGENCY_ADMIN')
  const setLastSeen = (ago: string) =>
    queryAsAdmin(db, 'UPDATE gate.sessions SET last_seen_at = now() - $2::interval WHERE id = $1', [
      user.sessionId,
      ago,
    ])
  await setLastSeen('10 minutes')
  const socket = await connectAs(node, user)
  await sleep(500)
  const selectIdle = `SELECT last_seen_at < now() - interval '9 minutes' AS idle FROM gate.sessions WHERE id = $1`
  expect(await queryAsAdmin(db, selectIdle, [user.sessionId])).toEqual([{ idle: true }])
  expect(receivedEvents(socket)).toEqual([])
  await setLastSeen('16 minutes')
  await waitForDisconnect(socket)
  expect(receivedEvents(socket)).toEqual(['session.locked'])
  await stopNode(node)
})

test('sockets catch up on changes missed while the connection was down', async () => {
  const [user, other] = [await createPerson(db, 'AGENCY_ADMIN'), await createPerson(db, 'AGENCY_ADMIN')]
  const [socket, otherSocket, onA] = [
    await connectAs(b, user),
    await connectAs(b, other),
    await connectAs(a, other),
  ]
  // Drop the connections and end the session before they are back.
  await queryAsAdmin(
    db,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')`,
    [],
  )
  await queryAsAdmin(db, 'DELETE FROM gate.sessions WHERE id = $1', [user.sessionId])
  await waitForDisconnect(socket)
  expect(otherSocket.connected).toBe(true)
  // The bus reconnects later. Hints sent in the meantime are lost, so sockets must reconnect and catch up.
  a.live.toUser(other.userId, 'hint')
  for (const listener of [otherSocket, onA])
    await vi.waitFor(() => expect(listener.connected).toBe(false), { timeout: 8_000, interval: 20 })
  expect([receivedEvents(otherSocket), receivedEvents(onA)]).toEqual([[], ['hint']])
  const reconnected = await connectAs(b, other)
  a.live.toUser(other.userId, 'back')
  await waitForEvent(reconnected, 'back')
})

test('a flooding client is disconnected', async () => {
  const socket = await connectAs(a, await createPerson(db, 'AGENCY_ADMIN'))
  for (let n = 0; n < 100; n++) socket.emit('noise', n)
  await waitForDisconnect(socket)
})

test('a message that is too large disconnects the sender', async () => {
  const socket = await connectAs(a, await createPerson(db, 'AGENCY_ADMIN'))
  socket.emit('noise', 'x'.repeat(70_000))
  await waitForDisconnect(socket)
})

test('a payload that is too large is not sent, and nothing breaks', async () => {
  const user = await createPerson(db, 'AGENCY_ADMIN')
  const socket = await connectAs(b, user)
  a.live.toUser(user.userId, 'large', 'x'.repeat(9_000))
  a.live.toUser(user.userId, 'fits', 'x'.repeat(5_900))
  const payloads = () => receivedEvents(socket).filter((event) => /^(large|fits)/.test(event))
  await vi.waitFor(() => expect(payloads()).toHaveLength(1))
  expect(payloads()[0]).toMatch(/^fits/)
})
