import type { PgBoss, QueueResult, Schedule } from 'pg-boss'

export type QueuePlan = {
  queue: string
  retryLimit?: number
  retryDelay?: number
  cron?: string
  /** A run that takes longer counts as lost; a killed worker is detected within a minute. */
  maxSeconds?: number
}

/** Brings the queues in the database in line with the code, then allows the app role to insert jobs. */
export async function syncQueues(boss: PgBoss, plans: QueuePlan[]): Promise<void> {
  const existingQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const plan of plans) {
    const expected = queueOptions(plan)
    const existing = existingQueues.get(plan.queue)
    if (!existing) await boss.createQueue(plan.queue, expected)
    else if (differs(existing, expected)) await boss.updateQueue(plan.queue, expected)
  }
  const tables = new Set((await boss.getQueues(plans.map((plan) => plan.queue))).map((queue) => queue.table))
  await boss.getDb().executeSql(grants([...tables]))
}

/** Brings the stored schedules in line with the code. */
export async function syncSchedules(boss: PgBoss, plans: QueuePlan[]): Promise<void> {
  const expected = new Map(plans.flatMap(({ queue, cron }) => (cron ? [[queue, cron]] : [])))
  const isCurrent = ({ name, cron, timezone }: Schedule) => expected.get(name) === cron && timezone === 'UTC'
  for (const schedule of await boss.getSchedules()) {
    if (isCurrent(schedule)) expected.delete(schedule.name)
    else if (!expected.has(schedule.name)) await boss.unschedule(schedule.name)
  }
  for (const [queue, cron] of expected) await boss.schedule(queue, cron, {}, { tz: 'UTC' })
}

type QueueOptions = ReturnType<typeof queueOptions>

function queueOptions({ retryLimit = 5, retryDelay = 10, maxSeconds = 300 }: QueuePlan) {
  return {
    retryLimit,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: maxSeconds,
    heartbeatSeconds: 20,
    notify: true,
  }
}

function differs(existing: QueueResult, expected: QueueOptions): boolean {
  return Object.entries(expected).some(([key, value]) => existing[key as keyof QueueOptions] !== value)
}

/**
 * The app role may insert a job and read its id. Sent as one query string, so it is one transaction, and the lock
 * serializes nodes that start together.
 */
function grants(tables: string[]): string {
  return [
    `SELECT pg_advisory_xact_lock(hashtextextended('greenroom jobs grants', 0))`,
    'GRANT USAGE ON SCHEMA pgboss TO greenroom_app',
    'GRANT SELECT ON pgboss.queue TO greenroom_app',
    ...tables.map((table) => `GRANT SELECT (id, start_after), INSERT ON pgboss."${table}" TO greenroom_app`),
  ].join('; ')
}
