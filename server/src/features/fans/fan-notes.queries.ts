import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { fanNotes } from './fan-notes.table.ts'

export type NoteRow = typeof fanNotes.$inferSelect

const standing = (tx: Tx, fanId: string) =>
  and(eq(fanNotes.agencyId, tx.agencyId), eq(fanNotes.fanId, fanId), isNull(fanNotes.removedAt))

export async function selectNotes(tx: Tx, fanId: string, limit: number): Promise<NoteRow[]> {
  return tx.db
    .select()
    .from(fanNotes)
    .where(standing(tx, fanId))
    .orderBy(desc(fanNotes.createdAt), desc(fanNotes.id))
    .limit(limit)
}

export async function selectNote(tx: Tx, fanId: string, id: string): Promise<NoteRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(fanNotes)
    .where(and(standing(tx, fanId), eq(fanNotes.id, id)))
  return row
}

/** Undefined when there is a note of this id already, anywhere. */
export async function insertNote(
  tx: Tx,
  note: Omit<typeof fanNotes.$inferInsert, 'agencyId'>,
): Promise<NoteRow | undefined> {
  const [row] = await tx.db
    .insert(fanNotes)
    .values({ ...note, agencyId: tx.agencyId })
    .onConflictDoNothing()
    .returning()
  return row
}

/** False when somebody has taken it back a moment ago. */
export async function removeNote(tx: Tx, fanId: string, id: string, removedAt: string): Promise<boolean> {
  const rows = await tx.db
    .update(fanNotes)
    .set({ removedAt })
    .where(and(standing(tx, fanId), eq(fanNotes.id, id)))
    .returning({ id: fanNotes.id })
  return rows.length > 0
}
