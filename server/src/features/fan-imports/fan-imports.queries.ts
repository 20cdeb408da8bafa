import type {
  ImportKind,
  ImportState,
  Mapping,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import { olderThan } from '../../platform/db/older-than.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { fanImportChanges, fanImportErrors, fanImportMappings, fanImports } from './fan-imports.table.ts'

export type ImportRow = typeof fanImports.$inferSelect
export type ErrorRow = Pick<typeof fanImportErrors.$inferSelect, 'row' | 'field' | 'message' | 'cells'>

export async function insertImport(
  tx: Tx,
  row: Omit<typeof fanImports.$inferInsert, 'agencyId'>,
): Promise<void> {
  await tx.db.insert(fanImports).values({ agencyId: tx.agencyId, ...row })
}

export async function selectImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  return (await tx.db.select().from(fanImports).where(eq(fanImports.id, id)))[0]
}

/** Serializes start, cancel and delete. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  return (await tx.db.select().from(fanImports).where(eq(fanImports.id, id)).for('update'))[0]
}

export async function selectImports(tx: Tx, limit: number, before: { createdAt: string; id: string } | null) {
  const beforeCursor = olderThan(
    [fanImports.createdAt, fanImports.id],
    before && [before.createdAt, before.id],
  )
  return tx.db
    .select()
    .from(fanImports)
    .where(beforeCursor)
    .orderBy(desc(fanImports.createdAt), desc(fanImports.id))
    .limit(limit)
}

export async function countImports(tx: Tx): Promise<number> {
  return (await tx.db.select({ n: count() }).from(fanImports))[0]?.n ?? 0
}

const initialProgress = {
  done: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  problem: null,
  finishedAt: null,
}

/** Resets counts and errors; the user who starts the pass becomes the owner. */
export async function startPass(
  tx: Tx,
  id: string,
  pass: Pick<ImportRow, 'state' | 'mapping' | 'creatorId' | 'createdBy' | 'createdById'>,
): Promise<void> {
  await tx.db
    .update(fanImports)
    .set({ ...pass, ...initialProgress })
    .where(eq(fanImports.id, id))
  await deleteErrors(tx, id)
}

/** The user who starts the undo becomes the owner; from then on the counts are of undone rows. */
export async function startUndo(
  tx: Tx,
  id: string,
  owner: Pick<ImportRow, 'createdBy' | 'createdById'>,
): Promise<void> {
  const { finishedAt: _, ...counts } = initialProgress
  await tx.db
    .update(fanImports)
    .set({ ...owner, ...counts, state: 'UNDOING' })
    .where(eq(fanImports.id, id))
}

/** An interrupted dry run starts over. */
export async function restartCheck(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(fanImports)
    .set(initialProgress)
    .where(and(eq(fanImports.id, id), eq(fanImports.state, 'CHECKING')))
    .returning({ id: fanImports.id })
  await deleteErrors(tx, id)
  return rows.length > 0
}

async function deleteErrors(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(fanImportErrors).where(eq(fanImportErrors.importId, id))
}

export type ProgressDelta = {
  rows: number
  added: number
  updated: number
  unchanged: number
  failed: number
}

/** Returns false if another worker is ahead or the pass has ended; this worker must then stop. */
export async function advanceProgress(
  tx: Tx,
  id: string,
  state: ImportState,
  from: number,
  delta: ProgressDelta,
): Promise<boolean> {
  const rows = await tx.db
    .update(fanImports)
    .set({
      done: from + delta.rows,
      added: sql`added + ${delta.added}`,
      updated: sql`updated + ${delta.updated}`,
      unchanged: sql`unchanged + ${delta.unchanged}`,
      failed: sql`failed + ${delta.failed}`,
    })
    .where(and(eq(fanImports.id, id), eq(fanImports.state, state), eq(fanImports.done, from)))
    .returning({ id: fanImports.id })
  return rows.length > 0
}

export async function finishPass(
  tx: Tx,
  id: string,
  from: ImportState,
  to: { state: ImportState; problem?: string; finishedAt?: string },
): Promise<ImportRow | undefined> {
  const rows = await tx.db
    .update(fanImports)
    .set(to)
    .where(and(eq(fanImports.id, id), eq(fanImports.state, from)))
    .returning()
  return rows[0]
}

export async function insertErrors(tx: Tx, importId: string, errors: ErrorRow[]): Promise<void> {
  if (errors.length === 0) return
  await tx.query(
    `INSERT INTO fan_import_errors (agency_id, import_id, row, field, message, cells)
     SELECT $1, $2, e.row, e.field, e.message, e.cells
     FROM jsonb_to_recordset($3::jsonb) AS e (row integer, field text, message text, cells jsonb)`,
    [tx.agencyId, importId, JSON.stringify(errors)],
  )
}

export async function selectErrors(
  tx: Tx,
  importId: string,
  after: number,
  limit: number,
): Promise<ErrorRow[]> {
  const { row, field, message, cells } = fanImportErrors
  return tx.db
    .select({ row, field, message, cells })
    .from(fanImportErrors)
    .where(and(eq(fanImportErrors.importId, importId), gt(row, after)))
    .orderBy(asc(row))
    .limit(limit)
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(fanImports).where(eq(fanImports.id, id))
}

export async function selectMapping(
  tx: Tx,
  kind: ImportKind,
  columnsKey: string,
): Promise<Mapping | undefined> {
  const rows = await tx.db
    .select({ mapping: fanImportMappings.mapping })
    .from(fanImportMappings)
    .where(and(eq(fanImportMappings.kind, kind), eq(fanImportMappings.columnsKey, columnsKey)))
  return rows[0]?.mapping
}

export async function saveMapping(
  tx: Tx,
  kind: ImportKind,
  columnsKey: string,
  mapping: Mapping,
): Promise<void> {
  await tx.db
    .insert(fanImportMappings)
    .values({ agencyId: tx.agencyId, kind, columnsKey, mapping })
    .onConflictDoUpdate({
      target: [fanImportMappings.agencyId, fanImportMappings.kind, fanImportMappings.columnsKey],
      set: { mapping },
    })
}

/** Requires the platform role. Includes passes whose worker died. */
export async function selectRunningImports(
  tx: Tx,
): Promise<{ id: string; agencyId: string; isUndo: boolean }[]> {
  return tx.query(
    `SELECT id, agency_id AS "agencyId", state = 'UNDOING' AS "isUndo" FROM fan_imports
     WHERE state IN ('CHECKING', 'RUNNING', 'UNDOING') LIMIT 1000`,
  )
}

/** Requires the platform role. */
export async function selectExpired(tx: Tx, before: string): Promise<{ id: string; agencyId: string }[]> {
  return tx.query(
    `SELECT id, agency_id AS "agencyId" FROM fan_imports
     WHERE coalesce(finished_at, created_at) < $1 AND state NOT IN ('CHECKING', 'RUNNING', 'UNDOING') AND preview <> '[]' LIMIT 1000`,
    [before],
  )
}

/** Deletes the personal data from the file; imported rows and counts are kept. */
export async function deleteContent(tx: Tx, id: string): Promise<void> {
  await tx.db.update(fanImports).set({ preview: [] }).where(eq(fanImports.id, id))
  await tx.db.delete(fanImportChanges).where(eq(fanImportChanges.importId, id))
  await deleteErrors(tx, id)
}

export async function selectIdleIds(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM fan_imports WHERE agency_id = $1 AND state NOT IN ('CHECKING', 'RUNNING', 'UNDOING')`,
    [tx.agencyId],
  )
  return rows.map(({ id }) => id)
}
