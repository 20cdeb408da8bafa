import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { agencies } from '../agency/agency.table.ts'
import { creators } from '../creators/creators.table.ts'

/** A stored figure that differs from a recount. */
export type FigureMismatch = {
  table_name: string
  key: object
  expected: object | null
  stored: object | null
}

/** A recount reads everything, so it needs longer timeouts than requests. */
export async function extendTimeouts(tx: Tx): Promise<void> {
  await tx.extendTimeouts({ statement: 280, lock: 60 })
}

export async function figureMismatches(tx: Tx, creatorId: string): Promise<FigureMismatch[]> {
  return tx.query<FigureMismatch>(
    'SELECT * FROM gate.figure_mismatches($1) UNION ALL SELECT * FROM gate.platform_mismatches($1) UNION ALL SELECT * FROM gate.tag_mismatches($1) UNION ALL SELECT * FROM gate.chat_mismatches($1) UNION ALL SELECT * FROM gate.operator_mismatches($1) UNION ALL SELECT * FROM gate.content_mismatches($1)',
    [creatorId],
  )
}

export async function rebuildFigures(tx: Tx, creatorId: string): Promise<void> {
  await tx.query('SELECT gate.rebuild_figures($1)', [creatorId])
  await tx.query('SELECT gate.rebuild_platforms($1)', [creatorId])
  await tx.query('SELECT gate.rebuild_tags($1)', [creatorId])
  await rebuildChat(tx, creatorId)
  await tx.query('SELECT gate.rebuild_operators($1)', [creatorId])
  await tx.query('SELECT gate.recount_content_sales($1)', [creatorId])
}

export async function rebuildChat(tx: Tx, creatorId: string): Promise<void> {
  await tx.query('SELECT gate.rebuild_chat($1)', [creatorId])
}

/** Lowers the engagement of up to `limit` inactive fans; returns how many changed. */
export async function lowerEngagement(tx: Tx, limit: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>('SELECT gate.lower_inactive_engagement($1) AS n', [limit])
  return row?.n ?? 0
}

export async function selectCreatorIds(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .select({ id: creators.id })
    .from(creators)
    .where(eq(creators.agencyId, tx.agencyId))
    .orderBy(asc(creators.id))
  return rows.map((row) => row.id)
}

/** Requires the platform role. */
export async function selectAgencyNames(tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.db
    .select({ id: agencies.id, name: agencies.name })
    .from(agencies)
    .orderBy(asc(agencies.name), asc(agencies.id))
}
