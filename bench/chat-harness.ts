import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ChatReady } from './chat-server.ts'
import { dataFolder } from './fans-data.ts'

/** 100,000 fans have 20,000 conversations and 1,000,000 messages. */
const FANS = 100_000

/** In bytes, after a garbage collection. */
export type Memory = { rss: number; live: number }

export type ChatServer = ChatReady & {
  origin: string
  baseline: string
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** Starts the server with its sockets and the Large Agency's data, and with the web app if a browser needs it. */
export async function startChatServer(web: 'web' | '' = ''): Promise<ChatServer> {
  const child = fork(new URL('chat-server.ts', import.meta.url), [await dataFolder(FANS, 'chat'), web], {
    execArgv: ['--expose-gc', ...(process.env.BENCH_PROF ? ['--cpu-prof'] : []), ...registerFlags],
  })
  const ready = await nextMessage<ChatReady>(child)
  return {
    ...ready,
    origin: `http://127.0.0.1:${ready.port}`,
    baseline: `http://127.0.0.1:${ready.baselinePort}`,
    async memory() {
      const memory = nextMessage<Memory>(child)
      child.send('memory')
      return memory
    },
    async stop() {
      child.send('stop')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const registerFlags = ['--import', new URL('../server/src/platform/boot/register.ts', import.meta.url).href]

/** Starts another bench process and sends it its task. */
export function forkHelper(file: string, task: unknown): ChildProcess {
  const child = fork(new URL(file, import.meta.url), [], { execArgv: registerFlags })
  child.send(task as object)
  return child
}

export async function stopChild(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const abort = new AbortController()
  const exited = once(child, 'exit', abort).then(([code]) => {
    throw new Error(`A bench process exited with code ${code}`)
  })
  exited.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), exited])
  abort.abort()
  return message as T
}
