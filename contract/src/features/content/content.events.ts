import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'

const item = z.object({ itemId: id, creatorId: id })

export const contentEvents = events({
  'content.added': item.extend({ title: z.string(), files: z.number() }),
  /** `changes` are the changed fields with their values before and after, as text. */
  'content.updated': item.extend({
    changes: z.array(
      z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  }),
  'content.scheduled': item.extend({ at: z.string() }),
  'content.schedule_canceled': item,
  'content.published': item.extend({ title: z.string() }),
  'content.taken_down': item,
  'content.archived': item,
  'content.restored': item,
  'content.deleted': item.extend({ title: z.string() }),
  'person.added': z.object({ personId: id }),
})
