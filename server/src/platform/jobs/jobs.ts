import { createHash } from 'node:crypto'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { ConnectionSettings } from '../db/database.ts'
import type { Tx } from '../db/scope.ts'
import type { Log } from '../log/log.ts'
import { redactText } from '../log/redact.ts'
import { type QueuePlan, syncQueues, syncSchedules } from './queues.ts'

/** Ids only: what they stand for is read again when the job runs, with the rights of that moment. */
export type JobPayload = Record<string, string>

export type JobRun = { id: string; attempt: number; last: boolean }
export type JobHandler = (payload: JobPayload, job: JobRun) => Promise<void>

export type Jobs = {
  define(
    queue: string,
    handler: JobHandler,
    options?: { retryLimit?: number; retryDelay?: number; cron?: string },
  ): void
  /** Part of the caller's transaction: the job exists exactly when that commits. */
  enqueue(
    tx: Tx,
    queue: string,
    payload: JobPayload,
    options?: { onceKey?: string; startAfter?: string },
  ): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export type JobsOptions = { connection: ConnectionSettings; log: Log; role: 'all' | 'web' | 'worker' }

const WORKERS_PER_QUEUE = 2
const STOP_WITHIN_MS = 10_000
const LONGEST_ID = 200

export function createJobs({ connection, log, role }: JobsOptions): Jobs {
  const works = role !== 'web'
  const plans = new Map<string, QueuePlan & { handler: JobHandler }>()
  let started = false
  const boss = new PgBoss({
    ...connection,
    application_name: 'greenroom jobs',
    schema: 'pgboss',
    createSchema: false,
    max: 6,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    notifyHeartbeatIntervalMs: 2_000,
    // A killed worker's job is noticed by its missing heartbeat and runs again within a minute.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  boss.on('error', throttledErrorLog(log))
  boss.on('warning', ({ message }) => log.warn(`Jobs: ${message}`))

  const run = async (queue: string, handler: JobHandler, job: JobWithMetadata<JobPayload>): Promise<void> => {
    const state = { id: job.id, attempt: job.retryCount + 1, last: job.retryCount >= job.retryLimit }
    try {
      await handler(job.data ?? {}, state)
    } catch (err) {
      log[state.last ? 'error' : 'warn'](
        { queue, jobId: job.id, attempt: state.attempt, last: state.last, err },
        'Job failed',
      )
      // pg-boss stores what is thrown: a short word without stack or secrets is enough there.
      throw new Error(redactText(err instanceof Error ? err.message : String(err)).slice(0, 300))
    }
  }
  const work = async (queue: string, handler: JobHandler): Promise<void> => {
    let workerId = ''
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 2,
    } as const
    workerId = await boss.work<JobPayload, void, typeof options>(queue, options, async ([job]) => {
      // One notification may stand for many jobs: look again at once until the queue is empty.
      boss.notifyWorker(workerId)
      if (job) await run(queue, handler, job)
    })
  }

  return {
    define(queue, handler, options = {}) {
      if (started) throw new Error(`The queue ${queue} is defined after the start`)
      if (plans.has(queue)) throw new Error(`The queue ${queue} is defined twice`)
      plans.set(queue, { ...options, queue, handler })
    },
    async enqueue(tx, queue, payload, { onceKey, startAfter } = {}) {
      if (!plans.has(queue)) throw new Error(`There is no queue ${queue}`)
      refuseOtherThanIds(queue, payload)
      await boss.send(queue, payload, {
        db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
        ...(onceKey !== undefined && { id: onceId(queue, tx.agencyId, onceKey) }),
        ...(startAfter !== undefined && { startAfter }),
      })
    },
    async start() {
      started = true
      await boss.start()
      await syncQueues(boss, [...plans.values()])
      if (!works) return
      await syncSchedules(boss, [...plans.values()])
      for (const { queue, handler } of plans.values())
        for (let i = 0; i < WORKERS_PER_QUEUE; i++) await work(queue, handler)
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }),
  }
}

function refuseOtherThanIds(queue: string, payload: JobPayload): void {
  for (const [name, value] of Object.entries(payload)) {
    if (typeof value !== 'string' || value.length > LONGEST_ID)
      throw new TypeError(`A job carries ids only: ${name} of ${queue} is something else`)
  }
}

/** The same key gives the same id, and an id exists once for as long as pg-boss remembers the job. */
function onceId(queue: string, agencyId: string, onceKey: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([queue, agencyId, onceKey]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** While PostgreSQL is away every worker complains every second: the same words are logged twice a minute. */
function throttledErrorLog(log: Log): (error: Error) => void {
  const said = new Map<string, number>()
  return (error) => {
    const words = error.message.replace(/ \(Queue: .*/, '')
    const now = Date.now()
    if (now - (said.get(words) ?? 0) < 30_000) return
    if (said.size > 100) said.clear()
    said.set(words, now)
    log.warn({ reason: words }, 'Jobs: trouble with the database')
  }
}
