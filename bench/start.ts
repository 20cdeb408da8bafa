// npm run bench:start: time from `npm start` to the first response, with an empty data folder, a filled one, and after kill -9.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/test/free-port.ts'

const ROUNDS = 3
const TIMEOUT_MS = 60_000
const limits = { cold: 20_000, warm: 3_000, 'after kill -9': 5_000 }

type Kind = keyof typeof limits
type StartedServer = { child: ChildProcess; milliseconds: number }

const times: Record<Kind, number[]> = { cold: [], warm: [], 'after kill -9': [] }
const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
chmodSync(folder, 0o755)

// Packages and the web app are installed first: only the start is measured.
spawnSync('node', ['scripts/bootstrap.mjs', 'ci'], { stdio: 'inherit' })

try {
  for (let round = 1; round <= ROUNDS; round++) await measureRound(join(folder, `data-${round}`))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
report()

async function measureRound(dataDir: string): Promise<void> {
  const cold = await start(dataDir)
  times.cold.push(cold.milliseconds)
  await stop(cold.child)

  const warm = await start(dataDir)
  times.warm.push(warm.milliseconds)
  process.kill(await readServerPid(dataDir), 'SIGKILL')
  await waitForExit(warm.child)

  const recovered = await start(dataDir)
  times['after kill -9'].push(recovered.milliseconds)
  await stop(recovered.child)
}

async function start(dataDir: string): Promise<StartedServer> {
  const port = await findFreePort()
  const env = { ...process.env, HOST: 'localhost', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const startedAt = performance.now()
  const child = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`npm start exited with code ${child.exitCode}`)
    if (performance.now() - startedAt > TIMEOUT_MS) {
      await stop(child)
      throw new Error('Greenroom did not respond within a minute')
    }
    await sleep(10)
  }
  return { child, milliseconds: performance.now() - startedAt }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://localhost:${port}/api/health/ready`)).status === 200
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await waitForExit(child)
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** The server that owns a data folder sends its pid to every client of this socket. */
async function readServerPid(dataDir: string): Promise<number> {
  const socket = createConnection(join(dataDir, 'run', 'greenroom.sock'))
  const [pid] = await once(socket, 'data')
  return Number(String(pid))
}

function report(): void {
  const rows = Object.entries(times).map(([kind, values]) => {
    const sorted = values.toSorted((a, b) => a - b).map(Math.round)
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
    const limit = limits[kind as Kind]
    return { start: kind, 'median ms': median, 'all ms': sorted.join(' '), limit, passed: median < limit }
  })
  console.table(rows)
  if (rows.some((row) => !row.passed)) process.exitCode = 1
}
