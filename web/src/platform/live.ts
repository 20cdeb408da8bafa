import type { Socket } from 'socket.io-client'
import { queryClient } from './query.ts'
import { lockStore } from './session/lock.ts'
import { askWhoWeAre } from './session/session-live.ts'
import { readToken } from './session/token.ts'
import { createStore, useStore } from './store.ts'

type LiveState = 'connecting' | 'connected' | 'reconnecting' | 'offline'
type Handler = (payload: unknown) => void

const FIRST_PAINT_MS = 500

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
  const io = await loadClient()
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
    if (missed) void queryClient.invalidateQueries()
    else void askOnceMore()
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

/** Without its client the page would stay deaf for good: a download that fails is tried again. */
async function loadClient() {
  for (let tries = 1; ; tries++) {
    try {
      return (await import('socket.io-client')).io
    } catch {
      state.set(navigator.onLine ? 'reconnecting' : 'offline')
      await pause(dismissalDelay(tries))
    }
  }
}

/** At the first connection: what failed is asked for at once, the rest when the page has painted. */
async function askOnceMore() {
  void queryClient.invalidateQueries({ predicate: (query) => query.state.status === 'error' })
  await pause(FIRST_PAINT_MS)
  // What was said between the first answers and the open line was pushed to nobody here.
  if (isLive()) void queryClient.invalidateQueries()
}

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
    if (state.get() !== 'offline') return
    state.set(socket?.connected ? 'connected' : 'reconnecting')
    // A line that outlived the cut pushed hints nobody could ask about.
    if (socket?.connected) void queryClient.invalidateQueries()
  })
}
