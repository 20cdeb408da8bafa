import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import { type Connection, openConnection } from '../server/test/chaos/connection.ts'
import { percentiles } from './percentiles.ts'

/** The open screens of the flood test, all in one process; each records its messages and their delay. */

export type ListenTask = { origin: string; tokens: string[] }
export type ListenResult = { count: number; duplicates: number; delivery: number[] }

const BATCH_SIZE = 20

process.once('message', (task: ListenTask) => void listen(task))

async function listen({ origin, tokens }: ListenTask): Promise<void> {
  const delays: number[] = []
  let duplicates = 0
  const connections: Connection[] = []
  const open = async (token: string) => {
    const seenNumbers = new Set<string>()
    const record = ({ message }: ChatChange) => {
      const [prefix, n = '', due] = message?.content.split(' ', 3) ?? []
      if (prefix !== 'flood') return
      if (seenNumbers.has(n)) duplicates++
      else delays.push(performance.timeOrigin + performance.now() - Number(due))
      seenNumbers.add(n)
    }
    connections.push(
      await openConnection(origin, token, {
        onEvent: (event, payload) => {
          if (event === 'chat.changed') (payload as { changes: ChatChange[] }).changes.forEach(record)
        },
      }),
    )
  }
  for (let i = 0; i < tokens.length; i += BATCH_SIZE)
    await Promise.all(tokens.slice(i, i + BATCH_SIZE).map(open))
  process.send?.('ready')
  process.once('message', async ({ expected, timeoutMs }: { expected: number; timeoutMs: number }) => {
    for (let waited = 0; delays.length < expected && waited < timeoutMs; waited += 50) await sleep(50)
    for (const connection of connections) connection.close()
    process.send?.({ count: delays.length, duplicates, delivery: percentiles(delays) } satisfies ListenResult)
  })
}
