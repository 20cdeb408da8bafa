import type { Server as HttpServer } from 'node:http'
import { type ErrorCode, errors } from '@greenroom/contract/kit/errors.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { Server } from 'socket.io'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { createFailureLog } from '../log/repeats.ts'
import { createBus } from './bus.ts'
import { disconnectFlooders } from './flood.ts'
import { createHintBatcher } from './hint-batcher.ts'
import { MAX_PAYLOAD_BYTES } from './hints.ts'
import { chatsRoom, creatorRoom, roleRoom, userRoom } from './socket-identity.ts'
import { createSocketLimit, MAX_SOCKETS_PER_USER } from './socket-limit.ts'
import { type SessionChanges, trackSocketSessions } from './socket-sessions.ts'

/** Hints to open screens on every node. The database is the source of truth: clients catch up on reconnect. */
export type Live = {
  toUser(userId: string, event: string, payload?: unknown): void
  toRole(agencyId: string, roles: Role[], event: string, payload?: unknown): void
  /** Sends to everyone who can see this creator's chats. */
  toChats(agencyId: string, creatorId: string, event: string, payload?: unknown, exceptUserId?: string): void
  /** Number of sockets open on this node. */
  socketCount(): number
  close(): Promise<void>
}

export type LiveOptions = {
  httpServer: HttpServer
  database: Database
  log: Log
  /** Origins our pages are served from. */
  origins: string[]
  sessions: SessionChanges
  /** How often every socket is rechecked, because sessions also expire and lock over time. */
  recheckMs?: number
  maxSocketsPerUser?: number
  /** Spreads reconnects after a bus outage over this time. */
  reconnectSpreadMs?: number
}

const MAX_MESSAGE_BYTES = 64 * 1024
const TOO_MANY_SOCKETS = 'Your account or agency has too many tabs open. Close some of them.'

export function createLive(options: LiveOptions): Live {
  const { httpServer, database, log, origins, recheckMs = 60_000, reconnectSpreadMs = 5_000 } = options
  const { sessions, maxSocketsPerUser = MAX_SOCKETS_PER_USER } = options
  const bus = createBus(
    database.connection,
    (err) => log.warn({ err }, 'Live: bus error'),
    () => disconnectAll(io, reconnectSpreadMs),
  )
  const io = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    cors: { origin: origins },
    // Browsers do not apply CORS to WebSockets, so the origin is checked here for every transport.
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, origins)),
    adapter: bus.adapter,
  })
  const limit = createSocketLimit(database, maxSocketsPerUser)
  const socketSessions = trackSocketSessions(io, database, { recheckMs, sessions, limit })
  disconnectFlooders(io, () => log.warn('Live: disconnected a client that sent too many packets'))

  const logFailedLookup = createFailureLog(log, 'Live: session lookup failed')
  io.use(async (socket, next) => {
    try {
      const code = await socketSessions.admit(socket, socket.handshake.auth.token)
      next(code ? connectError(code) : undefined)
    } catch (err) {
      logFailedLookup(err)
      next(connectError('unavailable'))
    }
  })
  // Client events have no handlers; they are only counted, against flooding.
  io.on('connection', (socket) => socketSessions.joinRooms(socket))

  const broadcast = createHintBatcher(io)
  const emit = (rooms: string[], event: string, payload: unknown, except: string[] = []): void => {
    if (rooms.length === 0) return
    if (payload === undefined) broadcast({ rooms, except, event })
    else if (Buffer.byteLength(JSON.stringify(payload)) <= MAX_PAYLOAD_BYTES)
      broadcast({ rooms, except, event, payload })
    else log.error({ event }, 'Live: payload too large, not sent')
  }

  return {
    toUser: (userId, event, payload) => emit([userRoom(userId)], event, payload),
    toRole: (agencyId, roles, event, payload) =>
      emit(
        roles.map((role) => roleRoom(agencyId, role)),
        event,
        payload,
      ),
    toChats: (agencyId, creatorId, event, payload, exceptUserId) =>
      emit(
        [chatsRoom(agencyId), creatorRoom(agencyId, creatorId)],
        event,
        payload,
        exceptUserId === undefined ? [] : [userRoom(exceptUserId)],
      ),
    socketCount: () => io.engine.clientsCount,
    async close() {
      socketSessions.close()
      await limit.close()
      // Not io.close(): that would also close the HTTP server, which we do not own.
      io.local.disconnectSockets(true)
      await io.of('/').adapter.close()
      io.engine.close()
      await bus.close()
    },
  }
}

/** Hints from other nodes were missed; disconnected clients reconnect and fetch what changed. */
function disconnectAll(io: Server, withinMs: number): void {
  for (const socket of io.of('/').sockets.values())
    setTimeout(() => socket.conn.close(), Math.random() * withinMs).unref()
}

/** Non-browsers send no origin; otherwise it must be one of ours or the requested host. */
function isOwnOrigin(
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
  origins: string[],
): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function connectError(code: ErrorCode): Error {
  const message = code === 'too_many_requests' ? TOO_MANY_SOCKETS : errors[code].message
  return Object.assign(new Error(message), { data: { code } })
}
