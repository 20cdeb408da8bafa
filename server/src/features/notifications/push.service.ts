import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Platform } from '../../platform/ctx.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import type { PushOutcome } from '../../platform/push/push.ts'
import { stillMay } from '../auth/standing.service.ts'
import * as queries from './push.queries.ts'
import { messageOf, testMessage } from './push-words.ts'

export const PUSH_QUEUE = 'notifications.push'
export const TEST_QUEUE = 'notifications.push-test'

/** All of them are on their way at once: nothing that was looked at waits for its turn. */
const AT_ONCE = 25
const LEASE_MS = 60_000
const SHIFT_MS = 120_000
const OVERDUE_MS = 10 * 60_000
const NEWS_FOR_MS = 24 * 3_600_000
const KEPT_FOR_MS = 7 * 24 * 3_600_000
const MOST_ATTEMPTS = 6

type Place = { platform: Platform; agencyId: string }

/** URGENT lines of this transaction go to the browsers of their readers once it commits. Whose and which is found by the job. */
export async function pushUrgent({ platform, agencyId }: Place, tx: Tx): Promise<void> {
  await platform.jobs.enqueue(tx, PUSH_QUEUE, { agencyId })
}

/** Sends what is due. Safe to start at any time, twice, and after a worker that was killed. */
export async function sendDuePush(platform: Platform, agencyId: string): Promise<void> {
  const { database, clock } = platform
  await withScope(database, agencyId, async (tx) => {
    await queries.deleteOld(tx, later(clock(), -KEPT_FOR_MS))
    await queries.insertDeliveries(tx, clock().toISOString(), later(clock(), -NEWS_FOR_MS))
  })
  const end = Date.now() + SHIFT_MS
  let left = true
  while (left && Date.now() < end) left = await sendSome({ platform, agencyId })
  await withScope(database, agencyId, async (tx) => {
    if (left) return pushUrgent({ platform, agencyId }, tx)
    const at = await queries.nextDue(tx, clock().toISOString())
    if (at) await wakeAt(platform, tx, at)
  })
}

/** One job for all that are due within the same second, a moment later than due. */
async function wakeAt(platform: Platform, tx: Tx, at: string): Promise<void> {
  const second = Math.ceil(Date.parse(at) / 1_000) * 1_000
  const startAfter = new Date(second + 1_000).toISOString()
  await platform.jobs.enqueue(tx, PUSH_QUEUE, { agencyId: tx.agencyId }, { startAfter, onceKey: startAfter })
}

/** Answers whether more may be due. No connection to the database is held while push services think. */
async function sendSome({ platform, agencyId }: Place): Promise<boolean> {
  const { database, push, clock, log } = platform
  const now = clock()
  const lease = {
    now: now.toISOString(),
    until: later(now, LEASE_MS),
    since: later(now, -NEWS_FOR_MS),
    limit: AT_ONCE,
  }
  const { rows, may } = await withScope(database, agencyId, async (tx) => {
    const rows = await queries.takeDue(tx, lease)
    return { rows, may: await authorsOf(tx, rows) }
  })
  const noteSoon = noteInTurn({ platform, agencyId })
  const noted = await Promise.allSettled(
    rows.map(async (row) => {
      if (!row.wanted || (row.authorId && !may.get(row.authorId))) return noteSoon({ row, outcome: null })
      const sent = push.send(row, messageOf({ ...row, id: row.notificationId }), now)
      // One that cannot even be written must not take the others with it.
      const outcome = await sent.catch((err): PushOutcome => {
        log.error({ err, deviceId: row.deviceId }, 'A push could not be made')
        return { kind: 'refused' }
      })
      return noteSoon({ row, outcome })
    }),
  )
  for (const each of noted) if (each.status === 'rejected') throw each.reason
  return rows.length === AT_ONCE
}

/** Each outcome as it comes, so that none waits for a slow one; one transaction at a time, so that none blocks another. */
function noteInTurn({ platform: { database, clock }, agencyId }: Place) {
  const waiting: Result[] = []
  let last: Promise<void> = Promise.resolve()
  return (result: Result): Promise<void> => {
    waiting.push(result)
    const write = async () => {
      const some = waiting.splice(0)
      if (some.length > 0) await withScope(database, agencyId, (tx) => note(tx, some, clock()))
    }
    last = last.then(write, write)
    return last
  }
}

/** Whether those who wrote to creators may still do so. */
async function authorsOf(tx: Tx, rows: queries.DuePush[]): Promise<Map<string, boolean>> {
  const authors = new Map<string, boolean>()
  for (const { authorId } of rows)
    if (authorId && !authors.has(authorId))
      authors.set(authorId, await stillMay(tx, authorId, 'messaging:send'))
  return authors
}

/** Without an outcome it was not to be sent any more. */
type Result = { row: queries.DuePush; outcome: PushOutcome | null }

async function note(tx: Tx, results: Result[], now: Date): Promise<void> {
  await queries.settle(
    tx,
    results.map(({ row, outcome }) => ({ ...row, ...stepOf(row, outcome, now) })),
  )
  const those = (pick: (result: Result) => boolean) => results.filter(pick).map(({ row }) => row)
  const gone = those(({ outcome }) => outcome?.kind === 'gone')
  const refused = those(({ outcome }) => outcome?.kind === 'refused')
  const lost = those(({ row, outcome }) => outcome?.kind === 'again' && row.attempts >= MOST_ATTEMPTS)
  const sent = those(({ outcome }) => outcome?.kind === 'sent')
  if (gone.length > 0) await queries.deleteGone(tx, gone)
  if (sent.length > 0) await queries.markTrouble(tx, sent, null)
  if (refused.length > 0) await queries.markTrouble(tx, refused, 'refused')
  if (lost.length > 0) await queries.markTrouble(tx, lost, 'unreachable')
}

type Step = Pick<queries.Settled, 'step' | 'dueAt'>

function stepOf({ attempts }: queries.DuePush, outcome: PushOutcome | null, now: Date): Step {
  const dueAt = now.toISOString()
  if (!outcome) return { step: 'withheld', dueAt }
  if (outcome.kind === 'sent') return { step: 'sent', dueAt }
  if (outcome.kind !== 'again' || attempts >= MOST_ATTEMPTS) return { step: 'failed', dueAt }
  // 10 s, 30 s, 90 s, … unless the push service said when.
  const seconds = outcome.afterSeconds ?? 10 * 3 ** (attempts - 1)
  return { step: 'due', dueAt: later(now, seconds * 1_000) }
}

/** Tried once: who asked sits in front of it and sees what became of it. */
export async function sendTest(platform: Platform, agencyId: string, deviceId: string): Promise<void> {
  const { database, push, clock } = platform
  const target = await withScope(database, agencyId, (tx) => queries.selectTarget(tx, deviceId))
  if (!target) return
  const { kind } = await push.send(target, testMessage(deviceId, newId(), target.agencyName), clock())
  await withScope(database, agencyId, async (tx) => {
    if (kind === 'gone') await queries.deleteGone(tx, [target])
    else await queries.markTrouble(tx, [target], kind === 'sent' ? null : troubleOf[kind])
  })
}

const troubleOf = { refused: 'refused', again: 'unreachable' } as const

/** Deliveries whose worker failed for good are taken up again. */
export async function resumePush(platform: Platform): Promise<void> {
  const now = platform.clock()
  const left = await withPlatform(platform.database, (tx) =>
    queries.selectOverdue(tx, later(now, -OVERDUE_MS)),
  )
  const onceKey = `again ${now.toISOString().slice(0, 16)}`
  for (const { agencyId } of left)
    await withScope(platform.database, agencyId, (tx) =>
      platform.jobs.enqueue(tx, PUSH_QUEUE, { agencyId }, { onceKey }),
    )
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms).toISOString()
