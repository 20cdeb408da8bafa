import { setTimeout as sleep } from 'node:timers/promises'
import { type ChatHouse, end, helpBy, messageFrom } from './chat-house.ts'
import type { ListenTask } from './chat-listeners.ts'
import { verdict } from './fans-report.ts'

const SOCKETS = 2_000
const CEILING_MB = 150
const SETTLING_MS = 5_000

/** What open screens cost while nothing happens. */
export async function measureSockets(house: ChatHouse): Promise<boolean> {
  const { origin, desks } = house
  const everybody = desks.flatMap(({ tokens }) => tokens)
  const tokens = Array.from({ length: SOCKETS }, (_, i) => everybody[i % everybody.length] ?? '')
  // The first few load what is loaded once.
  await withScreens(origin, tokens.slice(0, 50), async () => {})
  const before = await house.memory()
  const after = await withScreens(origin, tokens, async () => {
    await sleep(SETTLING_MS)
    return house.memory()
  })
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  const [held, living] = [mb(after.rss - before.rss), mb(after.alive - before.alive)]
  return verdict(
    `${SOCKETS} idle sockets`,
    // Room that the process had kept from its start hides some of the cost; what lives in it does not.
    Math.max(held, living) < CEILING_MB,
    `${held} MB over ${mb(before.rss)} MB, ${living} MB of it newly alive, under ${CEILING_MB} MB`,
  )
}

async function withScreens<T>(origin: string, tokens: string[], work: () => Promise<T>): Promise<T> {
  const task: ListenTask = { origin, tokens }
  const screens = helpBy('chat-listeners.ts', task)
  await messageFrom(screens)
  const result = await work()
  await end(screens)
  return result
}
