import type { ErrorCode } from '@greenroom/contract/kit/errors.ts'
import type { Server, Socket } from 'socket.io'
import type { Database } from '../db/database.ts'
import { listen } from '../db/listen.ts'
import type { SessionChange } from '../identity/sessions.ts'
import { findSocketIdentity, roomsOf, type SocketIdentity } from './socket-identity.ts'

const RETRY_MS = 1_000
const AT_ONCE = 20
const LOOKS = 3

type State = {
  token: string
  identity: SocketIdentity
  /** How many changes this node had heard when the identity was looked up. */
  heard: number
  checking: boolean
  again: boolean
  tell: boolean
  /** Resolves once every node knows what this socket was last checked for. */
  known: () => Promise<void>
}

export type SocketSessions = {
  /** Says why a new socket may not come in, or null when it may. */
  admit(socket: Socket, token: unknown): Promise<ErrorCode | null>
  /** Lets an admitted socket into its rooms. When something changed since it was looked at, it has to come again. */
  enter(socket: Socket): void
  close(): Promise<void>
}

/** Keeps every open socket in step with its session: revoked, locked, moved or promoted, within a moment. */
export function trackSocketSessions(
  io: Server,
  database: Database,
  { recheckMs, settled }: { recheckMs: number; settled: () => Promise<void> },
): SocketSessions {
  // Not in socket.data: Socket.IO would hand that, token and all, to any node that asks for it.
  const states = new WeakMap<Socket, State>()
  let heard = 0

  const check = async (socket: Socket, tell: boolean, known = settled): Promise<void> => {
    const state = states.get(socket)
    if (!state) return
    state.tell ||= tell
    state.known = known
    state.again = true
    if (state.checking) return
    state.checking = true
    try {
      while (state.again && socket.connected) {
        state.again = false
        const identity = await findSocketIdentity(database, state.token)
        if (socket.connected && apply(socket, state, identity)) void tellChanged(socket, state.known)
      }
    } catch {
      // The database is away: nothing can be said now, so it is asked again.
      setTimeout(() => void check(socket, false), RETRY_MS).unref()
    } finally {
      state.checking = false
    }
  }

  // The page asks at once what it may see now, and any node may answer: by then all of them know.
  const tellChanged = async (socket: Socket, known: () => Promise<void>): Promise<void> => {
    await known().catch(() => {})
    socket.emit('me.changed')
  }

  const checkAll = async (concerns: (identity: SocketIdentity) => boolean, tell: boolean): Promise<void> => {
    const sockets = [...io.of('/').sockets.values()].filter((socket) => {
      const state = states.get(socket)
      return state && concerns(state.identity)
    })
    // Asked once for all whom it concerns, and only if somebody is to be told.
    let asked: Promise<void> | undefined
    const known = () => (asked ??= settled())
    for (let from = 0; from < sockets.length; from += AT_ONCE)
      await Promise.all(sockets.slice(from, from + AT_ONCE).map((socket) => check(socket, tell, known)))
  }

  const react = ({ kind, id }: SessionChange): void => {
    if (kind === 'ended') {
      for (const socket of io.of('/').sockets.values())
        if (states.get(socket)?.identity.sessionId === id) cut(socket, 'session.revoked')
    } else if (kind === 'session') void checkAll((identity) => identity.sessionId === id, true)
    else if (kind === 'user') void checkAll((identity) => identity.userId === id, true)
    else if (kind === 'agency') void checkAll((identity) => identity.agencyId === id, true)
  }

  const listener = listen(
    database.connection,
    'greenroom_sessions',
    (payload) => {
      const [kind, id] = payload.split(':') as [SessionChange['kind'], string]
      heard++
      react({ kind, id })
    },
    (live) => {
      heard++
      // Whatever was said while the line was down was missed.
      if (live) void checkAll(() => true, false)
    },
  )
  const timer = setInterval(() => void checkAll(() => true, false), recheckMs)

  return {
    async admit(socket, token) {
      let before = heard
      let identity = await findSocketIdentity(database, token)
      for (let tries = 1; before !== heard && tries < LOOKS; tries++) {
        before = heard
        identity = await findSocketIdentity(database, token)
      }
      if (!identity) return 'unauthenticated'
      if (identity.locked) return 'session_locked'
      states.set(socket, {
        token: token as string,
        identity,
        heard: before,
        checking: false,
        again: false,
        tell: false,
        known: settled,
      })
      return null
    },
    enter(socket) {
      const state = states.get(socket)
      if (state?.heard === heard) void socket.join(roomsOf(state.identity))
      // It believes to hear everything from now on, and would not until it had been looked up again.
      else socket.conn.close()
    },
    async close() {
      clearInterval(timer)
      await listener.close()
    },
  }
}

/** Puts a socket where it belongs now; says whether its person is to hear of it. */
function apply(socket: Socket, state: State, identity: SocketIdentity | null): boolean {
  if (!identity || identity.locked) {
    cut(socket, identity ? 'session.locked' : 'session.revoked')
    return false
  }
  const rooms = roomsOf(identity)
  for (const room of socket.rooms) if (room !== socket.id && !rooms.includes(room)) void socket.leave(room)
  void socket.join(rooms)
  const moved = state.identity.role !== identity.role || state.identity.agencyId !== identity.agencyId
  const tell = state.tell || moved
  state.identity = identity
  state.tell = false
  return tell
}

function cut(socket: Socket, event: 'session.revoked' | 'session.locked'): void {
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room)
  socket.emit(event)
  socket.disconnect(true)
}
