import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { fanNotes } from './fan-notes.table.ts'

export type NoteRow = typeof fanNotes.$inferSelect

const notRemoved = (tx: Tx, fanId: string) =>
  and(eq(fanNotes.agencyId, tx.agencyId), eq(fanNotes.fanId, fanId), isNull(fanNotes.removedAt))

export async function selectNotes(tx: Tx, fanId: string, limit: number): Promise<NoteRow[]> {
  return tx.db
    .select()
    .from(fanNotes)
    .where(notRemoved(tx, fanId))
    .orderBy(desc(fanNotes.createdAt), desc(fanNotes.id))
    .limit(limit)
}

export async function selectNote(tx: Tx, fanId: string, id: string): Promise<NoteRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(fanNotes)
    .where(and(notRemoved(tx, fanId), eq(fanNotes.id, id)))
  return row
}

export async function insertNote(
  tx: Tx,
  note: Omit<typeof fanNotes.$inferInsert, 'agencyId'>,
): Promise<NoteRow> {
  const [row] = await tx.db
    .insert(fanNotes)
    .values({ ...note, agencyId: tx.agencyId })
    .returning()
  return row as NoteRow
}

/** Returns false if it was already removed. */
export async function removeNote(tx: Tx, fanId: string, id: string, removedAt: string): Promise<boolean> {
  const rows = await tx.db
    .update(fanNotes)
    .set({ removedAt })
    .where(and(notRemoved(tx, fanId), eq(fanNotes.id, id)))
    .returning({ id: fanNotes.id })
  return rows.length > 0
}
