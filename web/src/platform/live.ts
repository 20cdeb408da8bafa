import type { InvalidateQueryFilters } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { lockStore } from './lock.ts'
import { queryClient } from './query.ts'
import { askWhoWeAre } from './session-live.ts'
import { createStore, useStore } from './store.ts'
import { readToken } from './token.ts'

type LiveState = 'connecting' | 'connected' | 'reconnecting' | 'offline'
type Handler = (payload: unknown) => void

const state = createStore<LiveState>('connecting')
const handlers = new Map<string, Set<Handler>>()
let socket: Socket | null = null
let holders = 0
let dismissals = 0

/** The connection as people may care about it: a quiet word in the header while it is not there. */
export const useLiveState = (): LiveState => useStore(state)

/** Whether hints arrive right now. */
export const isLive = (): boolean => state.get() === 'connected'

/** Listens to one live event, over reconnects too. The socket is a hint: fetch the truth on it. */
export function onLive(event: string, handler: Handler): () => void {
  const set = handlers.get(event) ?? new Set()
  handlers.set(event, set.add(handler))
  return () => set.delete(handler)
}

/** Keeps one socket open for as long as somebody holds it. */
export function holdLive(): () => void {
  holders += 1
  if (holders === 1) void connect()
  return () => {
    holders -= 1
    if (holders > 0) return
    socket?.disconnect()
    socket = null
    state.set('connecting')
  }
}

async function connect() {
  const { io } = await import('socket.io-client')
  if (holders === 0 || socket) return
  const opened = io({
    path: '/socket.io',
    auth: (give) => give({ token: readToken() }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.5,
  })
  socket = opened
  let missed = false

  opened.on('connect', () => {
    state.set('connected')
    dismissals = 0
    // What happened while the line was down was not pushed: ask again for all that is on screen.
    // At the very first connection only for what failed meanwhile, as the server is there now.
    void queryClient.invalidateQueries(missed ? {} : failedQueries)
    missed = false
  })
  opened.on('disconnect', (reason) => {
    if (socket !== opened) return
    missed = true
    state.set(navigator.onLine ? 'reconnecting' : 'offline')
    if (reason === 'io server disconnect') void comeBack(opened)
  })
  opened.on('connect_error', () => {
    if (socket !== opened) return
    missed = true
    state.set(navigator.onLine ? 'reconnecting' : 'offline')
    // Still active: the network failed and socket.io tries again. Otherwise the server turned us away.
    if (!opened.active) void comeBack(opened)
  })
  opened.onAny((event: string, payload: unknown) => {
    for (const handler of handlers.get(event) ?? []) handler(payload)
  })
}

const failedQueries: InvalidateQueryFilters = { predicate: (query) => query.state.status === 'error' }

/** How long to stay away after being turned away for the nth time in a row. */
export function dismissalDelay(times: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.max(0, times - 1))
}

/** Turned away by the server: an ended session leads to /login like any 401, else the line opens again. */
async function comeBack(opened: Socket) {
  dismissals += 1
  await askWhoWeAre()
  await pause(dismissalDelay(dismissals))
  reopen(opened)
}

function reopen(opened: Socket | null) {
  if (!opened || socket !== opened || opened.active) return
  // A locked session is turned away as well; unlocking opens the line again.
  if (!lockStore.get() && readToken() !== null) opened.connect()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

if (typeof window !== 'undefined') {
  lockStore.subscribe(() => {
    if (!lockStore.get()) reopen(socket)
  })
  window.addEventListener('offline', () => state.set('offline'))
  window.addEventListener('online', () => {
    if (state.get() === 'offline') state.set(socket?.connected ? 'connected' : 'reconnecting')
  })
}
