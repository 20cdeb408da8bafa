import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmaster } from '../../src/platform/db/embedded/postmaster-file.ts'
import { freePort } from '../free-port.ts'

const root = join(import.meta.dirname, '../../..')
const UP_WITHIN_MS = 90_000

/** The server as `npm start` runs it, with its own PostgreSQL, to be killed. */
export type Node = {
  origin: string
  dataDir: string
  /** kill -9 and a new start at once; resolves when it answers again. */
  killServer(): Promise<void>
  /** kill -9 of the postmaster; the server brings it back. Resolves when that is so. */
  killPostgres(): Promise<void>
  stop(): Promise<void>
}

export async function startNode(dataDir: string): Promise<Node> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child = await started(dataDir, port, origin)
  return {
    origin,
    dataDir,
    async killServer() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      child = await started(dataDir, port, origin)
    },
    async killPostgres() {
      const pid = readPostmaster(join(dataDir, 'postgres'))?.pid
      if (!pid) throw new Error('PostgreSQL is not running')
      process.kill(pid, 'SIGKILL')
      await sleep(50)
      await ready(child, origin, () => '')
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function started(dataDir: string, port: number, origin: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', './server/src/platform/boot/register.ts', 'server/src/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        LOG_LEVEL: process.env.CHAOS_LOG ?? 'error',
        DEMO: 'on',
        DEMO_FANS: 'off',
      },
      // Its end is ours: the channel closes when this process goes, and it stops by itself.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000)
      if (process.env.CHAOS_LOG) process.stderr.write(chunk)
    })
  await ready(child, origin, () => output)
  return child
}

async function ready(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const until = Date.now() + UP_WITHIN_MS
  while (!(await answers(origin))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The server did not come up:\n${output()}`)
    await sleep(50)
  }
}

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
