import type { PgBoss, QueueResult } from 'pg-boss'

export type QueuePlan = { queue: string; retryLimit?: number; retryDelay?: number; cron?: string }

/** Brings the queues in the database in line with the code, then lets the app role put jobs in. */
export async function syncQueues(boss: PgBoss, plans: QueuePlan[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const plan of plans) {
    const wanted = queueOptions(plan)
    const found = present.get(plan.queue)
    if (!found) await boss.createQueue(plan.queue, wanted)
    else if (differs(found, wanted)) await boss.updateQueue(plan.queue, wanted)
  }
  const tables = new Set((await boss.getQueues(plans.map((plan) => plan.queue))).map((queue) => queue.table))
  await boss.getDb().executeSql(grants([...tables]))
}

/** Schedules live in the database: those the code no longer names are taken out. */
export async function syncSchedules(boss: PgBoss, plans: QueuePlan[]): Promise<void> {
  const wanted = new Map(plans.flatMap(({ queue, cron }) => (cron ? [[queue, cron]] : [])))
  for (const schedule of await boss.getSchedules()) {
    if (!wanted.has(schedule.name)) await boss.unschedule(schedule.name)
  }
  for (const [queue, cron] of wanted) await boss.schedule(queue, cron, {}, { tz: 'UTC' })
}

type Wanted = ReturnType<typeof queueOptions>

function queueOptions({ retryLimit = 5, retryDelay = 10 }: QueuePlan) {
  return {
    retryLimit,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: 300,
    heartbeatSeconds: 20,
    notify: true,
  }
}

function differs(found: QueueResult, wanted: Wanted): boolean {
  return Object.entries(wanted).some(([key, value]) => found[key as keyof Wanted] !== value)
}

/**
 * Rights of the app role on jobs: put one in and learn its id. Sent as one text, so it is one transaction,
 * and the lock lets nodes that start together take turns.
 */
function grants(tables: string[]): string {
  return [
    `SELECT pg_advisory_xact_lock(hashtextextended('greenroom jobs grants', 0))`,
    'GRANT USAGE ON SCHEMA pgboss TO greenroom_app',
    'GRANT SELECT ON pgboss.queue TO greenroom_app',
    ...tables.map((table) => `GRANT SELECT (id, start_after), INSERT ON pgboss."${table}" TO greenroom_app`),
  ].join('; ')
}
