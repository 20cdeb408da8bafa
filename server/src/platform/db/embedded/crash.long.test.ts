import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { copyCluster, query, startCluster } from '../../../../test/test-cluster.ts'
import { readPostmaster } from './postmaster-file.ts'
import { isAlive, processesIn } from './process-state.ts'

/** Runs PostgreSQL in the folder from a separate Node process that the test can kill. */
async function startInOtherProcess(dataDir: string): Promise<ChildProcess> {
  const script = `
    import { startEmbeddedPostgres } from '${new URL('./embedded-postgres.ts', import.meta.url)}'
    const log = { info() {}, warn() {}, error() {} }
    await startEmbeddedPostgres({ dataDir: process.argv[1], log })
    console.log('ready')
    setInterval(() => {}, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(createInterface(child.stdout), 'line')
  return child
}

function postmasterPid(dataDir: string): number {
  const pid = readPostmaster(join(dataDir, 'postgres'))?.pid
  if (!pid) throw new Error('PostgreSQL is not running')
  return pid
}

async function waitFor(condition: () => boolean | Promise<boolean>, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`The condition was not met within ${milliseconds} ms`)
    await sleep(20)
  }
}

const isResponding = (socketDir: string): Promise<boolean> =>
  query(socketDir, 'SELECT 1').then(
    () => true,
    () => false,
  )

test('kill -9 of the server stops PostgreSQL, and the next start has every committed row', async () => {
  const dataDir = await copyCluster()
  const child = await startInOtherProcess(dataDir)
  const socketDir = join(dataDir, 'run')
  await query(socketDir, 'CREATE TABLE numbers AS SELECT generate_series(1, 50000) AS n')
  const pid = postmasterPid(dataDir)

  child.kill('SIGKILL')
  await waitFor(() => !isAlive(pid) && processesIn(join(dataDir, 'postgres')).length === 0, 2_000)

  const { db } = await startCluster(dataDir)
  expect(await query(db.socketDir, 'SELECT count(*)::int AS count FROM numbers')).toEqual([{ count: 50_000 }])
})

test('a start right after kill -9 waits for the old PostgreSQL instead of failing', async () => {
  const dataDir = await copyCluster()
  const child = await startInOtherProcess(dataDir)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { db } = await startCluster(dataDir)
  expect(await isResponding(db.socketDir)).toBe(true)
})

test('killing the server and the postmaster together does not block the next start', async () => {
  const dataDir = await copyCluster()
  const child = await startInOtherProcess(dataDir)
  const pid = postmasterPid(dataDir)
  process.kill(pid, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { db } = await startCluster(dataDir)
  expect(await isResponding(db.socketDir)).toBe(true)
})

test('PostgreSQL killed with -9 is restarted', async () => {
  const dataDir = await copyCluster()
  const { db, log } = await startCluster(dataDir)
  const before = postmasterPid(dataDir)
  process.kill(before, 'SIGKILL')
  await waitFor(() => isResponding(db.socketDir), 5_000)
  expect(postmasterPid(dataDir)).not.toBe(before)
  await waitFor(() => log.length >= 2, 1_000)
  expect(log).toEqual(['PostgreSQL was killed by signal 9; restarting it.', 'PostgreSQL is running again.'])
})

test('stopping during a PostgreSQL restart leaves no process behind', async () => {
  const dataDir = await copyCluster()
  const { db } = await startCluster(dataDir)
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await sleep(30)
  await db.stop()
  expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
})

test('removes pid files that name an unrelated process', async () => {
  const dataDir = await copyCluster()
  const { db } = await startCluster(dataDir)
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  const { uid, gid } = statSync(pidFile)
  await db.stop()
  expect(existsSync(pidFile)).toBe(false)

  // This test process is alive but is not that folder's PostgreSQL.
  const staleContent = content.replace(/^\d+/, String(process.pid))
  for (const path of [pidFile, join(db.socketDir, '.s.PGSQL.5432.lock')]) {
    writeFileSync(path, staleContent, { mode: 0o600 })
    chownSync(path, uid, gid)
  }
  const restarted = await startCluster(dataDir)
  expect(await isResponding(restarted.db.socketDir)).toBe(true)
})

test.runIf(existsSync('/proc/self/stat'))('removes pid files that name a zombie', async () => {
  const dataDir = await copyCluster()
  const { db } = await startCluster(dataDir)
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  const { uid, gid } = statSync(pidFile)
  await db.stop()

  // The inner shell exits at once; the outer one becomes a sleep and never reaps it.
  const parent = spawn('/bin/sh', ['-c', 'sh -c "exit 0" & echo $!; exec sleep 60'], { stdio: 'pipe' })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [zombiePid] = await once(createInterface(parent.stdout), 'line')
  await waitFor(() => !isAlive(Number(zombiePid)), 2_000)
  writeFileSync(pidFile, content.replace(/^\d+/, String(zombiePid)), { mode: 0o600 })
  chownSync(pidFile, uid, gid)

  const restarted = await startCluster(dataDir)
  expect(await isResponding(restarted.db.socketDir)).toBe(true)
})
