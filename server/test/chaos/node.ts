import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmaster } from '../../src/platform/db/embedded/postmaster-file.ts'
import { findFreePort } from '../free-port.ts'

const root = join(import.meta.dirname, '../../..')
const START_TIMEOUT_MS = 240_000

/** A server as run by `npm start`, with its own PostgreSQL, that can be killed. */
export type Node = {
  origin: string
  dataDir: string
  /** kill -9 and an immediate restart; resolves when the server is ready again. */
  killAndRestartServer(): Promise<void>
  /** kill -9 of the postmaster, which the server restarts; resolves when the server is ready again. */
  killAndRestartPostgres(): Promise<void>
  stop(): Promise<void>
}

export async function startNode(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Node> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  let child = await spawnServer(dataDir, port, origin, env)
  return {
    origin,
    dataDir,
    async killAndRestartServer() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      child = await spawnServer(dataDir, port, origin, env)
    },
    async killAndRestartPostgres() {
      const pid = readPostmaster(join(dataDir, 'postgres'))?.pid
      if (!pid) throw new Error('PostgreSQL is not running')
      process.kill(pid, 'SIGKILL')
      await sleep(50)
      await waitUntilReady(child, origin, () => '')
    },
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function spawnServer(
  dataDir: string,
  port: number,
  origin: string,
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
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
        USER_LIMITS: 'off',
        ...env,
      },
      // The server stops when this process ends, because its IPC channel closes.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000)
      if (process.env.CHAOS_LOG) process.stderr.write(chunk)
    })
  await waitUntilReady(child, origin, () => output)
  return child
}

async function waitUntilReady(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start:\n${output()}`)
    await sleep(50)
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  )
