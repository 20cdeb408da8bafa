import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { longTest } from '../../../test/long.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { withScope } from '../db/scope.ts'
import { createLog } from '../log/log.ts'
import { createJobs, type JobHandler, type JobPayload, type Jobs } from './jobs.ts'

const agencyId = newId()
const lines: string[] = []
const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
const startedJobs: Jobs[] = []
let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterEach(async () => {
  for (const jobs of startedJobs.splice(0)) await jobs.stop()
  await queryAsAdmin('DELETE FROM pgboss.job')
  lines.length = 0
})
afterAll(() => db.drop())

async function queryAsAdmin<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(db.admin)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function start(
  role: 'all' | 'web' | 'worker',
  define: (jobs: Jobs) => void,
  pollSeconds = 2,
): Promise<Jobs> {
  const jobs = createJobs({ connection: db.jobs, log, role, pollSeconds })
  define(jobs)
  await jobs.start()
  startedJobs.push(jobs)
  return jobs
}

const enqueue = (jobs: Jobs, queue: string, payload: JobPayload, options?: Parameters<Jobs['enqueue']>[3]) =>
  withScope(db.database, agencyId, (tx) => jobs.enqueue(tx, queue, payload, options))

const waitUntil = (check: () => unknown, timeout = 10_000) =>
  vi.waitFor(() => expect(check()).toBeTruthy(), { timeout, interval: 20 })

test('a job runs soon after its transaction commits', async () => {
  const handled: [JobPayload, number][] = []
  const jobs = await start('all', (j) =>
    j.define('greet', async (payload) => void handled.push([payload, Date.now()])),
  )
  let committedAt = 0
  await withScope(db.database, agencyId, async (tx) => {
    await jobs.enqueue(tx, 'greet', { userId: 'u1' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(handled).toEqual([])
    committedAt = Date.now()
  })
  await waitUntil(() => handled.length === 1)
  expect(handled[0]?.[0]).toEqual({ userId: 'u1' })
  expect((handled[0]?.[1] ?? 0) - committedAt).toBeLessThan(1_000)
})

test('a rolled-back transaction leaves no job', async () => {
  const jobs = await start('web', (j) => j.define('greet', async () => {}))
  const failing = withScope(db.database, agencyId, async (tx) => {
    await jobs.enqueue(tx, 'greet', { userId: 'u1' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await queryAsAdmin('SELECT * FROM pgboss.job')).toEqual([])
})

test('many jobs from one transaction run without waiting for the next poll', async () => {
  const handled = new Set<string>()
  const jobs = await start('all', (j) => j.define('greet', async ({ n }) => void handled.add(n ?? '')))
  const from = Date.now()
  await withScope(db.database, agencyId, async (tx) => {
    for (let n = 0; n < 40; n++) await jobs.enqueue(tx, 'greet', { n: String(n) })
  })
  await waitUntil(() => handled.size === 40)
  // One job per poll would take 40 seconds.
  expect(Date.now() - from).toBeLessThan(8_000)
})

test('the same dedupe key creates one job, even after it ran', async () => {
  let runs = 0
  const jobs = await start('all', (j) => j.define('greet', async () => void runs++))
  await Promise.all([1, 2, 3].map(() => enqueue(jobs, 'greet', { userId: 'u1' }, { dedupeKey: 'k' })))
  await waitUntil(() => runs === 1)
  await enqueue(jobs, 'greet', { userId: 'u1' }, { dedupeKey: 'k' })
  await enqueue(jobs, 'greet', { userId: 'u1' }, { dedupeKey: 'other' })
  await waitUntil(() => runs === 2)
  expect(await queryAsAdmin('SELECT id FROM pgboss.job')).toHaveLength(2)
})

test('a failing job is retried up to its last attempt, and its payload is not logged', async () => {
  const attempts: [number, boolean][] = []
  const fail: JobHandler = async (_payload, job) => {
    attempts.push([job.attempt, job.isLast])
    throw new Error('not today')
  }
  const jobs = await start('all', (j) => j.define('shaky', fail, { retryLimit: 1, retryDelay: 0 }), 0.5)
  await enqueue(jobs, 'shaky', { userId: 'canary-user' })
  await waitUntil(() => attempts.length === 2)
  await waitUntil(() => lines.length === 2)
  expect(attempts).toEqual([
    [1, false],
    [2, true],
  ])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, queue: 'shaky', attempt: 1, msg: 'Job failed' },
    { level: 50, queue: 'shaky', attempt: 2, last: true, msg: 'Job failed' },
  ])
  expect(lines.join('')).not.toContain('canary-user')
})

test.for([[{ n: 1 }], [{ list: ['a'] }], [{ nothing: null }], [{ words: 'x'.repeat(201) }]])(
  'a payload of %j is rejected',
  async ([payload]) => {
    const jobs = await start('web', (j) => j.define('greet', async () => {}))
    await expect(enqueue(jobs, 'greet', payload as unknown as JobPayload)).rejects.toThrow('only ids')
  },
)

test('an undefined queue is rejected', async () => {
  const jobs = await start('web', () => {})
  await expect(enqueue(jobs, 'nowhere', {})).rejects.toThrow('no queue nowhere')
})

test('a web node enqueues jobs and does not run them', async () => {
  const handled: string[] = []
  const define = (node: string) => (j: Jobs) => j.define('greet', async () => void handled.push(node))
  const web = await start('web', define('web'))
  await enqueue(web, 'greet', {})
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(handled).toEqual([])
  await start('worker', define('worker'))
  await waitUntil(() => handled.length > 0)
  expect(handled).toEqual(['worker'])
})

longTest('a delayed job waits until its start time', async () => {
  let runs = 0
  const jobs = await start('all', (j) => j.define('greet', async () => void runs++), 0.5)
  await enqueue(jobs, 'greet', {}, { startAfter: new Date(Date.now() + 1_500).toISOString() })
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(runs).toBe(0)
  await waitUntil(() => runs === 1)
})

test('the app role may insert jobs and read their ids, and nothing else', async () => {
  const jobs = await start('web', (j) => j.define('greet', async () => {}))
  await enqueue(jobs, 'greet', { userId: 'u1' })
  const asApp = (text: string) => withScope(db.database, agencyId, (tx) => tx.query(text))
  expect(await asApp('SELECT id FROM pgboss.job_common')).toHaveLength(1)
  for (const text of [
    `UPDATE pgboss.job_common SET state = 'completed'`,
    'DELETE FROM pgboss.job_common',
    'SELECT data FROM pgboss.job_common',
    'TRUNCATE pgboss.job_common',
    `UPDATE pgboss.queue SET retry_limit = 0`,
    'DELETE FROM pgboss.schedule',
    'CREATE TABLE pgboss.mine (id int)',
  ])
    await expect(asApp(text), text).rejects.toThrow(/permission denied/)
})

test('stopping waits for running jobs', async () => {
  let isDone = false
  let hasStarted = false
  const jobs = await start('all', (j) =>
    j.define('slow', async () => {
      hasStarted = true
      await new Promise((resolve) => setTimeout(resolve, 800))
      isDone = true
    }),
  )
  await enqueue(jobs, 'slow', {})
  await waitUntil(() => hasStarted)
  await jobs.stop()
  startedJobs.pop()
  expect(isDone).toBe(true)
  expect(await queryAsAdmin('SELECT state FROM pgboss.job')).toEqual([{ state: 'completed' }])
})

longTest('lost connections do not stop the workers', async () => {
  const handled: string[] = []
  const jobs = await start('all', (j) => j.define('greet', async ({ n }) => void handled.push(n ?? '')))
  await enqueue(jobs, 'greet', { n: 'before' })
  await waitUntil(() => handled.length === 1)
  await queryAsAdmin(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'greenroom_jobs' AND datname = current_database()`,
  )
  await enqueue(jobs, 'greet', { n: 'after' })
  await waitUntil(() => handled.length === 2)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const from = Date.now()
  await enqueue(jobs, 'greet', { n: 'later' })
  await waitUntil(() => handled.length === 3)
  expect(Date.now() - from).toBeLessThan(1_000)
})

test('a schedule is created for a worker and removed once it is no longer defined', async () => {
  const schedules = () => queryAsAdmin('SELECT name, cron FROM pgboss.schedule')
  const first = await start('all', (j) => j.define('sweep', async () => {}, { cron: '*/5 * * * *' }))
  expect(await schedules()).toEqual([{ name: 'sweep', cron: '*/5 * * * *' }])
  await first.stop()
  startedJobs.pop()
  await start('all', (j) => j.define('sweep', async () => {}))
  expect(await schedules()).toEqual([])
})

test('several nodes can start at the same time', async () => {
  const nodes = await Promise.all(
    [1, 2, 3].map(() => start('all', (j) => j.define('together', async () => {}))),
  )
  expect(nodes).toHaveLength(3)
})
