import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import pg from 'pg'
import { io as connect, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import { queryGate, withScope } from '../src/platform/db/scope.ts'
import { createSessions, type Sessions } from '../src/platform/identity/sessions.ts'
import { hashToken, newToken } from '../src/platform/identity/tokens.ts'
import { createLive, type Live } from '../src/platform/live/live.ts'
import { createLog } from '../src/platform/log/log.ts'
import type { TestDatabase } from './postgres.ts'

/** Socket-only server nodes, people in the database, and the events their browsers receive. */

type Person = { agencyId: string; userId: string; sessionId: string; token: string }
export type LiveNode = { live: Live; sessions: Sessions; http: HttpServer; url: string }

const log = createLog({ level: 'silent' })
const sockets: Socket[] = []
const eventsBySocket = new WeakMap<Socket, string[]>()

export async function startNode(
  { database }: TestDatabase,
  recheckMs = 60_000,
  waitUntilPropagated?: () => Promise<void>,
): Promise<LiveNode> {
  const http = createServer()
  const origins = ['https://own.example.test']
  const reconnectSpreadMs = 50
  const sessions = createSessions(database)
  const live = createLive({
    httpServer: http,
    database,
    log,
    origins,
    recheckMs,
    reconnectSpreadMs,
    sessions: { ...sessions, ...(waitUntilPropagated ? { waitUntilPropagated } : {}) },
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  return { live, sessions, http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

export async function stopNode(node: LiveNode): Promise<void> {
  await node.live.close()
  await node.sessions.close()
  await new Promise((resolve) => node.http.close(resolve))
}

export async function queryAsAdmin(db: TestDatabase, text: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client(db.admin)
  await client.connect()
  return (await client.query(text, values).finally(() => client.end())).rows
}

export async function createPerson(
  db: TestDatabase,
  role: Role,
  agencyId: string = newId(),
): Promise<Person> {
  const newPerson = { agencyId, userId: newId(), sessionId: newId(), token: newToken() }
  await withScope(db.database, agencyId, async (tx) => {
    await tx.query(
      `INSERT INTO agencies (id, name, time_zone) VALUES ($1, 'North', 'UTC') ON CONFLICT DO NOTHING`,
      [agencyId],
    )
    await tx.query('INSERT INTO users (id, agency_id, email) VALUES ($1, $2, $3)', [
      newPerson.userId,
      agencyId,
      `${newPerson.userId}@example.test`,
    ])
    await tx.query('INSERT INTO memberships (agency_id, user_id, role) VALUES ($1, $2, $3)', [
      agencyId,
      newPerson.userId,
      role,
    ])
  })
  await openSession(db, newPerson)
  return newPerson
}

export const openSession = (db: TestDatabase, { sessionId, token, userId, agencyId }: Person) =>
  queryGate(db.database, 'SELECT gate.open_session($1, $2, $3, $4, $5, $6, $7)', [
    sessionId,
    hashToken(token),
    userId,
    agencyId,
    'a test',
    null,
    7,
  ])

export function openSocket(
  node: LiveNode,
  auth: Record<string, unknown>,
  headers: Record<string, string> = {},
): Socket {
  const socket = connect(node.url, {
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  })
  const receivedEvents: string[] = []
  eventsBySocket.set(socket, receivedEvents)
  socket.onAny((event: string, payload: unknown) =>
    receivedEvents.push(payload === undefined ? event : `${event} ${JSON.stringify(payload)}`),
  )
  sockets.push(socket)
  return socket
}

export async function connectAs(node: LiveNode, user: Person): Promise<Socket> {
  const socket = openSocket(node, { token: user.token })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

export function disconnectAll(): void {
  for (const socket of sockets.splice(0)) socket.disconnect()
}

export const connectionResult = (socket: Socket) =>
  new Promise<unknown>((resolve) => {
    socket.once('connect_error', (error: Error & { data?: unknown }) => resolve(error.data ?? error.message))
    socket.once('connect', () => resolve('connected'))
  })
export const receivedEvents = (socket: Socket) => eventsBySocket.get(socket) ?? []
export const waitForEvent = (socket: Socket, event: string) =>
  vi.waitFor(() => expect(receivedEvents(socket)).toContain(event), { timeout: 2_000, interval: 10 })
export const waitForDisconnect = (socket: Socket) =>
  vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 2_000, interval: 10 })
export const sleep = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))
