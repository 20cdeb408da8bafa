import type { QueryKey } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { queryClient } from './query.ts'
import { lockStore } from './session/lock.ts'
import { checkSession } from './session/session-live.ts'
import { readToken } from './session/token.ts'
import { createStore, useStore } from './store.ts'

type LiveState = 'connecting' | 'connected' | 'reconnecting' | 'offline'
type Handler = (payload: unknown) => void

const FIRST_PAINT_MS = 500

const state = createStore<LiveState>('connecting')
/** Why the server rejected this tab, if the user can do something about it. */
const refusal = createStore<string | null>(null)
const handlers = new Map<string, Set<Handler>>()
/** Keys of queries that subscribed handlers keep current. */
const liveKeys = new Set<QueryKey>()
let socket: Socket | null = null
let holders = 0
let dismissals = 0

/** Connection state for the header. */
export const useLiveState = (): LiveState => useStore(state)

export const useLiveRefusal = (): string | null => useStore(refusal)

/** Whether live updates are currently received. */
export const isLive = (): boolean => state.get() === 'connected'

/**
 * Subscribes to a live event across reconnects. Events are hints: refetch on them. `queryKey` identifies the queries
 * the handler keeps current, so that they are refetched if a hint may have been missed.
 */
export function onLive(event: string, handler: Handler, queryKey?: QueryKey): () => void {
  const set = handlers.get(event) ?? new Set()
  handlers.set(event, set.add(handler))
  // A copy per subscriber, removed when it unsubscribes.
  const own = queryKey && [...queryKey]
  if (own) liveKeys.add(own)
  return () => {
    set.delete(handler)
    if (own) liveKeys.delete(own)
  }
}

/** Keeps the socket open while in use. */
export function keepLive(): () => void {
  holders += 1
  if (holders === 1) void connect()
  return () => {
    holders -= 1
    if (holders > 0) return
    socket?.disconnect()
    socket = null
    state.set('connecting')
    refusal.set(null)
  }
}

async function connect() {
  const io = await loadClient()
  if (holders === 0 || socket) return
  const opened = io({
    path: '/socket.io',
    auth: (done) => done({ token: readToken() }),
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
    refusal.set(null)
    dismissals = 0
    // Updates were missed while disconnected: refetch everything on screen.
    if (missed) void queryClient.invalidateQueries()
    else void refetchOnConnect()
    missed = false
  })
  opened.on('disconnect', (reason) => {
    if (socket !== opened) return
    missed = true
    state.set(navigator.onLine ? 'reconnecting' : 'offline')
    if (reason === 'io server disconnect') void reconnectLater(opened)
  })
  opened.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (socket !== opened) return
    missed = true
    refusal.set(error.data?.code === 'too_many_requests' ? error.message : null)
    state.set(navigator.onLine ? 'reconnecting' : 'offline')
    // If active, socket.io retries by itself. Otherwise the server rejected the connection.
    if (!opened.active) void reconnectLater(opened)
  })
  opened.onAny((event: string, payload: unknown) => {
    for (const handler of handlers.get(event) ?? []) handler(payload)
  })
}

/** Retries loading the client until it succeeds. */
async function loadClient() {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await import('socket.io-client')).io
    } catch {
      state.set(navigator.onLine ? 'reconnecting' : 'offline')
      await pause(reconnectDelay(attempt))
    }
  }
}

/** On the first connection: refetch failed queries at once, those with hints after the first paint. */
async function refetchOnConnect() {
  void queryClient.invalidateQueries({ predicate: (query) => query.state.status === 'error' })
  // Their hints between the first responses and the connection were missed; later queries miss nothing.
  const before = new Set(
    [...liveKeys].flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey })),
  )
  await pause(FIRST_PAINT_MS)
  if (isLive()) void queryClient.invalidateQueries({ predicate: (query) => before.has(query) })
}

/** Delay after the nth rejection in a row. */
export function reconnectDelay(times: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.max(0, times - 1))
}

/** Rejected by the server: an expired session leads to /login, otherwise reconnect. */
async function reconnectLater(opened: Socket) {
  dismissals += 1
  await checkSession()
  await pause(reconnectDelay(dismissals))
  reopen(opened)
}

function reopen(opened: Socket | null) {
  if (!opened || socket !== opened || opened.active) return
  // A locked session is rejected too; unlocking reconnects.
  if (!lockStore.get() && readToken() !== null) opened.connect()
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

if (typeof window !== 'undefined') {
  lockStore.subscribe(() => {
    if (!lockStore.get()) reopen(socket)
  })
  window.addEventListener('offline', () => state.set('offline'))
  window.addEventListener('online', () => {
    if (state.get() !== 'offline') return
    state.set(socket?.connected ? 'connected' : 'reconnecting')
    // The socket survived the outage, but refetches on its hints failed.
    if (socket?.connected) void queryClient.invalidateQueries()
  })
}
