import type { DeliveryState } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { Delivery, Webhook } from '@greenroom/contract/features/connect/connections.schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { type OldSecret, webhooks } from './connect.table.ts'

const columns = `w.id, w.url, w.types, w.creator_ids AS "creatorIds", w.is_paused AS "isPaused", w.note,
  w.failing_since AS "failingSince", w.last_delivered_at AS "lastDeliveredAt", w.created_at AS "createdAt",
  (SELECT count(*)::int FROM webhook_deliveries d WHERE d.agency_id = $1 AND d.webhook_id = w.id AND d.state = 'waiting') AS waiting`

export async function selectWebhooks(tx: Tx, id: string | null = null): Promise<Webhook[]> {
  return tx.query<Webhook>(
    `SELECT ${columns} FROM webhooks w WHERE w.agency_id = $1 AND ($2::uuid IS NULL OR w.id = $2) ORDER BY w.created_at, w.id`,
    [tx.agencyId, id],
  )
}

export type WebhookSecrets = { id: string; secret: string; oldSecrets: OldSecret[] }

const byId = (tx: Tx, id: string) => and(eq(webhooks.agencyId, tx.agencyId), eq(webhooks.id, id))

export async function lockWebhook(
  tx: Tx,
  id: string,
): Promise<(WebhookSecrets & { url: string; isPaused: boolean }) | undefined> {
  const { secret, url, isPaused } = webhooks
  const oldSecrets = sql<OldSecret[]>`gate.valid_secrets(old_secrets)`
  const [row] = await tx.db
    .select({ id: webhooks.id, secret, oldSecrets, url, isPaused })
    .from(webhooks)
    .where(byId(tx, id))
    // NO KEY, because messages being sent reference it and must not wait.
    .for('no key update')
  return row
}

/** Serializes webhook creation, to enforce the limit. */
export async function lockAndCountWebhooks(tx: Tx): Promise<number> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1, 0))`, [tx.agencyId])
  return tx.db.$count(webhooks, eq(webhooks.agencyId, tx.agencyId))
}

export type WebhookSettings = Pick<Webhook, 'url' | 'types' | 'creatorIds' | 'isPaused'>

export async function insertWebhook(
  tx: Tx,
  row: WebhookSettings & { id: string; secret: string },
): Promise<void> {
  await tx.db.insert(webhooks).values({ agencyId: tx.agencyId, ...row })
}

export async function updateWebhook(
  tx: Tx,
  id: string,
  change: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await tx.db.update(webhooks).set(change).where(byId(tx, id))
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(webhooks).where(byId(tx, id))
}

/** Makes waiting deliveries due now, in their original order. */
export async function retryWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries SET next_try_at = created_at WHERE agency_id = $1 AND webhook_id = $2 AND state = 'waiting'`,
    [tx.agencyId, webhookId],
  )
}

/** Whether delivery `d` is of a creator whose events its webhook doesn't receive, or no longer. */
const IS_OF_OTHERS = `EXISTS (SELECT 1 FROM webhooks w JOIN connector_events e ON e.agency_id = w.agency_id AND e.id = d.event_id
  WHERE w.agency_id = d.agency_id AND w.id = d.webhook_id AND e.creator_id <> ALL (w.creator_ids))`

/** Waiting deliveries of creators whose events the webhook no longer receives fail. */
export async function failThoseOfOthers(tx: Tx, webhookId: string): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries d SET state = 'failed', next_try_at = NULL, error = 'The webhook no longer receives events of this creator.'
     WHERE d.agency_id = $1 AND d.webhook_id = $2 AND d.state = 'waiting' AND ${IS_OF_OTHERS}`,
    [tx.agencyId, webhookId],
  )
}

export type DeliveryFilter = { webhookId: string; state?: DeliveryState | undefined; limit: number }

export async function selectDeliveries(
  tx: Tx,
  { webhookId, state, limit }: DeliveryFilter,
  before: [createdAt: string, id: string] | null,
): Promise<Delivery[]> {
  return tx.query<Delivery>(
    `SELECT id, event_id::text AS "eventId", type, state, attempts, status, error, milliseconds, created_at AS "createdAt",
       last_tried_at AS "lastTriedAt", CASE WHEN state = 'waiting' THEN next_try_at END AS "nextTryAt"
     FROM webhook_deliveries WHERE agency_id = $1 AND webhook_id = $2 AND ($3::text IS NULL OR state = $3)
       AND ($4::timestamptz IS NULL OR (created_at, id) < ($4, $5::uuid))
     ORDER BY created_at DESC, id DESC LIMIT $6`,
    [tx.agencyId, webhookId, state ?? null, before?.[0] ?? null, before?.[1] ?? null, limit],
  )
}

/** Redelivers events of creators whose events the webhook receives, with the same ids, so receivers can detect duplicates. */
export async function replay(
  tx: Tx,
  webhookId: string,
  { deliveryId, failedSince }: { deliveryId?: string | undefined; failedSince?: string | undefined },
): Promise<number> {
  const rows = await tx.query(
    `UPDATE webhook_deliveries d SET state = 'waiting', attempts = 0, next_try_at = now(), expires_at = now() + interval '3 days'
     WHERE d.agency_id = $1 AND d.webhook_id = $2 AND d.state <> 'waiting' AND NOT ${IS_OF_OTHERS}
       AND (d.id = $3::uuid OR (d.state = 'failed' AND d.last_tried_at >= $4::timestamptz)) RETURNING d.id`,
    [tx.agencyId, webhookId, deliveryId ?? null, failedSince ?? null],
  )
  return rows.length
}

export async function wakeDispatcher(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_notify('webhooks', '')`)
}

export async function countCreators(tx: Tx, ids: string[]): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM creators WHERE agency_id = $1 AND id = ANY ($2)',
    [tx.agencyId, ids],
  )
  return row?.n ?? 0
}
