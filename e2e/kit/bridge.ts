import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { rowsOf } from './database.ts'
import type { RunningServer } from './server.ts'

const root = join(import.meta.dirname, '../..')

type Of = { agencyId: string; fanId: string }
export type BridgeDeed = Of &
  (
    | { does: 'says'; content: string }
    | { does: 'is'; presence: { isOnline?: boolean; typing?: boolean } }
    | { does: 'gets'; upToSeq: number; state: 'delivered' | 'read' }
  )

type Answer = { id: number; data?: unknown; error?: string }

export type Bridge = {
  /** The fan writes. */
  says(fanId: string, content: string): Promise<{ id: string; seq: number }>
  /** The fan comes, goes or types. */
  is(fanId: string, presence: { isOnline?: boolean; typing?: boolean }): Promise<unknown>
  /** Our messages up to this one have come so far. */
  gets(fanId: string, upToSeq: number, state: 'delivered' | 'read'): Promise<unknown>
  stop(): void
}

/** Lets fans write to a running server, through the inbound path and from a node of its own. */
export async function openBridge({ dataDir }: Pick<RunningServer, 'dataDir'>): Promise<Bridge> {
  const [house] = await rowsOf(dataDir, 'SELECT id FROM agencies WHERE is_house')
  const agencyId = String(house?.id)
  const child = spawn(
    process.execPath,
    ['--import', './server/src/platform/boot/register.ts', 'e2e/kit/bridge-process.ts'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  await answerOf(child, 0)
  let last = 0
  const ask = async (deed: BridgeDeed): Promise<unknown> => {
    last += 1
    const answer = answerOf(child, last)
    child.send({ id: last, deed })
    return answer
  }
  return {
    says: async (fanId, content) =>
      (await ask({ agencyId, fanId, does: 'says', content })) as { id: string; seq: number },
    is: (fanId, presence) => ask({ agencyId, fanId, does: 'is', presence }),
    gets: (fanId, upToSeq, state) => ask({ agencyId, fanId, does: 'gets', upToSeq, state }),
    stop: () => void child.disconnect(),
  }
}

function answerOf(child: ChildProcess, id: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const hear = (answer: Answer) => {
      if (answer.id !== id) return
      child.off('message', hear)
      if (answer.error) reject(new Error(answer.error))
      else resolve(answer.data)
    }
    child.on('message', hear)
    child.once('exit', (code) => reject(new Error(`The bridge ended with ${code}`)))
  })
}
