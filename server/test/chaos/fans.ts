import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Said = { fanId: string; content: string; externalId: string }
export type Verdict = { is: 'ok'; id: string; seq: number } | { is: 'refused' } | { is: 'unknown' }
export type Heard = { n: number } & Verdict

export type Fans = { say(said: Said): Promise<Heard>; stop(): void }

const PATIENCE_MS = 8_000

/** The fans of an agency, who write through a process of their own. */
export async function openFans(dataDir: string, agencyId: string): Promise<Fans> {
  const child = fork(new URL('fan-process.ts', import.meta.url), [dataDir, agencyId], {
    execArgv: ['--import', new URL('../../src/platform/boot/register.ts', import.meta.url).href],
  })
  await once(child, 'message')
  const waiting = new Map<number, (heard: Heard) => void>()
  child.on('message', (heard: Heard) => waiting.get(heard.n)?.(heard))
  let last = 0
  return {
    async say(said) {
      const n = ++last
      const answer = await new Promise<Heard>((done) => {
        const timer = setTimeout(() => done({ n, is: 'unknown' }), PATIENCE_MS)
        waiting.set(n, (heard) => {
          clearTimeout(timer)
          done(heard)
        })
        child.send({ n, ...said })
      })
      waiting.delete(n)
      return answer
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
