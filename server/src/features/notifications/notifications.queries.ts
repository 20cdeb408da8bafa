import {
  type NotificationType,
  RESTORE_DAYS,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Statement, type Tx } from '../../platform/db/scope.ts'
import { agencies } from '../agency/agency.table.ts'

export type Reader = { agencyId: string; userId: string }
export type NotificationFilter = {
  filter: 'read' | 'unread' | undefined
  type: NotificationType | undefined
  before: { createdAt: string; id: string } | null
  limit: number
}

const columns = `n.id, n.type, n.priority, n.title, n.message, n.read_at IS NOT NULL AS "isRead", n.created_at AS "createdAt", n.action_url AS "actionUrl"`
const filters = { read: ' AND n.read_at IS NOT NULL', unread: ' AND n.read_at IS NULL' }

/** Named statements, because there are only a few filter combinations. */
export function listStatement(
  { agencyId, userId }: Reader,
  filter: NotificationFilter,
): { statement: Statement; values: unknown[] } {
  const { filter: readState, type, before, limit } = filter
  const values: unknown[] = [agencyId, userId, limit]
  const typeCondition = type ? ` AND n.type = $${values.push(type)}` : ''
  const cursorCondition = before
    ? ` AND (n.created_at, n.id) < ($${values.push(before.createdAt)}::timestamptz, $${values.push(before.id)}::uuid)`
    : ''
  const name = ['notifications', readState ?? 'all', type ? 'type' : 'any', before ? 'next' : 'first'].join(
    '-',
  )
  const text = `SELECT ${columns} FROM notifications n WHERE n.agency_id = $1 AND n.user_id = $2 AND n.deleted_at IS NULL${readState ? filters[readState] : ''}${typeCondition}${cursorCondition}
    ORDER BY n.created_at DESC, n.id DESC LIMIT $3`
  return { statement: { name, text }, values }
}

export async function readPage(
  database: Database,
  reader: Reader,
  filter: NotificationFilter,
): Promise<Notification[]> {
  const { statement, values } = listStatement(reader, filter)
  return readScoped<Notification>(database, reader.agencyId, statement, values)
}

export const unreadStatement: Statement = {
  name: 'notifications-unread-count',
  text: 'SELECT unread FROM notification_counts WHERE agency_id = $1 AND user_id = $2',
}

export async function readUnread(database: Database, { agencyId, userId }: Reader): Promise<number> {
  const values = [agencyId, userId]
  const [row] = await readScoped<{ unread: number }>(database, agencyId, unreadStatement, values)
  return row?.unread ?? 0
}

/** `found`: belongs to the user. `affectsSend`: changes the counts of a message sent by an admin. */
export type ChangeResult = { found: boolean; changed: boolean; affectsSend: boolean }

type Change = { condition?: string; set: string; unless: string }

async function changeOwnNotification(
  tx: Tx,
  userId: string,
  id: string,
  { condition, set, unless }: Change,
): Promise<ChangeResult> {
  const [row] = await tx.query<ChangeResult>(
    `WITH own AS (SELECT n.id FROM notifications n WHERE n.agency_id = $1 AND n.user_id = $2 AND n.id = $3${condition ? ` AND ${condition}` : ''}),
       done AS (UPDATE notifications n SET ${set} FROM own WHERE n.id = own.id AND NOT (${unless}) RETURNING n.send_id)
     SELECT EXISTS (SELECT 1 FROM own) AS found, EXISTS (SELECT 1 FROM done) AS changed,
       EXISTS (SELECT 1 FROM done WHERE send_id IS NOT NULL) AS "affectsSend"`,
    [tx.agencyId, userId, id],
  )
  return row ?? { found: false, changed: false, affectsSend: false }
}

export const markRead = (tx: Tx, userId: string, id: string) =>
  changeOwnNotification(tx, userId, id, { set: 'read_at = now()', unless: 'n.read_at IS NOT NULL' })

export const markDeleted = (tx: Tx, userId: string, id: string) =>
  changeOwnNotification(tx, userId, id, { set: 'deleted_at = now()', unless: 'n.deleted_at IS NOT NULL' })

/** Mail-only notifications are created as deleted and can't be restored. */
const restorable = `(n.deleted_at IS NULL OR (n.deleted_at > n.created_at AND n.deleted_at > now() - interval '${RESTORE_DAYS} days'))`

export const markRestored = (tx: Tx, userId: string, id: string) =>
  changeOwnNotification(tx, userId, id, {
    condition: restorable,
    set: 'deleted_at = NULL',
    unless: 'n.deleted_at IS NULL',
  })

/** Locks in a fixed order so concurrent calls don't deadlock. */
export async function markAllRead(
  tx: Tx,
  userId: string,
): Promise<{ changed: number; affectsSend: boolean }> {
  const [row] = await tx.query<{ changed: number; affectsSend: boolean }>(
    `WITH own AS (SELECT n.id FROM notifications n WHERE n.agency_id = $1 AND n.user_id = $2 AND n.deleted_at IS NULL AND n.read_at IS NULL
         ORDER BY n.created_at, n.id FOR NO KEY UPDATE),
       done AS (UPDATE notifications n SET read_at = now() FROM own WHERE n.id = own.id AND n.read_at IS NULL RETURNING n.send_id)
     SELECT count(*)::int AS changed, count(send_id) > 0 AS "affectsSend" FROM done`,
    [tx.agencyId, userId],
  )
  return row ?? { changed: 0, affectsSend: false }
}

/** Retention of read notifications. Messages sent by admins are kept for the send history. */
const READ_RETENTION_DAYS = 180

const expired = `n.send_id IS NULL AND n.mail_step <> 'due' AND (n.deleted_at < now() - interval '${RESTORE_DAYS} days'
  OR (n.read_at IS NOT NULL AND n.created_at < now() - interval '${READ_RETENTION_DAYS} days'))`

export async function deleteExpired(tx: Tx, limit: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `WITH deleted AS (DELETE FROM notifications WHERE id IN (
         SELECT n.id FROM notifications n WHERE n.agency_id = $1 AND ${expired} LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING 1)
     SELECT count(*)::int AS n FROM deleted`,
    [tx.agencyId, limit],
  )
  return row?.n ?? 0
}

export async function selectAgencyIds(tx: Tx): Promise<string[]> {
  return (await tx.db.select({ id: agencies.id }).from(agencies)).map(({ id }) => id)
}
