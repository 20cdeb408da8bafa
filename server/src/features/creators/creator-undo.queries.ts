import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { type CreatorSnapshot, creatorImportChanges, creatorImports } from './creators.table.ts'

export type ImportRow = typeof creatorImports.$inferSelect

export async function insertImport(tx: Tx, row: Omit<ImportRow, 'agencyId' | 'undoneAt'>): Promise<void> {
  await tx.db.insert(creatorImports).values({ agencyId: tx.agencyId, ...row })
}

export type Snapshots = Map<string, CreatorSnapshot>

export async function selectSnapshots(tx: Tx, ids: string[]): Promise<Snapshots> {
  const rows = await tx.query<{ id: string; snapshot: CreatorSnapshot }>(
    'SELECT id, snapshot FROM gate.creator_snapshots($1)',
    [ids],
  )
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot]))
}

type Change = { creatorId: string; before: CreatorSnapshot | null; after: CreatorSnapshot }

export async function insertChanges(tx: Tx, importId: string, changes: Change[]): Promise<void> {
  await tx.query(
    `INSERT INTO creator_import_changes (agency_id, import_id, creator_id, before, after)
     SELECT $1, $2, c."creatorId", nullif(c.before, 'null'), c.after
     FROM jsonb_to_recordset($3::jsonb) AS c ("creatorId" uuid, before jsonb, after jsonb)`,
    [tx.agencyId, importId, JSON.stringify(changes)],
  )
}

export async function selectImports(tx: Tx, since: string): Promise<ImportRow[]> {
  return tx.db
    .select()
    .from(creatorImports)
    .where(and(eq(creatorImports.agencyId, tx.agencyId), gte(creatorImports.createdAt, since)))
    .orderBy(desc(creatorImports.createdAt), desc(creatorImports.id))
    .limit(100)
}

export async function selectImport(tx: Tx, id: string, lock: boolean): Promise<ImportRow | undefined> {
  const query = tx.db
    .select()
    .from(creatorImports)
    .where(and(eq(creatorImports.agencyId, tx.agencyId), eq(creatorImports.id, id)))
  const [row] = lock ? await query.for('update') : await query
  return row
}

export type ChangedCreator = {
  id: string
  before: CreatorSnapshot
  after: CreatorSnapshot
  now: CreatorSnapshot
  isVerified: boolean
  accountId: string | null
}

/** Creators that the import changed and that still exist. */
export async function selectChanged(tx: Tx, importId: string): Promise<ChangedCreator[]> {
  return tx.query<ChangedCreator>(
    `SELECT c.id, i.before, i.after, s.snapshot AS now, c.is_verified AS "isVerified", c.user_id AS "accountId"
     FROM creator_import_changes i JOIN creators c ON c.agency_id = i.agency_id AND c.id = i.creator_id
     JOIN LATERAL gate.creator_snapshots(ARRAY[c.id]) s ON true
     WHERE i.agency_id = $1 AND i.import_id = $2 AND i.before IS NOT NULL ORDER BY c.id`,
    [tx.agencyId, importId],
  )
}

export async function countChanges(tx: Tx, importId: string): Promise<{ total: number; remove: number }> {
  const [row] = await tx.query<{ total: number; remove: number }>(
    `SELECT count(*)::int AS total, (SELECT count(*)::int FROM gate.creators_to_remove($2)) AS remove
     FROM creator_import_changes WHERE agency_id = $1 AND import_id = $2`,
    [tx.agencyId, importId],
  )
  return row ?? { total: 0, remove: 0 }
}

export async function removeCreators(tx: Tx, importId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>('SELECT gate.remove_imported_creators($1) AS n', [importId])
  return row?.n ?? 0
}

export async function finishUndo(tx: Tx, id: string, undoneAt: string): Promise<void> {
  await tx.db.update(creatorImports).set({ undoneAt }).where(eq(creatorImports.id, id))
  await tx.db.delete(creatorImportChanges).where(eq(creatorImportChanges.importId, id))
}

/** Agencies with imports that can no longer be undone. Requires the platform role. */
export async function selectAgenciesWithExpiredImports(
  tx: Tx,
  before: string,
): Promise<{ agencyId: string }[]> {
  return tx.query(
    `SELECT DISTINCT i.agency_id AS "agencyId" FROM creator_imports i
     JOIN creator_import_changes c ON c.agency_id = i.agency_id AND c.import_id = i.id WHERE i.created_at < $1`,
    [before],
  )
}

export async function deleteExpired(tx: Tx, before: string): Promise<void> {
  await tx.db
    .delete(creatorImports)
    .where(and(eq(creatorImports.agencyId, tx.agencyId), lt(creatorImports.createdAt, before)))
}
