import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creatorSplits } from '../creators/creators.table.ts'

export type Split = { creatorId: string; validFrom: string; creatorPercent: number }

/** Splits of these creators. Concurrent changes to them wait until the commit. */
export async function lockSplits(tx: Tx, creatorIds: string[]): Promise<Split[]> {
  await tx.query('SELECT 1 FROM creators WHERE agency_id = $1 AND id = ANY ($2) ORDER BY id FOR SHARE', [
    tx.agencyId,
    creatorIds,
  ])
  const { creatorId, validFrom, creatorPercent } = creatorSplits
  return tx.db
    .select({ creatorId, validFrom, creatorPercent })
    .from(creatorSplits)
    .where(inArray(creatorId, creatorIds))
    .orderBy(validFrom)
}

export type LedgerRow = {
  id: string
  creatorId: string
  fanId: string
  occurredAt: string
  type: string
  kind: string
  grossCents: number
  feeCents: number
  netCents: number
  creatorCents: number
  agencyCents: number
  externalId: string
  reason: string | null
  /** The message whose files this purchase unlocked. */
  messageId?: string | null
}

export type LedgerOrigin = { source: 'import' | 'connector'; recordedBy: string; importId: string | null }

/** Returns the inserted ids; some may have been recorded concurrently. */
export async function insertLedgerRows(
  tx: Tx,
  rows: LedgerRow[],
  { source, recordedBy, importId }: LedgerOrigin,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const added = await tx.query<{ id: string }>(
    `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents, external_id, reason, message_id, source, recorded_by, import_id)
     SELECT r.id, $1, r."creatorId", r."fanId", r."occurredAt", r.type, r.kind, r."grossCents", r."feeCents", r."netCents", r."creatorCents", r."agencyCents", r."externalId", r.reason, r."messageId", $5, $3, $4
     FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, "creatorId" uuid, "fanId" uuid, "occurredAt" timestamptz, type text, kind text, "grossCents" bigint, "feeCents" bigint, "netCents" bigint, "creatorCents" bigint, "agencyCents" bigint, "externalId" text, reason text, "messageId" uuid)
     ORDER BY r."externalId"
     ON CONFLICT (agency_id, external_id) WHERE external_id IS NOT NULL DO NOTHING RETURNING id`,
    [tx.agencyId, JSON.stringify(rows), recordedBy, importId, source],
  )
  return new Set(added.map(({ id }) => id))
}

export type RecordedRow = {
  id: string
  externalId: string
  fanId: string
  type: string
  kind: string
  grossCents: number
}

export async function selectRecorded(
  tx: Tx,
  creatorId: string,
  externalIds: string[],
): Promise<RecordedRow[]> {
  return tx.query<RecordedRow>(
    `SELECT t.id, t.external_id AS "externalId", t.fan_id AS "fanId", t.type, t.kind, t.gross_cents AS "grossCents"
     FROM fan_transactions t WHERE t.agency_id = $1 AND t.external_id = ANY ($3) AND t.creator_id = $2`,
    [tx.agencyId, creatorId, externalIds],
  )
}

/** Paid minus refunded, in cents, by fan. */
export async function selectTotalsSpent(tx: Tx, fanIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; cents: number }>(
    'SELECT id, total_spent_cents AS cents FROM fans WHERE agency_id = $1 AND id = ANY ($2)',
    [tx.agencyId, fanIds],
  )
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
