import type {
  Channels,
  NotificationType,
  Priority,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Tx } from '../../platform/db/scope.ts'

/** Only active members of the agency are included. */
export type Audience = {
  roles?: readonly Role[]
  /** Operators assigned to this creator. */
  operatorsOf?: string
  /** The account of this creator, if any. */
  creator?: string
  users?: readonly string[]
}

export type NotificationContent = {
  type: NotificationType
  priority: Priority
  title: string
  message: string
  actionUrl: string | null
  dedupeKey: string
}

/**
 * `fallback` applies if there is no preference, `required` can't be turned off, and `bellOnly` skips the email for
 * people who get the notification in the app.
 */
export type Defaults = { fallback: Channels; required: Channels; bellOnly: boolean }

export type InsertedNotification = { userId: string; inBell: boolean; mailDue: boolean }

/**
 * Inserts one notification per recipient except the actor, on their chosen channels. Skips recipients who already have
 * one with the dedupe key.
 */
export async function insertNotifications(
  tx: Tx,
  audience: Audience,
  content: NotificationContent,
  defaults: Defaults,
  actorId: string | null,
): Promise<InsertedNotification[]> {
  const values: unknown[] = []
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const agency = bind(tx.agencyId, 'uuid')
  const queries = audienceQueries(audience, agency, bind)
  if (queries.length === 0) return []
  const type = bind(content.type, 'text')
  const channelSql = (channel: 'inApp' | 'email') =>
    defaults.required[channel]
      ? 'true'
      : `coalesce((p.types -> ${type} ->> '${channel}')::boolean, ${bind(defaults.fallback[channel], 'boolean')})`
  const recipients = `SELECT x.user_id, x.in_app, x.email AND NOT (${bind(defaults.bellOnly, 'boolean')} AND x.in_app) AS email FROM (
      SELECT w.user_id, ${channelSql('inApp')} AS in_app, ${channelSql('email')} AS email
      FROM (${queries.join(' UNION ')}) w
      LEFT JOIN notification_preferences p ON p.agency_id = ${agency} AND p.user_id = w.user_id
      WHERE w.user_id IS DISTINCT FROM ${bind(actorId, 'uuid')}
    ) x WHERE x.in_app OR x.email ORDER BY x.user_id`
  return tx.query<InsertedNotification>(
    `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, action_url, dedupe_key, read_at, deleted_at, mail_step, mail_due_at)
     SELECT ${agency}, r.user_id, ${type}, ${bind(content.priority, 'text')}, ${bind(content.title, 'text')}, ${bind(content.message, 'text')},
       ${bind(content.actionUrl, 'text')}, ${bind(content.dedupeKey, 'text')},
       CASE WHEN NOT r.in_app THEN now() END, CASE WHEN NOT r.in_app THEN now() END,
       CASE WHEN r.email THEN 'due' ELSE 'none' END, CASE WHEN r.email THEN now() END
     FROM (${recipients}) r
     ON CONFLICT DO NOTHING
     RETURNING user_id AS "userId", deleted_at IS NULL AS "inBell", mail_step = 'due' AS "mailDue"`,
    values,
  )
}

type Bind = (value: unknown, type: string) => string

function audienceQueries(
  { roles, operatorsOf, creator, users }: Audience,
  agency: string,
  bind: Bind,
): string[] {
  const memberQuery = (from: string, where: string) =>
    `SELECT m.user_id FROM ${from} WHERE m.agency_id = ${agency} AND m.status = 'ACTIVE' AND ${where}`
  const joinMembers = (table: string) => `${table} x JOIN memberships m USING (agency_id, user_id)`
  return [
    ...(roles ? [memberQuery('memberships m', `m.role = ANY (${bind(roles, 'text[]')})`)] : []),
    ...(operatorsOf
      ? [
          memberQuery(
            joinMembers('operator_assignments'),
            `m.role = 'CHAT_OPERATOR' AND x.creator_id = ${bind(operatorsOf, 'uuid')}`,
          ),
        ]
      : []),
    ...(creator
      ? [memberQuery(joinMembers('creators'), `m.role = 'CREATOR' AND x.id = ${bind(creator, 'uuid')}`)]
      : []),
    ...(users ? [memberQuery('memberships m', `m.user_id = ANY (${bind(users, 'uuid[]')})`)] : []),
  ]
}
