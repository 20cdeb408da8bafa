import { AsyncLocalStorage } from 'node:async_hooks'

/** Blocks of the event loop that are longer than this are reported. */
export const MAX_BLOCK_MS = 200
const TICK_MS = 50
const UNKNOWN = 'unknown'

/** `cpuMs`: much less than `ms` if the machine was busy with something else. `ran`: a route or a job. */
export type Block = { ms: number; cpuMs: number; ran: string }

const names = new AsyncLocalStorage<string>()
const listeners = new Set<(block: Block) => void>()
let timer: NodeJS.Timeout | undefined
let lastTick = 0
let lastCpu = 0
let running = UNKNOWN
let blocker: string | null = null

/** Runs a request or a job under its name. */
export function runNamed<T>(name: string, work: () => T): T {
  return names.run(name, () => {
    noteRunning(name)
    return work()
  })
}

/** Called when work continues after waiting for the database. Cheap: two reads and a comparison. */
export function noteResumed(): void {
  const name = names.getStore()
  if (name !== undefined) noteRunning(name)
}

export function noteRunning(name: string): void {
  // The tick is overdue, so what ran before this blocked the event loop.
  if (timer && blocker === null && performance.now() - lastTick > TICK_MS + MAX_BLOCK_MS) blocker = running
  running = name
}

/** Calls `onBlock` after each block of this process's event loop, until stopped. */
export function watchEventLoop(onBlock: (block: Block) => void): () => void {
  listeners.add(onBlock)
  if (!timer) {
    reset()
    timer = setInterval(tick, TICK_MS).unref()
  }
  return () => {
    listeners.delete(onBlock)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  const ms = Math.round(performance.now() - lastTick - TICK_MS)
  if (ms > MAX_BLOCK_MS) {
    const block = { ms, cpuMs: Math.round(cpuTime() - lastCpu), ran: blocker ?? running }
    for (const listener of listeners) listener(block)
  }
  reset()
}

function reset(): void {
  lastTick = performance.now()
  lastCpu = cpuTime()
  running = UNKNOWN
  blocker = null
}

/** Of this thread, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
