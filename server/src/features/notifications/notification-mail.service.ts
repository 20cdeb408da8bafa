import { isEssential } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Platform } from '../../platform/ctx.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { isPlainAddress } from '../../platform/mail/mailer.ts'
import { stillMay } from '../auth/standing.service.ts'
import { choose } from './mail-choice.ts'
import { letterOf } from './notification-letter.ts'
import * as queries from './notification-mail.queries.ts'
import { hintSends, MAIL_CAUSE } from './send-hints.ts'
import { sealGrant } from './unsubscribe.service.ts'

export const MAIL_QUEUE = 'notifications.mail'

const AT_ONCE = 100
/** A job that works longer hands over to a new one, well before pg-boss takes it for lost. */
const SHIFT_MS = 120_000
const OVERDUE_MS = 10 * 60_000

type Place = { platform: Platform; agencyId: string }

/** Lines with `mail_step` 'due' are mailed once the transaction commits; who may have mail is asked again then. */
export async function mailDue({ platform, agencyId }: Place, tx: Tx): Promise<void> {
  await platform.jobs.enqueue(tx, MAIL_QUEUE, { agencyId })
}

/** Writes the mail that is due. Safe to start at any time, twice, and after a worker that was killed. */
export async function writeDueMail(platform: Platform, agencyId: string): Promise<void> {
  const { database, clock } = platform
  const end = Date.now() + SHIFT_MS
  let left = true
  while (left && Date.now() < end) {
    left = await withScope(database, agencyId, async (tx) => {
      const now = clock().toISOString()
      const rows = await queries.takeDue(tx, now, AT_ONCE)
      await settle({ platform, agencyId }, tx, rows, now)
      return rows.length === AT_ONCE
    })
  }
  await withScope(database, agencyId, async (tx) => {
    if (left) return mailDue({ platform, agencyId }, tx)
    const at = await queries.nextDue(tx, clock().toISOString())
    if (at) await wakeAt(platform, tx, at)
  })
}

/** A moment later than due: a clock that is a little behind would find nothing. One job for all who wait for that minute. */
async function wakeAt(platform: Platform, tx: Tx, at: string): Promise<void> {
  const startAfter = new Date(Date.parse(at) + 1_000).toISOString()
  await platform.jobs.enqueue(tx, MAIL_QUEUE, { agencyId: tx.agencyId }, { startAfter, onceKey: startAfter })
}

async function settle(place: Place, tx: Tx, rows: queries.DueRow[], now: string): Promise<void> {
  const authors = await standingOf(tx, rows)
  const left = new Map<string, string[]>()
  const written: { id: string; mailId: string | null }[] = []
  const waiting: { id: string; minutes: number }[] = []
  for (const row of rows) {
    const { quietFrom: from, quietTo: to } = row
    const choice = choose({
      ...row,
      allowed: row.present && (row.authorId === null || authors.get(row.authorId) === true),
      address: row.address && isPlainAddress(row.address) ? row.address : null,
      quiet: from === null || to === null ? null : { from, to },
    })
    if (choice.do === 'leave') left.set(choice.why, [...(left.get(choice.why) ?? []), row.id])
    else if (choice.do === 'wait') waiting.push({ id: row.id, minutes: choice.minutes })
    else written.push({ id: row.id, mailId: await write(place, tx, row, row.address ?? '') })
  }
  if (rows.some(({ authorId }) => authorId !== null))
    tx.afterCommit(() => hintSends(place.platform, place.agencyId))
  for (const [why, ids] of left) await queries.leaveMail(tx, ids, why)
  if (written.length > 0)
    await queries.markWritten(
      tx,
      written.map(({ id }) => id),
      written.map(({ mailId }) => mailId),
    )
  if (waiting.length > 0)
    await queries.postpone(
      tx,
      waiting.map(({ id }) => id),
      waiting.map(({ minutes }) => minutes),
      now,
    )
}

/** Whether those who wrote to creators may still do so. */
async function standingOf(tx: Tx, rows: queries.DueRow[]): Promise<Map<string, boolean>> {
  const authors = new Map<string, boolean>()
  for (const { authorId } of rows)
    if (authorId && !authors.has(authorId))
      authors.set(authorId, await stillMay(tx, authorId, 'messaging:send'))
  return authors
}

function write(
  { platform, agencyId }: Place,
  tx: Tx,
  row: queries.DueRow,
  to: string,
): Promise<string | null> {
  const { publicUrl } = platform.config
  const { type } = row
  const token = sealGrant(platform, { agencyId, address: to, type })
  return platform.mailer.queue(tx, {
    ...letterOf({ ...row, hasAccount: row.userId !== null }, publicUrl, token),
    to,
    ...(row.userId && { userId: row.userId }),
    aboutRole: row.role ?? 'CREATOR',
    ...(!isEssential(type) && { unsubscribeUrl: `${publicUrl}/unsubscribe?token=${token}` }),
    onceKey: `${MAIL_CAUSE}${row.id}`,
  })
}

/** Mail whose worker failed for good is taken up again. */
export async function resumeMail(platform: Platform): Promise<void> {
  const now = platform.clock()
  const before = new Date(now.getTime() - OVERDUE_MS).toISOString()
  const left = await withPlatform(platform.database, (tx) => queries.selectOverdue(tx, before))
  const onceKey = `again ${now.toISOString().slice(0, 16)}`
  for (const { agencyId } of left)
    await withScope(platform.database, agencyId, (tx) =>
      platform.jobs.enqueue(tx, MAIL_QUEUE, { agencyId }, { onceKey }),
    )
}
