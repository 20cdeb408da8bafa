import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ChatReady } from './chat-server.ts'
import { dataFolder } from './fans-data.ts'

/** 100,000 fans come with 20,000 conversations and 1,000,000 messages. */
const FANS = 100_000

/** In bytes, after a collection: what the process holds of the machine, and what lives in it. */
export type Memory = { rss: number; alive: number }

export type ChatHouse = ChatReady & {
  origin: string
  bare: string
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** A server on the Large Agency with its sockets; with the web app when a browser is to come. */
export async function openChatHouse(web: 'web' | '' = ''): Promise<ChatHouse> {
  const child = fork(new URL('chat-server.ts', import.meta.url), [await dataFolder(FANS, 'chat'), web], {
    execArgv: ['--expose-gc', ...(process.env.BENCH_PROF ? ['--cpu-prof'] : []), ...register],
  })
  const ready = await messageFrom<ChatReady>(child)
  return {
    ...ready,
    origin: `http://127.0.0.1:${ready.port}`,
    bare: `http://127.0.0.1:${ready.barePort}`,
    async memory() {
      const answer = messageFrom<Memory>(child)
      child.send('memory')
      return answer
    },
    async stop() {
      child.send('stop')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const register = ['--import', new URL('../server/src/platform/boot/register.ts', import.meta.url).href]

/** A process of the bench beside the server, told what to do by its first message. */
export function helpBy(file: string, task: unknown): ChildProcess {
  const child = fork(new URL(file, import.meta.url), [], { execArgv: register })
  child.send(task as object)
  return child
}

export async function end(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

export async function messageFrom<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController()
  const ended = once(child, 'exit', over).then(([code]) => {
    throw new Error(`A process of the bench ended with code ${code}`)
  })
  ended.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), ended])
  over.abort()
  return message as T
}
