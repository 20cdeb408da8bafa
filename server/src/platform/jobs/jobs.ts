import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { ConnectionSettings } from '../db/database.ts'
import { QUERY_TIMEOUT_MS } from '../db/deadlines.ts'
import type { Tx } from '../db/scope.ts'
import type { Log } from '../log/log.ts'
import { redactText } from '../log/redact.ts'
import { createRepeatCounter } from '../log/repeats.ts'
import { runNamed } from '../watchdog.ts'
import { type QueuePlan, syncQueues, syncSchedules } from './queues.ts'

/** Ids only: the job reads current data and permissions when it runs. */
export type JobPayload = Record<string, string>

export type JobRun = { id: string; attempt: number; isLast: boolean }
export type JobHandler = (payload: JobPayload, job: JobRun) => Promise<void>

export type Jobs = {
  define(queue: string, handler: JobHandler, options?: Omit<QueuePlan, 'queue'>): void
  /** Runs in the caller's transaction: the job exists only if that commits. Higher priorities run first. */
  enqueue(
    tx: Tx,
    queue: string,
    payload: JobPayload,
    options?: { dedupeKey?: string; startAfter?: string; priority?: number },
  ): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export type JobsOptions = {
  connection: ConnectionSettings
  log: Log
  role: 'all' | 'web' | 'worker'
  /** How often workers poll for retries and delayed jobs; new jobs are announced by NOTIFY. */
  pollSeconds?: number
}

/** A queue with a schedule has one worker; a second would have nothing to do. */
const WORKERS_PER_QUEUE = 2
const STOP_TIMEOUT_MS = 10_000
const MAX_ID_LENGTH = 200

export function createJobs({ connection, log, role, pollSeconds = 2 }: JobsOptions): Jobs {
  const isWorker = role !== 'web'
  const plans = new Map<string, QueuePlan & { handler: JobHandler }>()
  let isStarted = false
  // The timeout is safe: pg-boss passes it to its pool, which destroys a client whose query fails.
  const poolOptions = { ...connection, query_timeout: QUERY_TIMEOUT_MS }
  const boss = new PgBoss({
    ...poolOptions,
    application_name: 'greenroom jobs',
    schema: 'pgboss',
    createSchema: false,
    max: 6,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    notifyHeartbeatIntervalMs: 2_000,
    // A killed worker misses its heartbeat, so its job is retried within a minute.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  const reportError = createRepeatCounter()
  boss.on('error', (error) => {
    const reason = error.message.replace(/ \(Queue: .*/, '')
    reportError(reason, (repeats) =>
      log.warn({ reason, ...(repeats > 0 && { repeats }) }, 'Jobs: database error'),
    )
  })
  boss.on('warning', ({ message }) => log.warn(`Jobs: ${message}`))

  const run = async (queue: string, handler: JobHandler, job: JobWithMetadata<JobPayload>): Promise<void> => {
    const jobRun = { id: job.id, attempt: job.retryCount + 1, isLast: job.retryCount >= job.retryLimit }
    try {
      await runNamed(`job ${queue}`, () => handler(job.data ?? {}, jobRun))
    } catch (err) {
      log[jobRun.isLast ? 'error' : 'warn'](
        { queue, jobId: job.id, attempt: jobRun.attempt, last: jobRun.isLast, err },
        'Job failed',
      )
      // pg-boss stores the error: keep it short, without a stack trace or secrets.
      throw new Error(redactText(err instanceof Error ? err.message : String(err)).slice(0, 300))
    }
  }
  const work = async (queue: string, handler: JobHandler): Promise<void> => {
    let workerId = ''
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: Math.min(1, pollSeconds),
      notifyPollingIntervalSeconds: pollSeconds,
    } as const
    workerId = await boss.work<JobPayload, void, typeof options>(queue, options, async ([job]) => {
      // One notification may cover many jobs: fetch again at once until the queue is empty.
      boss.notifyWorker(workerId)
      if (job) await run(queue, handler, job)
    })
  }

  return {
    define(queue, handler, options = {}) {
      if (isStarted) throw new Error(`Queue ${queue} was defined after start`)
      if (plans.has(queue)) throw new Error(`Queue ${queue} is already defined`)
      plans.set(queue, { ...options, queue, handler })
    },
    async enqueue(tx, queue, payload, { dedupeKey, startAfter, priority = 0 } = {}) {
      if (!plans.has(queue)) throw new Error(`There is no queue ${queue}`)
      requireIds(queue, payload)
      await boss.send(queue, payload, {
        priority,
        db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
        ...(dedupeKey !== undefined && { id: idFromDedupeKey(queue, tx.agencyId, dedupeKey) }),
        ...(startAfter !== undefined && { startAfter }),
      })
    },
    async start() {
      isStarted = true
      await boss.start()
      await syncQueues(boss, [...plans.values()])
      if (!isWorker) return
      await syncSchedules(boss, [...plans.values()])
      for (const { queue, handler, cron } of plans.values())
        for (let i = 0; i < (cron ? 1 : WORKERS_PER_QUEUE); i++) await work(queue, handler)
    },
    async stop() {
      const timeout = new AbortController()
      // Waits for the workers here, because a graceful stop of pg-boss only polls every half second.
      const idle = Promise.all([...plans.keys()].map((queue) => boss.offWork(queue)))
      const expired = sleep(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => {})
      await Promise.race([idle, expired])
      timeout.abort()
      await boss.stop({ graceful: false })
    },
  }
}

function requireIds(queue: string, payload: JobPayload): void {
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value !== 'string' || value.length > MAX_ID_LENGTH)
      throw new TypeError(`A job payload can contain only ids: ${name} of ${queue} is not an id`)
  }
}

/** The same key gives the same id, which is unique for as long as pg-boss keeps the job. */
function idFromDedupeKey(queue: string, agencyId: string, dedupeKey: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([queue, agencyId, dedupeKey]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
