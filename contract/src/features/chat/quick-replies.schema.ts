import { clientId, id } from '../../kit/id.schema.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'

export const quickReply = z.object({
  id: z.string(),
  label: z.string(),
  content: z.string(),
  /** Null for the default replies. */
  creatorId: id.nullable(),
})
export type QuickReply = z.infer<typeof quickReply>
export const quickReplyBody = z.strictObject({
  creatorId: z.uuid('Please choose a creator.'),
  label: singleLine(40),
  content: multiLine(1_000),
  clientId,
})
export const quickReplyChanges = z.strictObject({
  label: singleLine(40).optional(),
  content: multiLine(1_000).optional(),
})
