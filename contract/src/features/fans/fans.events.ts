import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { origin } from '../../kit/origin.ts'
import { z } from '../../kit/zod.ts'

const fanRef = { fanId: id, creatorId: id }
const importSummary = {
  importId: id,
  kind: z.string(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.number(),
}

export const fansEvents = events({
  /** One event for each batch and creator: `fanId` if there is only one, else `count`. */
  'fans.added': z.object({ ...origin, creatorId: id, fanId: id.optional(), count: z.number().optional() }),
  'fan.updated': z.object({ ...fanRef, fields: z.array(z.string()) }),
  'fan.archived': z.object(fanRef),
  'fan.restored': z.object(fanRef),
  'fan.blocked': z.object(fanRef),
  'fan.unblocked': z.object(fanRef),
  'fan.note_added': z.object({ ...fanRef, noteId: id }),
  'fan.note_removed': z.object({ ...fanRef, noteId: id }),
  'fan.tagged': z.object({ fanIds: z.array(id), added: z.array(z.string()), removed: z.array(z.string()) }),
  'fans.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  'imports.exported': z.object({}),
  'import.uploaded': z.object({ importId: id, kind: z.string() }),
  'import.check_started': z.object({ importId: id, kind: z.string() }),
  'import.started': z.object({ importId: id, kind: z.string() }),
  'import.finished': z.object(importSummary),
  /** `pass` is 'check' or 'run'. Rows written so far are kept. */
  'import.failed': z.object({ ...importSummary, pass: z.string(), done: z.number(), problem: z.string() }),
  'import.canceled': z.object({ ...importSummary, pass: z.string(), done: z.number() }),
  'import.discarded': z.object({ importId: id }),
  'import.undo_started': z.object({ importId: id, kind: z.string() }),
  'import.undone': z.object({
    importId: id,
    kind: z.string(),
    removed: z.number(),
    restored: z.number(),
    kept: z.number(),
  }),
})
