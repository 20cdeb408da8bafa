import type {
  AdminMessage,
  AdminSend,
  MailState,
  Recipient,
} from '@greenroom/contract/features/notifications/messaging.schema.ts'
import type { Tx } from '../../platform/db/scope.ts'

export type NewSend = Omit<AdminMessage, 'id'> & {
  id: string
  authorId: string
  author: string
  /** Null for all active creators. */
  creatorIds: string[] | null
}
/** `userIds` is null for a broadcast. */
export type SendOutcome = { found: number; written: boolean; userIds: string[] | null }

/**
 * Inserts the message and its notifications, or nothing if a creator is missing. Creators are locked so an account
 * linked at the same moment still gets the notification.
 */
export async function insertSend(tx: Tx, send: NewSend): Promise<SendOutcome> {
  const [row] = await tx.query<SendOutcome>(
    `WITH picked AS MATERIALIZED (
       SELECT c.id, c.user_id FROM creators c
       WHERE c.agency_id = $1 AND c.archived_at IS NULL
         AND CASE WHEN $4::uuid[] IS NULL THEN c.status = 'ACTIVE' ELSE c.id = ANY ($4) END
       ORDER BY c.id FOR KEY SHARE
     ), sent AS (
       INSERT INTO admin_sends (id, agency_id, author_id, author, kind, title, message, action_url, priority, send_email, recipients)
       SELECT $2, $1, $3, $5, CASE WHEN $4::uuid[] IS NULL THEN 'broadcast' ELSE 'selected' END, $6, $7, $8, $9, $10, x.n
       FROM (SELECT count(*)::int AS n FROM picked) x WHERE x.n > 0 AND x.n = coalesce(cardinality($4), x.n)
       ON CONFLICT (agency_id, id) DO NOTHING RETURNING id
     ), notified AS (
       INSERT INTO notifications (agency_id, user_id, creator_id, send_id, type, priority, title, message, action_url, dedupe_key, mail_step, mail_due_at)
       SELECT $1, p.user_id, p.id, s.id, 'ADMIN_MESSAGE', $9, $6, $7, $8, s.id::text,
         CASE WHEN $10 THEN 'due' ELSE 'none' END, CASE WHEN $10 THEN now() END
       FROM sent s CROSS JOIN picked p RETURNING user_id
     )
     SELECT (SELECT count(*)::int FROM picked) AS found, EXISTS (SELECT 1 FROM sent) AS written,
       CASE WHEN $4::uuid[] IS NOT NULL THEN (SELECT coalesce(array_agg(user_id) FILTER (WHERE user_id IS NOT NULL), '{}') FROM notified) END AS "userIds"`,
    [
      tx.agencyId,
      send.id,
      send.authorId,
      send.creatorIds,
      send.author,
      send.title,
      send.message,
      send.actionUrl,
      send.priority,
      send.sendEmail,
    ],
  )
  if (!row) throw new Error('The statement returned no row')
  return row
}

export type ExistingSend = Omit<NewSend, 'author'> & { recipients: number }

export async function selectExistingSend(tx: Tx, id: string): Promise<ExistingSend | undefined> {
  const [row] = await tx.query<ExistingSend>(
    `SELECT s.id, s.author_id AS "authorId", s.title, s.message, s.action_url AS "actionUrl", s.priority,
       s.send_email AS "sendEmail", s.recipients,
       CASE WHEN s.kind = 'selected' THEN (
         SELECT array_agg(n.creator_id ORDER BY n.creator_id) FROM notifications n
         WHERE n.agency_id = s.agency_id AND n.send_id = s.id
       ) END AS "creatorIds"
     FROM admin_sends s WHERE s.agency_id = $1 AND s.id = $2`,
    [tx.agencyId, id],
  )
  return row
}

export async function selectRecipientCount(tx: Tx, id: string): Promise<number | undefined> {
  const text = 'SELECT recipients FROM admin_sends WHERE agency_id = $1 AND id = $2'
  const [row] = await tx.query<{ recipients: number }>(text, [tx.agencyId, id])
  return row?.recipients
}

/** The account's verified address, or the creator's address on file if there is no account. */
export const MAIL_ADDRESS =
  '(CASE WHEN c.user_id IS NULL THEN c.email WHEN u.email_verified_at IS NOT NULL THEN u.email END)'

export async function selectRecipients(tx: Tx): Promise<Recipient[]> {
  return tx.query<Recipient>(
    `SELECT c.id, c.stage_name AS "stageName", c.status, c.user_id IS NOT NULL AS "hasAccount",
       ${MAIL_ADDRESS} IS NOT NULL AS "hasEmail"
     FROM creators c LEFT JOIN users u ON u.agency_id = c.agency_id AND u.id = c.user_id
     WHERE c.agency_id = $1 AND c.archived_at IS NULL ORDER BY lower(c.stage_name), c.id`,
    [tx.agencyId],
  )
}

/** Mail status of notification `n` with mail `m`, as returned by the API. */
const MAIL_STATE = `CASE n.mail_step WHEN 'due' THEN 'waiting' WHEN 'written' THEN
  CASE m.status WHEN 'SENT' THEN 'sent' WHEN 'OUTBOX' THEN 'outbox' WHEN 'FAILED' THEN 'failed' ELSE 'waiting' END
  ELSE n.mail_step END`
const WITH_MAIL = 'notifications n LEFT JOIN mails m ON m.agency_id = n.agency_id AND m.id = n.mail_id'

/** Adds delivery counts to the sends returned by `sendsQuery`. */
const withDeliveryCounts = (sendsQuery: string) =>
  `SELECT s.id, s.author, s.kind, s.title, s.message, s.action_url AS "actionUrl", s.priority,
       s.send_email AS "sendEmail", s.created_at AS "createdAt", s.recipients, x.*
     FROM (${sendsQuery}) s CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE n.user_id IS NOT NULL)::int AS delivered,
         count(*) FILTER (WHERE n.read_at IS NOT NULL)::int AS read,
         count(*) FILTER (WHERE m.status = 'SENT')::int AS mailed,
         count(*) FILTER (WHERE m.status = 'OUTBOX')::int AS "inOutbox",
         count(*) FILTER (WHERE n.mail_step NOT IN ('none', 'due', 'written') OR m.status = 'FAILED')::int AS "notMailed"
       FROM ${WITH_MAIL} WHERE n.agency_id = s.agency_id AND n.send_id = s.id
     ) x ORDER BY s.created_at DESC, s.id DESC`

export async function selectSends(
  tx: Tx,
  limit: number,
  before: { createdAt: string; id: string } | null,
): Promise<AdminSend[]> {
  const page = `SELECT * FROM admin_sends WHERE agency_id = $1 AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4::uuid))
    ORDER BY created_at DESC, id DESC LIMIT $2`
  const values = [tx.agencyId, limit, before?.createdAt ?? null, before?.id ?? null]
  return tx.query<AdminSend>(withDeliveryCounts(page), values)
}

export async function selectSend(tx: Tx, id: string): Promise<AdminSend | undefined> {
  const sendsById = 'SELECT * FROM admin_sends WHERE agency_id = $1 AND id = $2'
  return (await tx.query<AdminSend>(withDeliveryCounts(sendsById), [tx.agencyId, id]))[0]
}

export type SendRecipientRow = {
  creatorId: string
  stageName: string
  delivered: boolean
  readAt: string | null
  mail: MailState
  nameKey: string
}

export async function selectSendRecipients(
  tx: Tx,
  sendId: string,
  limit: number,
  after: { nameKey: string; id: string } | null,
): Promise<SendRecipientRow[]> {
  return tx.query<SendRecipientRow>(
    `SELECT c.id AS "creatorId", c.stage_name AS "stageName", n.user_id IS NOT NULL AS delivered, n.read_at AS "readAt",
       ${MAIL_STATE} AS mail, lower(c.stage_name) AS "nameKey"
     FROM ${WITH_MAIL} JOIN creators c ON c.agency_id = n.agency_id AND c.id = n.creator_id
     WHERE n.agency_id = $1 AND n.send_id = $2 AND ($4::text IS NULL OR (lower(c.stage_name), c.id) > ($4, $5::uuid))
     ORDER BY lower(c.stage_name), c.id LIMIT $3`,
    [tx.agencyId, sendId, limit, after?.nameKey ?? null, after?.id ?? null],
  )
}
