import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { NOT_MY_VOICE } from './chat.rules.ts'

const messageRef = { messageId: id, fanId: id, creatorId: id }

const waitingSend = { waitingSendId: id, fanId: id, creatorId: id, itemId: id, authorId: id }

/** Sending and reading messages is recorded on the messages themselves and not audited. */
export const chatEvents = events({
  'message.deleted': z.object(messageRef),
  'message.restored': z.object(messageRef),
  'message.evidence_read': z.object(messageRef),
  'message.flagged': z.object({ ...messageRef, reason: z.literal(NOT_MY_VOICE).optional() }),
  'message.unflagged': z.object(messageRef),
  'conversation.assigned': z.object({ fanId: id, creatorId: id, assigneeId: id.nullable() }),
  'waiting_send.added': z.object(waitingSend),
  'waiting_send.sent': z.object({ ...waitingSend, messageId: id, title: z.string() }),
  'waiting_send.failed': z.object({ ...waitingSend, title: z.string(), reason: z.string() }),
  'waiting_send.canceled': z.object(waitingSend),
  'quick_reply.added': z.object({ quickReplyId: id, creatorId: id }),
  'quick_reply.changed': z.object({ quickReplyId: id, creatorId: id }),
  'quick_reply.removed': z.object({ quickReplyId: id, creatorId: id }),
})
