import type { Database } from '../../platform/db/database.ts'
import { queryGate, type Tx } from '../../platform/db/scope.ts'
import type { OldSecret } from './connect.table.ts'

export type ClaimedDelivery = {
  webhookId: string
  agencyId: string
  url: string
  secret: string
  oldSecrets: OldSecret[]
  deliveryId: string
  eventId: string
  attempts: number
}

/** Claims the due deliveries of one webhook for a minute; empty if nothing is due. */
export async function claimWebhook(database: Database, limit: number): Promise<ClaimedDelivery[]> {
  return queryGate<ClaimedDelivery>(
    database,
    `SELECT webhook_id AS "webhookId", agency_id AS "agencyId", url, secret, old_secrets AS "oldSecrets",
       delivery_id AS "deliveryId", event_id::text AS "eventId", attempts FROM gate.claim_webhook($1)`,
    [limit],
  )
}

export type Attempt = {
  deliveryId: string
  state: 'delivered' | 'waiting' | 'failed'
  status: number | null
  error: string | null
  milliseconds: number | null
  /** Delay until the next attempt. */
  waitSeconds: number
}

export async function saveAttempts(tx: Tx, attempts: Attempt[]): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries d SET attempts = d.attempts + 1, status = r.status, error = r.error, milliseconds = r.milliseconds, last_tried_at = now(),
       state = CASE WHEN r.state = 'waiting' AND now() + make_interval(secs => r.wait) > d.expires_at THEN 'failed' ELSE r.state END,
       next_try_at = now() + make_interval(secs => r.wait)
     FROM jsonb_to_recordset($2) AS r ("deliveryId" uuid, state text, status int, error text, milliseconds int, wait float8)
     WHERE d.agency_id = $1 AND d.id = r."deliveryId" AND d.state = 'waiting'`,
    [
      tx.agencyId,
      JSON.stringify(attempts.map(({ waitSeconds, ...attempt }) => ({ ...attempt, wait: waitSeconds }))),
    ],
  )
}

/** Locked before its deliveries, as in all code that changes both. Undefined if it was removed. */
export async function lockWebhook(
  tx: Tx,
  webhookId: string,
): Promise<{ failingSince: string | null } | undefined> {
  const [row] = await tx.query<{ failingSince: string | null }>(
    `SELECT failing_since AS "failingSince" FROM webhooks WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [tx.agencyId, webhookId],
  )
  return row
}

/** Deliveries that failed during the outage become due immediately, in their original order. */
export async function markWorking(tx: Tx, webhookId: string, failingSince: string | null): Promise<void> {
  await tx.query(
    `UPDATE webhooks SET last_delivered_at = now(), failing_since = NULL, alerted_at = NULL, claimed_until = NULL WHERE agency_id = $1 AND id = $2`,
    [tx.agencyId, webhookId],
  )
  if (failingSince)
    await tx.query(
      `UPDATE webhook_deliveries SET next_try_at = created_at
       WHERE agency_id = $1 AND webhook_id = $2 AND state = 'waiting' AND last_tried_at >= $3::timestamptz AND $3::timestamptz < now() - interval '1 minute'`,
      [tx.agencyId, webhookId, failingSince],
    )
}

/** Backs off from one second to five minutes as the outage continues. */
export async function markFailing(tx: Tx, webhookId: string): Promise<void> {
  await tx.query(
    `UPDATE webhooks SET failing_since = coalesce(failing_since, now()),
       claimed_until = now() + least(interval '5 minutes', greatest(interval '1 second', (now() - coalesce(failing_since, now())) / 4))
     WHERE agency_id = $1 AND id = $2`,
    [tx.agencyId, webhookId],
  )
}

export async function pauseWebhook(tx: Tx, webhookId: string, note: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE webhooks SET is_paused = true, note = $3, claimed_until = NULL, alerted_at = now(), failing_since = coalesce(failing_since, now())
     WHERE agency_id = $1 AND id = $2 AND NOT is_paused RETURNING 1`,
    [tx.agencyId, webhookId, note],
  )
  return rows.length > 0
}

export async function releaseClaim(tx: Tx, webhookId: string): Promise<void> {
  await tx.query('UPDATE webhooks SET claimed_until = NULL WHERE agency_id = $1 AND id = $2', [
    tx.agencyId,
    webhookId,
  ])
}

/** Across all agencies. */
export async function selectWebhooksToAlert(tx: Tx): Promise<{ id: string; agencyId: string }[]> {
  return tx.query(
    `SELECT id, agency_id AS "agencyId" FROM webhooks
     WHERE NOT is_paused AND alerted_at IS NULL AND failing_since < now() - interval '1 hour'`,
  )
}

export async function markAlerted(tx: Tx, webhookId: string): Promise<string | undefined> {
  const [row] = await tx.query<{ url: string }>(
    `UPDATE webhooks SET alerted_at = now() WHERE agency_id = $1 AND id = $2 AND alerted_at IS NULL AND failing_since IS NOT NULL RETURNING url`,
    [tx.agencyId, webhookId],
  )
  return row?.url
}

export async function deleteOldEvents(database: Database, limit: number): Promise<number> {
  const [row] = await queryGate<{ n: number }>(database, 'SELECT gate.delete_old_events($1) AS n', [limit])
  return row?.n ?? 0
}
