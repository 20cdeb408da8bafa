import type {
  ChosenChannels,
  NotificationType,
  Priority,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Tx } from '../../platform/db/scope.ts'

export type DueMail = {
  id: string
  type: NotificationType
  priority: Priority
  title: string
  message: string
  actionUrl: string | null
  userId: string | null
  role: Role | null
  authorId: string | null
  agencyName: string
  /** Neither suspended nor archived. */
  recipientActive: boolean
  address: string | null
  bounced: boolean
  optedOutTypes: string[] | null
  chosen: ChosenChannels | null
  quietFrom: number | null
  quietTo: number | null
  minuteOfDay: number
}

/**
 * Locks notifications with due mail for this transaction; concurrent workers skip them. Unverified accounts have no
 * address.
 */
export async function lockDueMail(tx: Tx, now: string, limit: number): Promise<DueMail[]> {
  return tx.query<DueMail>(
    `WITH due AS MATERIALIZED (
       SELECT * FROM notifications n WHERE n.agency_id = $1 AND n.mail_step = 'due' AND n.mail_due_at <= $2
       ORDER BY n.mail_due_at, n.id LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     SELECT n.id, n.type, n.priority, n.title, n.message, n.action_url AS "actionUrl", n.user_id AS "userId", m.role,
       s.author_id AS "authorId", g.name AS "agencyName",
       (n.user_id IS NULL OR m.status = 'ACTIVE') IS TRUE AND c.archived_at IS NULL AS "recipientActive",
       x.address, a.bounced_at IS NOT NULL AS bounced, a.stopped AS "optedOutTypes", p.types AS chosen,
       p.quiet_from AS "quietFrom", p.quiet_to AS "quietTo",
       extract(hour FROM $2::timestamptz AT TIME ZONE g.time_zone)::int * 60
         + extract(minute FROM $2::timestamptz AT TIME ZONE g.time_zone)::int AS "minuteOfDay"
     FROM due n
     JOIN agencies g ON g.id = n.agency_id
     LEFT JOIN admin_sends s ON s.agency_id = n.agency_id AND s.id = n.send_id
     LEFT JOIN users u ON u.agency_id = n.agency_id AND u.id = n.user_id
     LEFT JOIN memberships m ON m.agency_id = n.agency_id AND m.user_id = n.user_id
     LEFT JOIN creators c ON c.agency_id = n.agency_id AND c.id = n.creator_id
     LEFT JOIN notification_preferences p ON p.agency_id = n.agency_id AND p.user_id = n.user_id
     CROSS JOIN LATERAL (
       SELECT CASE WHEN n.user_id IS NULL THEN c.email WHEN u.email_verified_at IS NOT NULL THEN u.email END AS address
     ) x
     LEFT JOIN mail_addresses a ON a.agency_id = n.agency_id AND a.address = x.address
     ORDER BY n.mail_due_at, n.id`,
    [tx.agencyId, now, limit],
  )
}

export async function skipMail(tx: Tx, ids: string[], reason: string): Promise<void> {
  await tx.query(
    'UPDATE notifications SET mail_step = $3, mail_due_at = NULL WHERE agency_id = $1 AND id = ANY ($2)',
    [tx.agencyId, ids, reason],
  )
}

export async function markWritten(tx: Tx, ids: string[], mailIds: (string | null)[]): Promise<void> {
  await tx.query(
    `UPDATE notifications n SET mail_step = 'written', mail_due_at = NULL, mail_id = w.mail_id
     FROM unnest($2::uuid[], $3::uuid[]) AS w (id, mail_id) WHERE n.agency_id = $1 AND n.id = w.id`,
    [tx.agencyId, ids, mailIds],
  )
}

/** Adds wall-clock minutes in the agency's time zone, so DST changes are respected. */
export async function postpone(tx: Tx, ids: string[], minutes: number[], now: string): Promise<void> {
  await tx.query(
    `UPDATE notifications n SET mail_due_at =
       (date_trunc('minute', $4::timestamptz AT TIME ZONE g.time_zone) + make_interval(mins => w.minutes)) AT TIME ZONE g.time_zone
     FROM unnest($2::uuid[], $3::int[]) AS w (id, minutes), agencies g
     WHERE n.agency_id = $1 AND n.id = w.id AND g.id = n.agency_id`,
    [tx.agencyId, ids, minutes, now],
  )
}

export async function selectNextDue(tx: Tx, now: string): Promise<string | null> {
  const [row] = await tx.query<{ at: string | null }>(
    `SELECT min(mail_due_at) AS at FROM notifications WHERE agency_id = $1 AND mail_step = 'due' AND mail_due_at > $2`,
    [tx.agencyId, now],
  )
  return row?.at ?? null
}

/** Mail is overdue only if its job was lost. */
export async function selectAgenciesWithOverdueMail(
  tx: Tx,
  minutes: number,
): Promise<{ agencyId: string }[]> {
  return tx.query(
    `SELECT DISTINCT agency_id AS "agencyId" FROM notifications
     WHERE mail_step = 'due' AND mail_due_at < now() - make_interval(mins => $1)`,
    [minutes],
  )
}

export async function selectNow(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ now: string }>('SELECT now() AS now')
  return row?.now ?? ''
}
