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
const rejection = createStore<string | null>(null)
const handlers = new Map<string, Set<Handler>>()
/** Keys of queries that subscribed handlers keep current. */
const liveKeys = new Set<QueryKey>()
let socket: Socket | null = null
let subscribers = 0
let rejectionCount = 0

/** Connection state for the header. */
export const useLiveState = (): LiveState => useStore(state)

export const useLiveRejection = (): string | null => useStore(rejection)

/** Whether live updates are currently received. */
export const isLive = (): boolean => state.get() === 'connected'

/**
 * Subscribes to a live event across reconnects. Events are hints: refetch on them. `queryKey` identifies the queries
 * the handler keeps current, so they are refetched if a hint may have been missed.
 */
export function onLive(event: string, handler: Handler, queryKey?: QueryKey): () => void {
  const eventHandlers = handlers.get(event) ?? new Set()
  handlers.set(event, eventHandlers.add(handler))
  // A copy per subscriber, removed when it unsubscribes.
  const ownKey = queryKey && [...queryKey]
  if (ownKey) liveKeys.add(ownKey)
  return () => {
    eventHandlers.delete(handler)
    if (ownKey) liveKeys.delete(ownKey)
  }
}

/** Keeps the socket open while in use. */
export function openLiveConnection(): () => void {
  subscribers += 1
  if (subscribers === 1) void connect()
  return () => {
    subscribers -= 1
    if (subscribers > 0) return
    socket?.disconnect()
    socket = null
    state.set('connecting')
    rejection.set(null)
  }
}

async function connect() {
  const io = await loadClient()
  if (subscribers === 0 || socket) return
  const client = io({
    path: '/socket.io',
    auth: (done) => done({ token: readToken() }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.5,
  })
  socket = client
  let hasMissedUpdates = false

  client.on('connect', () => {
    state.set('connected')
    rejection.set(null)
    rejectionCount = 0
    // Updates were missed while disconnected: refetch everything on screen.
    if (hasMissedUpdates) void queryClient.invalidateQueries()
    else void refetchOnConnect()
    hasMissedUpdates = false
  })
  client.on('disconnect', (reason) => {
    if (socket !== client) return
    hasMissedUpdates = true
    state.set(navigator.onLine ? 'reconnecting' : 'offline')
    if (reason === 'io server disconnect') void reconnectLater(client)
  })
  client.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (socket !== client) return
    hasMissedUpdates = true
    rejection.set(error.data?.code === 'too_many_requests' ? error.message : null)
    state.set(navigator.onLine ? 'reconnecting' : 'offline')
    // If active, socket.io retries by itself. Otherwise the server rejected the connection.
    if (!client.active) void reconnectLater(client)
  })
  client.onAny((event: string, payload: unknown) => {
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

/** On the first connection: refetches failed queries immediately, and live ones after the first paint. */
async function refetchOnConnect() {
  void queryClient.invalidateQueries({ predicate: (query) => query.state.status === 'error' })
  // Hints sent before the connection opened were missed; queries started later miss nothing.
  const earlierQueries = new Set(
    [...liveKeys].flatMap((queryKey) => queryClient.getQueryCache().findAll({ queryKey })),
  )
  await pause(FIRST_PAINT_MS)
  if (isLive()) void queryClient.invalidateQueries({ predicate: (query) => earlierQueries.has(query) })
}

/** Delay after the nth consecutive rejection. */
export function reconnectDelay(attempt: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.max(0, attempt - 1))
}

/** After a rejection by the server: goes to /login if the session has expired, otherwise reconnects. */
async function reconnectLater(client: Socket) {
  rejectionCount += 1
  await checkSession()
  await pause(reconnectDelay(rejectionCount))
  reopen(client)
}

function reopen(client: Socket | null) {
  if (!client || socket !== client || client.active) return
  // A locked session is rejected too; unlocking reconnects.
  if (!lockStore.get() && readToken() !== null) client.connect()
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
    // The socket survived the outage, but the refetches triggered by its hints failed.
    if (socket?.connected) void queryClient.invalidateQueries()
  })
}
