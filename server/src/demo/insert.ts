import type { Tx } from '../platform/db/scope.ts'

export const iso = (at: number): string => new Date(at).toISOString()

/** Inserts many rows of one agency in a single statement. */
export async function insert(
  tx: Tx,
  table: string,
  columns: Record<string, string>,
  rows: object[],
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns).join(', ')
  const shape = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
  await tx.query(
    `INSERT INTO ${table} (agency_id, ${names}) SELECT $1, ${names} FROM jsonb_to_recordset($2::jsonb) AS row (${shape})`,
    [tx.agencyId, JSON.stringify(rows)],
  )
}
