import { setTimeout as sleep } from 'node:timers/promises'
import { type ChatServer, forkHelper, nextMessage, stopChild } from './chat-harness.ts'
import type { ListenTask } from './chat-listeners.ts'
import { check } from './report.ts'

const SOCKETS = 2_000
const MAX_MB = 150
const SETTLE_MS = 5_000

/** Memory used by idle sockets. */
export async function measureSockets(server: ChatServer): Promise<boolean> {
  const { origin, teams } = server
  const allTokens = teams.flatMap(({ tokens }) => tokens)
  const tokens = Array.from({ length: SOCKETS }, (_, i) => allTokens[i % allTokens.length] ?? '')
  // Trigger one-time allocations first.
  await withSockets(origin, tokens.slice(0, 50), async () => {})
  const before = await server.memory()
  const after = await withSockets(origin, tokens, async () => {
    await sleep(SETTLE_MS)
    return server.memory()
  })
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  const [rss, live] = [mb(after.rss - before.rss), mb(after.live - before.live)]
  return check(
    `${SOCKETS} idle sockets`,
    // Memory reserved at startup hides part of the growth in rss, but not in live memory.
    Math.max(rss, live) < MAX_MB,
    `rss ${mb(before.rss)} + ${rss} MB, live memory + ${live} MB, under ${MAX_MB} MB`,
  )
}

async function withSockets<T>(origin: string, tokens: string[], action: () => Promise<T>): Promise<T> {
  const task: ListenTask = { origin, tokens }
  const listeners = forkHelper('chat-listeners.ts', task)
  await nextMessage(listeners)
  const result = await action()
  await stopChild(listeners)
  return result
}
