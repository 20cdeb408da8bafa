import { calendarDay, timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { MAX_CONTENT_TITLE_LENGTH, MAX_DEPICTED_PEOPLE } from '../content/content.rules.ts'
import { reviewStates } from '../content/reviews.rules.ts'
import { MAX_ATTACHMENTS } from './chat.rules.ts'
import { content, price } from './chat-send.schema.ts'

/** Files from disk that become a library item, and the message that sends it once it is cleared. */
export const newWaitingSend = z.strictObject({
  content: content.default(''),
  price,
  /** The user's chat uploads, in order. */
  files: z
    .array(z.uuid('This file could not be attached. Attach it again.'))
    .min(1, 'Choose at least one file.')
    .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files in one message.`),
  title: singleLine(MAX_CONTENT_TITLE_LENGTH),
  depictedIds: z.array(id).max(MAX_DEPICTED_PEOPLE, `At most ${MAX_DEPICTED_PEOPLE} people.`).default([]),
  producedOn: calendarDay.nullable().default(null),
  isAiEdited: z.boolean().default(false),
  clientId,
})
export type NewWaitingSend = z.infer<typeof newWaitingSend>

export const waitingSend = z.object({
  id,
  content: z.string(),
  price: z.number(),
  author: z.object({ id, name: z.string() }),
  createdAt: timestamp,
  item: z.object({ id, title: z.string(), review: z.enum(reviewStates).nullable() }),
  /** What the item still needs before it can be cleared. */
  missing: z.array(z.string()),
  /** Why it was not sent; null while it waits. */
  failure: z.string().nullable(),
})
export type WaitingSend = z.infer<typeof waitingSend>
