import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'

const fanOf = { fanId: id, creatorId: id }
const importFigures = {
  importId: id,
  kind: z.string(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.number(),
}

export const fansEvents = events({
  'fan.created': z.object(fanOf),
  'fan.updated': z.object({ ...fanOf, fields: z.array(z.string()) }),
  'fan.archived': z.object(fanOf),
  'fan.restored': z.object(fanOf),
  'fan.blocked': z.object(fanOf),
  'fan.unblocked': z.object(fanOf),
  'fan.noted': z.object({ ...fanOf, noteId: id }),
  'fan.note_removed': z.object({ ...fanOf, noteId: id }),
  'fan.tagged': z.object({ fanIds: z.array(id), added: z.array(z.string()), removed: z.array(z.string()) }),
  'fans.exported': z.object({ filter: z.record(z.string(), z.unknown()) }),
  /** For all fans, or for one. */
  'transactions.exported': z.object({ ...fanOf, filter: z.record(z.string(), z.unknown()) }).partial(),
  'transaction.recorded': z.object({
    ...fanOf,
    transactionId: id,
    kind: z.string(),
    type: z.string(),
    amount: z.number(),
  }),
  'import.uploaded': z.object({ importId: id, kind: z.string() }),
  'import.checked': z.object({ importId: id, kind: z.string() }),
  'import.started': z.object({ importId: id, kind: z.string() }),
  'import.finished': z.object(importFigures),
  /** `pass` is 'check' or 'run'. Rows written so far are kept. */
  'import.failed': z.object({ ...importFigures, pass: z.string(), done: z.number(), trouble: z.string() }),
  'import.cancelled': z.object({ ...importFigures, pass: z.string(), done: z.number() }),
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
