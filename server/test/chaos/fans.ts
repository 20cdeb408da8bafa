import { fork } from 'node:child_process'
import { once } from 'node:events'

export type FanMessage = { fanId: string; content: string; externalId: string }
export type Outcome = { kind: 'ok'; id: string; seq: number } | { kind: 'rejected' } | { kind: 'unknown' }
export type Reply = { n: number } & Outcome

export type Fans = { send(message: FanMessage): Promise<Reply>; stop(): void }

const TIMEOUT_MS = 8_000

/** An agency's fans, who send messages through a separate process. */
export async function startFanProcess(dataDir: string, agencyId: string): Promise<Fans> {
  const child = fork(new URL('fan-process.ts', import.meta.url), [dataDir, agencyId], {
    execArgv: ['--import', new URL('../../src/platform/boot/register.ts', import.meta.url).href],
  })
  await once(child, 'message')
  const pending = new Map<number, (reply: Reply) => void>()
  child.on('message', (reply: Reply) => pending.get(reply.n)?.(reply))
  let last = 0
  return {
    async send(message) {
      const n = ++last
      const reply = await new Promise<Reply>((resolve) => {
        const timer = setTimeout(() => resolve({ n, kind: 'unknown' }), TIMEOUT_MS)
        pending.set(n, (reply) => {
          clearTimeout(timer)
          resolve(reply)
        })
        child.send({ n, ...message })
      })
      pending.delete(n)
      return reply
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
