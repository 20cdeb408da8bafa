import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../server/test/free-port.ts'

/** Data folders of the servers started by this process. */
const dataDirs = new Map<string, string>()

/** The data folder of a running test server. */
export function dataDirOf(origin: string): string {
  const shared = origin === process.env.GREENROOM_ORIGIN ? process.env.GREENROOM_DATA : undefined
  const dataDir = dataDirs.get(origin) ?? shared
  if (!dataDir) throw new Error(`No test server at ${origin}`)
  return dataDir
}

const root = join(import.meta.dirname, '../..')

export type RunningServer = {
  origin: string
  dataDir: string
  /** Kills the process and starts another one on the same port with the same data. */
  killAndRestart(): Promise<void>
  /** Stops the process and keeps its data. */
  stopAndKeepData(): Promise<void>
  /** Stops the process and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts a real server with its own process and data folder, as `npm start` does. A demo server starts from a copy of
 * the template, because creating tables and demo data takes most of the time.
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-e2e-'))
  const template = process.env.GREENROOM_TEMPLATE
  if (template && env.DEMO !== 'off') cpSync(template, dataDir, { recursive: true })
  const origin = `http://localhost:${port}`
  dataDirs.set(origin, dataDir)
  const start = () =>
    startProcess(origin, {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Journeys control what fans write.
      DEMO_FANS: 'off',
      ...env,
    })
  let child = await start()
  const killAndRestart = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    child = await start()
  }
  const stopAndKeepData = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  const stop = async () => {
    await stopAndKeepData()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin, dataDir, killAndRestart, stopAndKeepData, stop }
}

async function startProcess(origin: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--import', './server/src/platform/boot/register.ts', 'server/src/main.ts'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', DRAIN_SECONDS: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  for (let waitedMs = 0; !(await isReady(origin)); waitedMs += 100) {
    if (child.exitCode !== null || waitedMs > 180_000) throw new Error(`The server did not start:\n${output}`)
    await sleep(100)
  }
  return child
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/health/ready`).then(
    (response) => response.ok,
    () => false,
  )
}
