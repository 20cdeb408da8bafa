import { IMPORT_RETENTION_DAYS } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import type { ImportRow } from './fan-imports.queries.ts'
import { fanImportChanges, fanImports } from './fan-imports.table.ts'
import type { FanRow } from './import-rows.ts'

type FanChange = { fanId: string; before: FanRow | null; after: FanRow }

/** If the import changes a fan twice, the original `before` is kept. */
export async function insertChanges(tx: Tx, importId: string, changes: FanChange[]): Promise<void> {
  if (changes.length === 0) return
  const values = changes.map(({ fanId, before, after }) => ({
    agencyId: tx.agencyId,
    importId,
    fanId,
    before: before && fieldsOf(before),
    after: fieldsOf(after),
  }))
  await tx.db
    .insert(fanImportChanges)
    .values(values)
    .onConflictDoUpdate({
      target: [fanImportChanges.agencyId, fanImportChanges.importId, fanImportChanges.fanId],
      set: { after: sql`excluded.after` },
    })
}

function fieldsOf(fan: FanRow) {
  const { displayName, email, location, timeZone, preferredContent, platform, joinedAt, tags } = fan
  return { displayName, email, location, timeZone, preferredContent, platform, joinedAt, tags }
}

const rowsTable = { fans: 'fan_import_changes', transactions: 'fan_transactions', messages: 'messages' }

/** Whether rows of the import still exist. */
export async function hasImportedRows(
  tx: Tx,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM ${rowsTable[kind]} WHERE agency_id = $1 AND import_id = $2) AS found`,
    [tx.agencyId, id],
  )
  return row?.found ?? false
}

export const undoUntil = ({ finishedAt, createdAt }: ImportRow): string =>
  new Date(Date.parse(finishedAt ?? createdAt) + IMPORT_RETENTION_DAYS * 86_400_000).toISOString()

export type UndoFigures = { remove: number; restore: number; keep: number; cents: number | null }

async function previewTransactions(tx: Tx, importId: string): Promise<UndoFigures> {
  const [row] = await tx.query<{ remove: number; cents: number; total: number }>(
    `SELECT count(*)::int AS remove, coalesce(sum(v.gross_cents), 0)::bigint AS cents,
       (SELECT count(*)::int FROM fan_transactions t WHERE t.agency_id = $1 AND t.import_id = $2) AS total
     FROM gate.transactions_to_void($2) v`,
    [tx.agencyId, importId],
  )
  const { remove, cents, total } = row ?? { remove: 0, cents: 0, total: 0 }
  return { remove, restore: 0, keep: total - remove, cents }
}

async function previewMessages(tx: Tx, importId: string): Promise<UndoFigures> {
  const [row] = await tx.query<{ remove: number; total: number }>(
    `SELECT (SELECT count(*)::int FROM gate.messages_to_void($2)) AS remove, count(*)::int AS total
     FROM messages WHERE agency_id = $1 AND import_id = $2`,
    [tx.agencyId, importId],
  )
  const { remove, total } = row ?? { remove: 0, total: 0 }
  return { remove, restore: 0, keep: total - remove, cents: null }
}

export const previews = { transactions: previewTransactions, messages: previewMessages }

/** Creators whose rows the import changed. */
export async function selectChangedCreators(tx: Tx, { id, kind }: ImportRow): Promise<string[]> {
  const source =
    kind === 'fans'
      ? `SELECT DISTINCT f.creator_id AS id FROM fan_import_changes c JOIN fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id
         WHERE c.agency_id = $1 AND c.import_id = $2`
      : `SELECT DISTINCT creator_id AS id FROM ${rowsTable[kind]} WHERE agency_id = $1 AND import_id = $2`
  const rows = await tx.query<{ id: string }>(`${source} ORDER BY 1`, [tx.agencyId, id])
  return rows.map((row) => row.id)
}

export async function voidTransactions(
  tx: Tx,
  importId: string,
  creatorId: string,
  voidedBy: string,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>('SELECT gate.void_transactions($1, $2, $3) AS n', [
    importId,
    creatorId,
    voidedBy,
  ])
  return row?.n ?? 0
}

/** Deletes the recorded changes to this creator's fans, including removed ones. */
export async function deleteChanges(tx: Tx, importId: string, creatorId: string): Promise<number> {
  const rows = await tx.query<{ n: number }>(
    `WITH deleted AS (
       DELETE FROM fan_import_changes c WHERE c.agency_id = $1 AND c.import_id = $2
         AND NOT EXISTS (SELECT 1 FROM fans f WHERE f.agency_id = $1 AND f.id = c.fan_id AND f.creator_id <> $3)
       RETURNING 1)
     SELECT count(*)::int AS n FROM deleted`,
    [tx.agencyId, importId, creatorId],
  )
  return rows[0]?.n ?? 0
}

type UndoCounts = { removed: number; restored: number; kept: number }

/** Returns false if the undo has already ended. */
export async function addUndoCounts(
  tx: Tx,
  id: string,
  { removed, restored, kept }: UndoCounts,
): Promise<boolean> {
  const rows = await tx.db
    .update(fanImports)
    .set({
      added: sql`added + ${removed}`,
      updated: sql`updated + ${restored}`,
      unchanged: sql`unchanged + ${kept}`,
      done: sql`done + ${removed + restored + kept}`,
    })
    .where(and(eq(fanImports.id, id), eq(fanImports.state, 'UNDOING')))
    .returning({ id: fanImports.id })
  return rows.length > 0
}
