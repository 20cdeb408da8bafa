import type { Tx } from '../platform/db/scope.ts'

export const iso = (at: number): string => new Date(at).toISOString()

/** Inserts many rows of one agency in a single statement; their keys are the table's columns. */
export async function insert(tx: Tx, table: string, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  await tx.query(
    `INSERT INTO ${table} (agency_id, ${columns}) SELECT $1, ${columns} FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb)`,
    [tx.agencyId, JSON.stringify(rows)],
  )
}
