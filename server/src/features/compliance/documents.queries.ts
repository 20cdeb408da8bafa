import { and, asc, desc, eq, getTableColumns, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { documentScans, idDocuments } from './compliance.table.ts'
import { linkShownColumn } from './links.queries.ts'

export type DocumentRow = typeof idDocuments.$inferSelect
export type ScanRow = typeof documentScans.$inferSelect

export async function insertDocument(tx: Tx, document: Omit<typeof idDocuments.$inferInsert, 'agencyId'>) {
  await tx.db.insert(idDocuments).values({ agencyId: tx.agencyId, ...document })
}

const byId = (tx: Tx, id: string) => and(eq(idDocuments.agencyId, tx.agencyId), eq(idDocuments.id, id))

export async function selectDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  return (await tx.db.select().from(idDocuments).where(byId(tx, id)))[0]
}

/** Serializes the examinations and scans of a document. */
export async function lockDocument(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  return (await tx.db.select().from(idDocuments).where(byId(tx, id)).for('no key update'))[0]
}

/** Newest first. */
export async function selectDocuments(tx: Tx, personId: string) {
  const linkShown = linkShownColumn('id_documents')
  return tx.db
    .select({ ...getTableColumns(idDocuments), linkShown })
    .from(idDocuments)
    .where(and(eq(idDocuments.agencyId, tx.agencyId), eq(idDocuments.personId, personId)))
    .orderBy(desc(idDocuments.submittedAt), desc(idDocuments.id))
}

export async function updateDocument(tx: Tx, id: string, changes: Partial<typeof idDocuments.$inferInsert>) {
  await tx.db.update(idDocuments).set(changes).where(byId(tx, id))
}

/** Returns the ids of the rejected documents. */
export async function rejectAcceptedDocuments(
  tx: Tx,
  personId: string,
  rejection: { reason: string; recordedAt: string },
): Promise<string[]> {
  const rows = await tx.db
    .update(idDocuments)
    .set({ verdict: 'REJECTED', ...rejection })
    .where(
      and(
        eq(idDocuments.agencyId, tx.agencyId),
        eq(idDocuments.personId, personId),
        eq(idDocuments.verdict, 'ACCEPTED'),
      ),
    )
    .returning({ id: idDocuments.id })
  return rows.map(({ id }) => id)
}

/** Other people with the same document number. */
export async function selectNumberMatches(tx: Tx, personId: string, hashes: Buffer[]) {
  return tx.db
    .selectDistinct({ numberHash: idDocuments.numberHash, personId: idDocuments.personId })
    .from(idDocuments)
    .where(
      and(
        eq(idDocuments.agencyId, tx.agencyId),
        inArray(idDocuments.numberHash, hashes),
        ne(idDocuments.personId, personId),
      ),
    )
}

export async function selectScans(tx: Tx, documentIds: string[]): Promise<ScanRow[]> {
  return tx.db
    .select()
    .from(documentScans)
    .where(and(eq(documentScans.agencyId, tx.agencyId), inArray(documentScans.documentId, documentIds)))
    .orderBy(asc(documentScans.addedAt), asc(documentScans.id))
}

export async function insertScan(tx: Tx, scan: Omit<ScanRow, 'agencyId'>): Promise<void> {
  await tx.db.insert(documentScans).values({ agencyId: tx.agencyId, ...scan })
}

export async function selectScan(tx: Tx, id: string) {
  const [row] = await tx.db
    .select({ scan: documentScans, document: idDocuments })
    .from(documentScans)
    .innerJoin(
      idDocuments,
      and(eq(idDocuments.agencyId, documentScans.agencyId), eq(idDocuments.id, documentScans.documentId)),
    )
    .where(and(eq(documentScans.agencyId, tx.agencyId), eq(documentScans.id, id)))
  return row
}
