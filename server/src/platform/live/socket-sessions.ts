import type { ErrorCode } from '@greenroom/contract/kit/errors.ts'
import type { Server, Socket } from 'socket.io'
import type { Database } from '../db/database.ts'
import type { Sessions } from '../identity/sessions.ts'
import { findSocketIdentity, roomsOf, type SocketIdentity } from './socket-identity.ts'
import type { SocketLimit } from './socket-limit.ts'

const RETRY_MS = 1_000
const MAX_PARALLEL_CHECKS = 20
const MAX_LOOKUPS = 3

type SocketState = {
  token: string
  identity: SocketIdentity
  /** Number of changes this node had received when the identity was looked up. */
  changeCount: number
  isChecking: boolean
  needsRecheck: boolean
  shouldNotify: boolean
  /** Resolves once every node has processed the change that caused this check. */
  waitUntilPropagated: () => Promise<void>
}

export type SessionChanges = Pick<Sessions, 'subscribe' | 'waitUntilPropagated'>

export type SocketSessions = {
  /** The reason for rejecting a new socket, or null to admit it. */
  admit(socket: Socket, token: unknown): Promise<ErrorCode | null>
  /** Joins an admitted socket to its rooms, or disconnects it if something changed in the meantime. */
  joinRooms(socket: Socket): void
  close(): void
}

/** Updates open sockets when their session is revoked, locked, moved or changes role. */
export function trackSocketSessions(
  io: Server,
  database: Database,
  { recheckMs, sessions, limit }: { recheckMs: number; sessions: SessionChanges; limit: SocketLimit },
): SocketSessions {
  // Not in socket.data: Socket.IO would share that, including the token, with any node that asks.
  const states = new WeakMap<Socket, SocketState>()
  let changeCount = 0

  const check = async (
    socket: Socket,
    shouldNotify: boolean,
    waitUntilPropagated = sessions.waitUntilPropagated,
  ): Promise<void> => {
    const state = states.get(socket)
    if (!state) return
    state.shouldNotify ||= shouldNotify
    state.waitUntilPropagated = waitUntilPropagated
    state.needsRecheck = true
    if (state.isChecking) return
    state.isChecking = true
    try {
      while (state.needsRecheck && socket.connected) {
        state.needsRecheck = false
        const identity = await findSocketIdentity(database, state.token)
        if (socket.connected && apply(socket, state, identity))
          void notifyChanged(socket, state.waitUntilPropagated)
      }
    } catch {
      // The database is unavailable; retry later.
      setTimeout(() => void check(socket, false), RETRY_MS).unref()
    } finally {
      state.isChecking = false
    }
  }

  // The page reloads its permissions at once from any node, so wait until all have processed the change.
  const notifyChanged = async (socket: Socket, waitUntilPropagated: () => Promise<void>): Promise<void> => {
    await waitUntilPropagated().catch(() => {})
    socket.emit('me.changed')
  }

  const checkAll = async (
    affects: (identity: SocketIdentity) => boolean,
    shouldNotify: boolean,
  ): Promise<void> => {
    const sockets = [...io.of('/').sockets.values()].filter((socket) => {
      const state = states.get(socket)
      return state && affects(state.identity)
    })
    // Requested once for all affected sockets, and only if one is to be notified.
    let propagation: Promise<void> | undefined
    const waitUntilPropagated = () => (propagation ??= sessions.waitUntilPropagated())
    for (let from = 0; from < sockets.length; from += MAX_PARALLEL_CHECKS)
      await Promise.all(
        sockets
          .slice(from, from + MAX_PARALLEL_CHECKS)
          .map((socket) => check(socket, shouldNotify, waitUntilPropagated)),
      )
  }

  const unsubscribe = sessions.subscribe({
    onChange({ kind, id }) {
      changeCount++
      if (kind === 'ended') {
        for (const socket of io.of('/').sockets.values())
          if (states.get(socket)?.identity.sessionId === id) disconnect(socket, 'session.revoked')
      } else if (kind === 'session') void checkAll((identity) => identity.sessionId === id, true)
      else if (kind === 'user') void checkAll((identity) => identity.userId === id, true)
      else if (kind === 'agency') void checkAll((identity) => identity.agencyId === id, true)
    },
    onConnectionChange(isLive) {
      changeCount++
      // Changes were missed while the connection was down.
      if (isLive) void checkAll(() => true, false)
    },
  })
  const timer = setInterval(() => void checkAll(() => true, false), recheckMs)

  return {
    async admit(socket, token) {
      let changesBefore: number
      let identity: SocketIdentity | null
      let isCounted = false
      let lookups = 0
      // Repeat if something changed in the meantime.
      do {
        changesBefore = changeCount
        identity = await findSocketIdentity(database, token)
        if (!identity) return 'unauthenticated'
        if (identity.locked) return 'session_locked'
        isCounted ||= await limit.admit(socket, identity.userId)
        if (!isCounted) return 'too_many_requests'
      } while (changesBefore !== changeCount && ++lookups < MAX_LOOKUPS)
      states.set(socket, {
        token: token as string,
        identity,
        changeCount: changesBefore,
        isChecking: false,
        needsRecheck: false,
        shouldNotify: false,
        waitUntilPropagated: sessions.waitUntilPropagated,
      })
      return null
    },
    joinRooms(socket) {
      const state = states.get(socket)
      if (state?.changeCount === changeCount) void socket.join(roomsOf(state.identity))
      // Missed changes while being admitted; force a reconnect.
      else socket.conn.close()
    },
    close() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}

/** Moves a socket to its current rooms; returns whether to notify the user. */
function apply(socket: Socket, state: SocketState, identity: SocketIdentity | null): boolean {
  if (!identity || identity.locked) {
    disconnect(socket, identity ? 'session.locked' : 'session.revoked')
    return false
  }
  const rooms = roomsOf(identity)
  for (const room of socket.rooms) if (room !== socket.id && !rooms.includes(room)) void socket.leave(room)
  void socket.join(rooms)
  const hasMoved = state.identity.role !== identity.role || state.identity.agencyId !== identity.agencyId
  const shouldNotify = state.shouldNotify || hasMoved
  state.identity = identity
  state.shouldNotify = false
  return shouldNotify
}

function disconnect(socket: Socket, event: 'session.revoked' | 'session.locked'): void {
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
  socket.emit(event)
  socket.disconnect(true)
}
