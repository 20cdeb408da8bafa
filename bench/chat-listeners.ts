import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import { type Line, openLine } from '../server/test/chaos/connection.ts'
import { spread } from './chat-spread.ts'

/** Open screens of the flood, all in one process: each notes what reaches it and how long that took. */

export type ListenTask = { origin: string; tokens: string[] }
export type Listened = { count: number; doubled: number; delivery: number[] }

const AT_ONCE = 20

process.once('message', (task: ListenTask) => void listen(task))

async function listen({ origin, tokens }: ListenTask): Promise<void> {
  const took: number[] = []
  let doubled = 0
  const lines: Line[] = []
  const open = async (token: string) => {
    const known = new Set<string>()
    const hear = ({ message }: ChatChange) => {
      const [word, n = '', due] = message?.content.split(' ', 3) ?? []
      if (word !== 'flood') return
      if (known.has(n)) doubled++
      else took.push(performance.timeOrigin + performance.now() - Number(due))
      known.add(n)
    }
    lines.push(
      await openLine(origin, token, {
        heard: (event, payload) => {
          if (event === 'chat.changed') (payload as { changes: ChatChange[] }).changes.forEach(hear)
        },
      }),
    )
  }
  for (let i = 0; i < tokens.length; i += AT_ONCE) await Promise.all(tokens.slice(i, i + AT_ONCE).map(open))
  process.send?.('ready')
  process.once('message', async ({ wanted, withinMs }: { wanted: number; withinMs: number }) => {
    for (let waited = 0; took.length < wanted && waited < withinMs; waited += 50) await sleep(50)
    for (const line of lines) line.close()
    process.send?.({ count: took.length, doubled, delivery: spread(took) } satisfies Listened)
  })
}
