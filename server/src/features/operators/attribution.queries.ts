import type { AttributionRule } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'

export type SettingsRow = {
  rule: AttributionRule
  windowHours: number
  revision: number
  startedAt: string | null
  done: number
  total: number
}

const COLUMNS = `rule, window_hours AS "windowHours", revision, recompute_started_at AS "startedAt", recompute_done AS done, recompute_total AS total`

export async function selectSettings(tx: Tx): Promise<SettingsRow | undefined> {
  const [row] = await tx.query<SettingsRow>(`SELECT ${COLUMNS} FROM operator_settings WHERE agency_id = $1`, [
    tx.agencyId,
  ])
  return row
}

/** Also records that all sale attributions are being recomputed; the caller enqueues the job. */
export async function saveSettings(
  tx: Tx,
  { rule, windowHours, now }: { rule: AttributionRule; windowHours: number; now: string },
): Promise<SettingsRow> {
  const [row] = await tx.query<SettingsRow>(
    `INSERT INTO operator_settings AS o (agency_id, rule, window_hours, revision, recompute_started_at, recompute_total)
     SELECT $1, $2, $3, 1, $4, count(*) FROM sale_attributions WHERE agency_id = $1
     ON CONFLICT (agency_id) DO UPDATE SET rule = excluded.rule, window_hours = excluded.window_hours, revision = o.revision + 1,
       recompute_started_at = excluded.recompute_started_at, recompute_done = 0, recompute_total = excluded.recompute_total
     RETURNING ${COLUMNS}`,
    [tx.agencyId, rule, windowHours, now],
  )
  return row as SettingsRow
}

export async function addProgress(tx: Tx, revision: number, processed: number): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE operator_settings SET recompute_done = recompute_done + $3 WHERE agency_id = $1 AND revision = $2 RETURNING 1 AS one',
    [tx.agencyId, revision, processed],
  )
  return rows.length > 0
}

export async function finishRecompute(tx: Tx, revision: number): Promise<void> {
  await tx.query(
    'UPDATE operator_settings SET recompute_started_at = NULL WHERE agency_id = $1 AND revision = $2',
    [tx.agencyId, revision],
  )
}

/** The remaining creators of a recomputation, starting with this one. */
export async function selectCreatorsFrom(tx: Tx, creatorId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM creators WHERE agency_id = $1 AND id >= $2 ORDER BY id',
    [tx.agencyId, creatorId],
  )
  return rows.map((row) => row.id)
}

export async function reattributeBatch(
  tx: Tx,
  creatorId: string,
  after: string,
  limit: number,
): Promise<{ processed: number; last: string | null }> {
  const [row] = await tx.query<{ processed: number; last: string | null }>(
    'SELECT seen AS processed, last FROM gate.reattribute_batch($1, $2, $3)',
    [creatorId, after, limit],
  )
  return row ?? { processed: 0, last: null }
}
