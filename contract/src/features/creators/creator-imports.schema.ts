import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

const count = z.number().int()

/** A creator import that changed something. */
export const creatorImportRecord = z.object({
  id,
  added: count,
  updated: count,
  createdBy: z.string(),
  createdAt: timestamp,
  /** Null once undone. */
  undoUntil: timestamp.nullable(),
  undoneAt: timestamp.nullable(),
})
export type CreatorImportRecord = z.infer<typeof creatorImportRecord>

/** The effects of undoing an import. */
export const creatorUndo = z.object({
  /** Added creators that haven't been used since; these are deleted. */
  remove: count,
  /** Changed creators whose previous data is restored. */
  restore: count,
  /** Of these, the ones whose previous share is restored, which changes statements. */
  shares: count,
  /** Creators with later activity; these are kept. */
  keep: count,
})
export type CreatorUndo = z.infer<typeof creatorUndo>
