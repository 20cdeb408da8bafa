import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { queryRows } from './database.ts'
import type { RunningServer } from './server.ts'

const root = join(import.meta.dirname, '../..')

type Target = { agencyId: string; fanId: string }
export type BridgeAction = Target &
  (
    | { type: 'message'; content: string }
    | { type: 'presence'; presence: { isOnline?: boolean; typing?: boolean } }
    | { type: 'delivery'; upToSeq: number; state: 'sent' | 'delivered' | 'read' }
    | { type: 'unlock'; messageId: string }
  )

type Reply = { id: number; data?: unknown; error?: string }

export type Bridge = {
  /** Sends a message from the fan. */
  sendMessage(fanId: string, content: string): Promise<{ id: string; seq: number }>
  /** Sets whether the fan is online or typing. */
  setPresence(fanId: string, presence: { isOnline?: boolean; typing?: boolean }): Promise<unknown>
  /** Marks our messages up to this one as sent, delivered or read. */
  setDelivery(fanId: string, upToSeq: number, state: 'sent' | 'delivered' | 'read'): Promise<unknown>
  /** Pays for the files of a message as the fan. */
  unlock(fanId: string, messageId: string): Promise<unknown>
  stop(): void
}

/** Delivers messages from fans to a running server, from a separate node. */
export async function openBridge({ dataDir }: Pick<RunningServer, 'dataDir'>): Promise<Bridge> {
  const [agency] = await queryRows(dataDir, 'SELECT id FROM agencies WHERE is_house')
  const agencyId = String(agency?.id)
  const child = spawn(
    process.execPath,
    ['--import', './server/src/platform/boot/register.ts', 'e2e/kit/bridge-process.ts'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  await waitForReply(child, 0)
  let lastId = 0
  const run = async (action: BridgeAction): Promise<unknown> => {
    lastId += 1
    const reply = waitForReply(child, lastId)
    child.send({ id: lastId, action })
    return reply
  }
  return {
    sendMessage: async (fanId, content) =>
      (await run({ agencyId, fanId, type: 'message', content })) as { id: string; seq: number },
    setPresence: (fanId, presence) => run({ agencyId, fanId, type: 'presence', presence }),
    setDelivery: (fanId, upToSeq, state) => run({ agencyId, fanId, type: 'delivery', upToSeq, state }),
    unlock: (fanId, messageId) => run({ agencyId, fanId, type: 'unlock', messageId }),
    stop: () => void child.disconnect(),
  }
}

function waitForReply(child: ChildProcess, id: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onMessage = (reply: Reply) => {
      if (reply.id !== id) return
      child.off('message', onMessage)
      if (reply.error) reject(new Error(reply.error))
      else resolve(reply.data)
    }
    child.on('message', onMessage)
    child.once('exit', (code) => reject(new Error(`The bridge exited with ${code}`)))
  })
}
