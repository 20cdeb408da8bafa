import { z } from 'zod'
import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'

const count = z.number().int()

/** An import of creators that changed something. */
export const creatorImportRecord = z.object({
  id,
  added: count,
  updated: count,
  createdBy: z.string(),
  createdAt: timestamp,
  /** Null if it is undone or can no longer be. */
  undoUntil: timestamp.nullable(),
  undoneAt: timestamp.nullable(),
})
export type CreatorImportRecord = z.infer<typeof creatorImportRecord>

/** What undoing an import does. */
export const creatorUndo = z.object({
  /** Added creators that nobody worked with since; deleted. */
  remove: count,
  /** Changed creators that get their earlier data back. */
  restore: count,
  /** Of these, with their earlier share, which changes statements. */
  shares: count,
  /** Creators with later activity. */
  keep: count,
})
export type CreatorUndo = z.infer<typeof creatorUndo>
