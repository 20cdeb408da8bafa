import { isEssential } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Platform } from '../../platform/ctx.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { isPlainAddress } from '../../platform/mail/mailer.ts'
import { stillHasPermission } from '../auth/current-permission.service.ts'
import { decideMail } from './mail-decision.ts'
import * as queries from './notification-mail.queries.ts'
import { notificationMail } from './notification-mail.ts'
import { hintSends, MAIL_KEY_PREFIX } from './send-hints.ts'
import { createUnsubscribeToken } from './unsubscribe.service.ts'

export const MAIL_QUEUE = 'notifications.mail'

/** Small, because marking these notifications as read waits for the batch. */
const BATCH_SIZE = 25
/** After this time a job enqueues its successor and ends, well before pg-boss considers it lost. */
const MAX_RUN_MS = 120_000
const OVERDUE_MINUTES = 10

type AgencyScope = { platform: Platform; agencyId: string }

/** Emails notifications with `mail_step` 'due' after the commit; preferences are checked at that time. */
export async function enqueueMail({ platform, agencyId }: AgencyScope, tx: Tx): Promise<void> {
  await platform.jobs.enqueue(tx, MAIL_QUEUE, { agencyId })
}

/**
 * Safe to run at any time, concurrently, and after a crash. Due times use the database clock because a node's clock
 * may be off; tests pass their own time.
 */
export async function queueDueMail(platform: Platform, agencyId: string, at?: string): Promise<void> {
  const { database } = platform
  const deadline = Date.now() + MAX_RUN_MS
  let hasMore = true
  while (hasMore && Date.now() < deadline) {
    hasMore = await withScope(database, agencyId, async (tx) => {
      const now = at ?? (await queries.selectNow(tx))
      const rows = await queries.lockDueMail(tx, now, BATCH_SIZE)
      await processBatch({ platform, agencyId }, tx, rows, now)
      return rows.length === BATCH_SIZE
    })
  }
  await withScope(database, agencyId, async (tx) => {
    if (hasMore) return enqueueMail({ platform, agencyId }, tx)
    const next = await queries.selectNextDue(tx, at ?? (await queries.selectNow(tx)))
    if (next) await scheduleNextRun(platform, tx, next)
  })
}

/** One second late, so the email is certainly due. One job per due time. */
async function scheduleNextRun(platform: Platform, tx: Tx, at: string): Promise<void> {
  const startAfter = new Date(Date.parse(at) + 1_000).toISOString()
  await platform.jobs.enqueue(
    tx,
    MAIL_QUEUE,
    { agencyId: tx.agencyId },
    { startAfter, dedupeKey: startAfter },
  )
}

async function processBatch(scope: AgencyScope, tx: Tx, rows: queries.DueMail[], now: string): Promise<void> {
  const authorPermissions = await loadAuthorPermissions(tx, rows)
  const skipped = new Map<string, string[]>()
  const queued: { id: string; mailId: string | null }[] = []
  const postponed: { id: string; minutes: number }[] = []
  for (const row of rows) {
    const { quietFrom: from, quietTo: to } = row
    const decision = decideMail({
      ...row,
      allowed: row.recipientActive && (row.authorId === null || authorPermissions.get(row.authorId) === true),
      address: row.address && isPlainAddress(row.address) ? row.address : null,
      quiet: from === null || to === null ? null : { from, to },
    })
    if (decision.action === 'skip')
      skipped.set(decision.reason, [...(skipped.get(decision.reason) ?? []), row.id])
    else if (decision.action === 'wait') postponed.push({ id: row.id, minutes: decision.minutes })
    else queued.push({ id: row.id, mailId: await queueMail(scope, tx, row, row.address ?? '') })
  }
  if (rows.some(({ authorId }) => authorId !== null))
    tx.afterCommit(() => hintSends(scope.platform, scope.agencyId))
  for (const [reason, ids] of skipped) await queries.skipMail(tx, ids, reason)
  if (queued.length > 0)
    await queries.markWritten(
      tx,
      queued.map(({ id }) => id),
      queued.map(({ mailId }) => mailId),
    )
  if (postponed.length > 0)
    await queries.postpone(
      tx,
      postponed.map(({ id }) => id),
      postponed.map(({ minutes }) => minutes),
      now,
    )
}

/** Whether each author is still allowed to message creators. */
async function loadAuthorPermissions(tx: Tx, rows: queries.DueMail[]): Promise<Map<string, boolean>> {
  const permissions = new Map<string, boolean>()
  for (const { authorId } of rows)
    if (authorId && !permissions.has(authorId))
      permissions.set(authorId, await stillHasPermission(tx, authorId, 'messaging:send'))
  return permissions
}

function queueMail(
  { platform, agencyId }: AgencyScope,
  tx: Tx,
  row: queries.DueMail,
  to: string,
): Promise<string | null> {
  const { publicUrl } = platform.config
  const { type } = row
  const token = createUnsubscribeToken(platform, { agencyId, address: to, type })
  return platform.mailer.queue(tx, {
    ...notificationMail({ ...row, hasAccount: row.userId !== null }, publicUrl, token),
    to,
    ...(row.userId && { userId: row.userId }),
    aboutRole: row.role ?? 'CREATOR',
    ...(!isEssential(type) && { unsubscribeUrl: `${publicUrl}/unsubscribe?token=${token}` }),
    dedupeKey: `${MAIL_KEY_PREFIX}${row.id}`,
  })
}

/** Re-enqueues mail whose job was lost. */
export async function requeueOverdueMail(platform: Platform): Promise<void> {
  const now = platform.clock()
  const overdue = await withPlatform(platform.database, (tx) =>
    queries.selectAgenciesWithOverdueMail(tx, OVERDUE_MINUTES),
  )
  const dedupeKey = `requeue ${now.toISOString().slice(0, 16)}`
  for (const { agencyId } of overdue)
    await withScope(platform.database, agencyId, (tx) =>
      platform.jobs.enqueue(tx, MAIL_QUEUE, { agencyId }, { dedupeKey }),
    )
}
