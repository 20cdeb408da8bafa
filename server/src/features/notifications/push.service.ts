import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Platform } from '../../platform/ctx.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import type { PushOutcome } from '../../platform/push/push.ts'
import { stillHasPermission } from '../auth/current-permission.service.ts'
import * as queries from './push.queries.ts'
import { testPushMessage, toPushMessage } from './push-messages.ts'

export const PUSH_QUEUE = 'notifications.push'
export const TEST_PUSH_QUEUE = 'notifications.push-test'

/** Small enough to be sent in parallel, right after the eligibility checks. */
const BATCH_SIZE = 25
const LEASE_MS = 60_000
const MAX_RUN_MS = 120_000
const OVERDUE_MS = 10 * 60_000
const MAX_AGE_MS = 24 * 3_600_000
const RETENTION_MS = 7 * 24 * 3_600_000
const MAX_ATTEMPTS = 6

type AgencyScope = { platform: Platform; agencyId: string }

/** Pushes URGENT notifications after commit; the job finds the recipients. */
export async function enqueuePush({ platform, agencyId }: AgencyScope, tx: Tx): Promise<void> {
  await platform.jobs.enqueue(tx, PUSH_QUEUE, { agencyId })
}

/** Safe to run at any time, concurrently, and after a crash. */
export async function sendDuePush(platform: Platform, agencyId: string): Promise<void> {
  const { database, clock } = platform
  await withScope(database, agencyId, async (tx) => {
    await queries.deleteOldDeliveries(tx, addMs(clock(), -RETENTION_MS))
    await queries.insertDeliveries(tx, clock().toISOString(), addMs(clock(), -MAX_AGE_MS))
  })
  const deadline = Date.now() + MAX_RUN_MS
  let hasMore = true
  while (hasMore && Date.now() < deadline) hasMore = await sendBatch({ platform, agencyId })
  await withScope(database, agencyId, async (tx) => {
    if (hasMore) return enqueuePush({ platform, agencyId }, tx)
    const at = await queries.selectNextDue(tx, clock().toISOString())
    if (at) await scheduleNextRun(platform, tx, at)
  })
}

/** At most one job per second, one second late in case the database clock is behind. */
async function scheduleNextRun(platform: Platform, tx: Tx, at: string): Promise<void> {
  const second = Math.ceil(Date.parse(at) / 1_000) * 1_000
  const startAfter = new Date(second + 1_000).toISOString()
  await platform.jobs.enqueue(
    tx,
    PUSH_QUEUE,
    { agencyId: tx.agencyId },
    { startAfter, dedupeKey: startAfter },
  )
}

/** Returns whether more may be due. Holds no database connection during push requests. */
async function sendBatch({ platform, agencyId }: AgencyScope): Promise<boolean> {
  const { database, push, clock, log } = platform
  const now = clock()
  const lease = {
    now: now.toISOString(),
    until: addMs(now, LEASE_MS),
    since: addMs(now, -MAX_AGE_MS),
    limit: BATCH_SIZE,
  }
  const { rows, authorPermissions } = await withScope(database, agencyId, async (tx) => {
    const rows = await queries.leaseDueDeliveries(tx, lease)
    return { rows, authorPermissions: await loadAuthorPermissions(tx, rows) }
  })
  const save = createResultWriter({ platform, agencyId })
  const results = await Promise.allSettled(
    rows.map(async (row) => {
      if (!row.deliverable || (row.authorId && !authorPermissions.get(row.authorId)))
        return save({ row, outcome: null })
      const sending = push.send(row, toPushMessage({ ...row, id: row.notificationId }), now)
      // One failure must not affect the rest of the batch.
      const outcome = await sending.catch((err): PushOutcome => {
        log.error({ err, deviceId: row.deviceId }, 'Push failed')
        return { kind: 'refused' }
      })
      return save({ row, outcome })
    }),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return rows.length === BATCH_SIZE
}

/** Saves results as they arrive, one transaction at a time, so none waits for a slow push. */
function createResultWriter({ platform: { database, clock }, agencyId }: AgencyScope) {
  const pending: Result[] = []
  let last: Promise<void> = Promise.resolve()
  return (result: Result): Promise<void> => {
    pending.push(result)
    const write = async () => {
      const batch = pending.splice(0)
      if (batch.length > 0) await withScope(database, agencyId, (tx) => saveResults(tx, batch, clock()))
    }
    last = last.then(write, write)
    return last
  }
}

/** Whether each author is still allowed to message creators. */
async function loadAuthorPermissions(tx: Tx, rows: queries.DuePush[]): Promise<Map<string, boolean>> {
  const permissions = new Map<string, boolean>()
  for (const { authorId } of rows)
    if (authorId && !permissions.has(authorId))
      permissions.set(authorId, await stillHasPermission(tx, authorId, 'messaging:send'))
  return permissions
}

/** No outcome means it was no longer deliverable. */
type Result = { row: queries.DuePush; outcome: PushOutcome | null }

async function saveResults(tx: Tx, results: Result[], now: Date): Promise<void> {
  await queries.updateDeliveries(
    tx,
    results.map(({ row, outcome }) => ({ ...row, ...nextStep(row, outcome, now) })),
  )
  const rowsWhere = (pick: (result: Result) => boolean) => results.filter(pick).map(({ row }) => row)
  const goneRows = rowsWhere(({ outcome }) => outcome?.kind === 'gone')
  const rejectedRows = rowsWhere(({ outcome }) => outcome?.kind === 'refused')
  const unreachableRows = rowsWhere(
    ({ row, outcome }) => outcome?.kind === 'retry' && row.attempts >= MAX_ATTEMPTS,
  )
  const sentRows = rowsWhere(({ outcome }) => outcome?.kind === 'sent')
  if (goneRows.length > 0) await queries.deleteDevices(tx, goneRows)
  if (sentRows.length > 0) await queries.markProblem(tx, sentRows, null)
  if (rejectedRows.length > 0) await queries.markProblem(tx, rejectedRows, 'refused')
  if (unreachableRows.length > 0) await queries.markProblem(tx, unreachableRows, 'unreachable')
}

type Step = Pick<queries.DeliveryUpdate, 'step' | 'dueAt'>

function nextStep({ attempts }: queries.DuePush, outcome: PushOutcome | null, now: Date): Step {
  const dueAt = now.toISOString()
  if (!outcome) return { step: 'withheld', dueAt }
  if (outcome.kind === 'sent') return { step: 'sent', dueAt }
  if (outcome.kind !== 'retry' || attempts >= MAX_ATTEMPTS) return { step: 'failed', dueAt }
  // 10 s, 30 s, 90 s, … unless the push service sent Retry-After.
  const seconds = outcome.afterSeconds ?? 10 * 3 ** (attempts - 1)
  return { step: 'due', dueAt: addMs(now, seconds * 1_000) }
}

/** No retries: the user is waiting for the result. */
export async function sendTestPush(platform: Platform, agencyId: string, deviceId: string): Promise<void> {
  const { database, push, clock } = platform
  const target = await withScope(database, agencyId, (tx) => queries.selectPushTarget(tx, deviceId))
  if (!target) return
  const { kind } = await push.send(target, testPushMessage(deviceId, newId(), target.agencyName), clock())
  await withScope(database, agencyId, async (tx) => {
    if (kind === 'gone') await queries.deleteDevices(tx, [target])
    else await queries.markProblem(tx, [target], kind === 'sent' ? null : problemByOutcome[kind])
  })
}

const problemByOutcome = { refused: 'refused', retry: 'unreachable' } as const

/** Re-enqueues deliveries whose job was lost. */
export async function requeueOverduePush(platform: Platform): Promise<void> {
  const now = platform.clock()
  const overdue = await withPlatform(platform.database, (tx) =>
    queries.selectAgenciesWithOverduePush(tx, addMs(now, -OVERDUE_MS)),
  )
  const dedupeKey = `requeue ${now.toISOString().slice(0, 16)}`
  for (const { agencyId } of overdue)
    await withScope(platform.database, agencyId, (tx) =>
      platform.jobs.enqueue(tx, PUSH_QUEUE, { agencyId }, { dedupeKey }),
    )
}

const addMs = (from: Date, ms: number) => new Date(from.getTime() + ms).toISOString()
