import type { Tx } from '../../platform/db/scope.ts'

export type RecordedRow = {
  id: string
  externalId: string
  creatorId: string
  fanId: string
  type: string
  kind: string
  grossCents: number
}

const columns = `t.id, t.creator_id AS "creatorId", t.fan_id AS "fanId", t.type, t.kind, t.gross_cents AS "grossCents"`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Matches by external ID, or by our own ID, which exports use for transactions without one. */
export async function selectRecorded(tx: Tx, externalIds: string[]): Promise<RecordedRow[]> {
  return tx.query<RecordedRow>(
    `SELECT t.external_id AS "externalId", ${columns} FROM unnest($2::text[]) AS k (external_id)
     JOIN fan_transactions t ON t.agency_id = $1 AND t.external_id = k.external_id
     UNION ALL SELECT t.id::text, ${columns} FROM unnest($3::uuid[]) AS k (id)
     JOIN fan_transactions t ON t.agency_id = $1 AND t.id = k.id`,
    [tx.agencyId, externalIds, externalIds.filter((id) => UUID.test(id))],
  )
}

/** IDs imported for these fans in these minutes, to find identical rows without an external ID. */
export async function selectImportedIds(
  tx: Tx,
  minutes: { fanId: string; from: string }[],
): Promise<string[]> {
  const rows = await tx.query<{ externalId: string }>(
    `SELECT t.external_id AS "externalId" FROM unnest($2::uuid[], $3::timestamptz[]) AS m (fan_id, "from")
     JOIN fan_transactions t ON t.agency_id = $1 AND t.fan_id = m.fan_id
       AND t.occurred_at >= m."from" AND t.occurred_at < m."from" + interval '1 minute'
     WHERE t.source = 'import' AND t.external_id IS NOT NULL`,
    [tx.agencyId, minutes.map(({ fanId }) => fanId), minutes.map(({ from }) => from)],
  )
  return rows.map(({ externalId }) => externalId)
}

/** Paid minus refunded, in cents, by fan. */
export async function selectTotalsSpent(tx: Tx, fanIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: string; cents: number }>(
    'SELECT id, total_spent_cents AS cents FROM fans WHERE agency_id = $1 AND id = ANY ($2)',
    [tx.agencyId, fanIds],
  )
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
