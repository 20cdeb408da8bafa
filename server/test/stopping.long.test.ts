import { once } from 'node:events'
import { Agent, get } from 'node:http'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startNode } from './start-node.ts'
import { copyCluster, makeTempFolder, query, startCluster } from './test-cluster.ts'

const REQUESTS = 60

/** The status, or the error code when the connection is reset or refused. */
function call(url: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

test('a stopping node is not ready but serves requests for DRAIN_SECONDS', { timeout: 90_000 }, async () => {
  const { child, origin } = await startNode({ DATA_DIR: await copyCluster(), DRAIN_SECONDS: '3' })
  const exited = once(child, 'exit')
  const stoppedAt = performance.now()
  child.kill('SIGTERM')
  const status = async (path: string) => (await fetch(`${origin}${path}`)).status
  await expect.poll(() => status('/api/health/ready')).toBe(503)
  let served = 0
  let lastServedAt = 0
  // A load balancer that has not noticed yet sends a request now and then.
  const send = async (): Promise<void> => {
    const isServed = await status('/api/setup').catch(() => 0)
    if (isServed !== 200) return
    served++
    lastServedAt = performance.now() - stoppedAt
    await new Promise((resolve) => setTimeout(resolve, 300))
    return send()
  }
  await send()
  expect(lastServedAt).toBeGreaterThan(2_000)
  expect(served).toBeGreaterThan(4)
  expect((await exited)[0]).toBe(0)
})

test('SIGTERM turns readiness off, finishes all requests in flight, then exits', {
  timeout: 90_000,
}, async () => {
  const { db } = await startCluster(await copyCluster())
  await query(db.socketDir, 'CREATE DATABASE greenroom')
  const { child, origin } = await startNode({
    DATABASE_URL: `postgres://postgres@localhost/greenroom?host=${encodeURIComponent(db.socketDir)}`,
    DATA_DIR: makeTempFolder(),
  })
  const admin = new pg.Client({ host: db.socketDir, user: 'postgres', database: 'greenroom' })
  await admin.connect()
  onTestFinished(() => admin.end())
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())

  await admin.query('BEGIN; LOCK TABLE agencies IN ACCESS EXCLUSIVE MODE')
  const responses = Array.from({ length: REQUESTS }, () => call(`${origin}/api/setup`, agent))
  const waitingLocks = 'SELECT 1 FROM pg_locks WHERE NOT granted'
  await expect
    .poll(async () => (await admin.query(waitingLocks)).rowCount, { timeout: 20_000 })
    .toBeGreaterThan(8)

  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  // Until SIGTERM arrives, the readiness check waits for the lock like all other requests.
  const fetchReady = () => fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(300) })
  await expect.poll(async () => (await fetchReady()).status, { timeout: 20_000 }).toBe(503)
  await admin.query('ROLLBACK')
  expect(new Set(await Promise.all(responses))).toEqual(new Set([200]))
  expect((await exited)[0]).toBe(0)
})
