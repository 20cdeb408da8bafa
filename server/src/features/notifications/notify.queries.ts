import type {
  Channels,
  NotificationType,
  Priority,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Tx } from '../../platform/db/scope.ts'

/** Whom a notification is for; only active members of the agency are ever among them. */
export type Readers = {
  roles?: readonly Role[]
  /** Those who answer for this creator. */
  operatorsOf?: string
  /** The account of this creator, where she has one. */
  creator?: string
  users?: readonly string[]
}

export type NewLine = {
  type: NotificationType
  priority: Priority
  title: string
  message: string
  actionUrl: string | null
  onceKey: string
}

/** What holds for who chose nothing, and what comes whatever they chose. */
export type Defaults = { usual: Channels; always: Channels; bellOnly: boolean }

export type Written = { userId: string; inBell: boolean; mailDue: boolean }

/** A line for each reader but the one who did it, by the channels they chose, in one statement. The same cause again writes nothing. */
export async function insertFor(
  tx: Tx,
  readers: Readers,
  line: NewLine,
  defaults: Defaults,
  actorId: string | null,
): Promise<Written[]> {
  const values: unknown[] = []
  const put = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const agency = put(tx.agencyId, 'uuid')
  const parts = partsOf(readers, agency, put)
  if (parts.length === 0) return []
  const type = put(line.type, 'text')
  const chosen = (channel: 'inApp' | 'email') =>
    defaults.always[channel]
      ? 'true'
      : `coalesce((p.types -> ${type} ->> '${channel}')::boolean, ${put(defaults.usual[channel], 'boolean')})`
  const wanted = `SELECT x.user_id, x.in_app, x.email AND NOT (${put(defaults.bellOnly, 'boolean')} AND x.in_app) AS email FROM (
      SELECT w.user_id, ${chosen('inApp')} AS in_app, ${chosen('email')} AS email
      FROM (${parts.join(' UNION ')}) w
      LEFT JOIN notification_preferences p ON p.agency_id = ${agency} AND p.user_id = w.user_id
      WHERE w.user_id IS DISTINCT FROM ${put(actorId, 'uuid')}
    ) x WHERE x.in_app OR x.email ORDER BY x.user_id`
  return tx.query<Written>(
    `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, action_url, once_key, read_at, deleted_at, mail_step, mail_due_at)
     SELECT ${agency}, r.user_id, ${type}, ${put(line.priority, 'text')}, ${put(line.title, 'text')}, ${put(line.message, 'text')},
       ${put(line.actionUrl, 'text')}, ${put(line.onceKey, 'text')},
       CASE WHEN NOT r.in_app THEN now() END, CASE WHEN NOT r.in_app THEN now() END,
       CASE WHEN r.email THEN 'due' ELSE 'none' END, CASE WHEN r.email THEN now() END
     FROM (${wanted}) r
     ON CONFLICT DO NOTHING
     RETURNING user_id AS "userId", deleted_at IS NULL AS "inBell", mail_step = 'due' AS "mailDue"`,
    values,
  )
}

type Put = (value: unknown, type: string) => string

function partsOf({ roles, operatorsOf, creator, users }: Readers, agency: string, put: Put): string[] {
  const member = (from: string, where: string) =>
    `SELECT m.user_id FROM ${from} WHERE m.agency_id = ${agency} AND m.status = 'ACTIVE' AND ${where}`
  const joined = (table: string) => `${table} x JOIN memberships m USING (agency_id, user_id)`
  return [
    ...(roles ? [member('memberships m', `m.role = ANY (${put(roles, 'text[]')})`)] : []),
    ...(operatorsOf
      ? [
          member(
            joined('operator_assignments'),
            `m.role = 'CHAT_OPERATOR' AND x.creator_id = ${put(operatorsOf, 'uuid')}`,
          ),
        ]
      : []),
    ...(creator ? [member(joined('creators'), `m.role = 'CREATOR' AND x.id = ${put(creator, 'uuid')}`)] : []),
    ...(users ? [member('memberships m', `m.user_id = ANY (${put(users, 'uuid[]')})`)] : []),
  ]
}
