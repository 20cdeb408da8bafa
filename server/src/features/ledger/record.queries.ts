import type { Origin } from '@greenroom/contract/kit/origin.ts'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creatorSplits } from '../creators/creators.table.ts'

export type Split = { creatorId: string; validFrom: string; creatorPercent: number }

/** Shares of these creators, oldest first. Concurrent changes to them wait until the commit. */
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
  externalId: string | null
  reason: string | null
  messageId?: string | null
  correctsId?: string | null
}

const sources: Record<Origin['origin'], string> = { form: 'manual', file: 'import', bridge: 'connector' }

export type Recorder = { origin: Origin['origin']; recordedBy: string; importId: string | null }

/** Returns the inserted IDs; the external IDs of the others are taken, perhaps by a concurrent transaction. */
export async function insertRows(
  tx: Tx,
  rows: LedgerRow[],
  { origin, recordedBy, importId }: Recorder,
): Promise<Set<string>> {
  const inserted = await tx.query<{ id: string }>(
    `INSERT INTO fan_transactions (id, agency_id, creator_id, fan_id, occurred_at, type, kind, gross_cents, fee_cents, net_cents, creator_cents, agency_cents,
       external_id, reason, message_id, corrects_id, source, recorded_by, import_id)
     SELECT r.id, $1, r."creatorId", r."fanId", r."occurredAt", r.type, r.kind, r."grossCents", r."feeCents", r."netCents", r."creatorCents", r."agencyCents",
       r."externalId", r.reason, r."messageId", r."correctsId", $5, $3, $4
     FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, "creatorId" uuid, "fanId" uuid, "occurredAt" timestamptz, type text, kind text, "grossCents" bigint, "feeCents" bigint,
       "netCents" bigint, "creatorCents" bigint, "agencyCents" bigint, "externalId" text, reason text, "messageId" uuid, "correctsId" uuid)
     ORDER BY r."externalId"
     ON CONFLICT (agency_id, external_id) WHERE external_id IS NOT NULL DO NOTHING RETURNING id`,
    [tx.agencyId, JSON.stringify(rows), recordedBy, importId, sources[origin]],
  )
  return new Set(inserted.map(({ id }) => id))
}
