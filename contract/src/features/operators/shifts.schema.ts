import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { MAX_HANDOVER_NOTE_LENGTH } from './operators.rules.ts'
import { day } from './operators.schema.ts'

const count = z.number().int()
const namedRef = z.object({ id, name: z.string() })

/** A conversation that was waiting when the shift ended. */
export const openConversation = z.object({
  fan: namedRef,
  creator: namedRef,
  waitingSince: timestamp,
  /** Whether it is still waiting for a reply. */
  isWaiting: z.boolean(),
})
export type OpenConversation = z.infer<typeof openConversation>

export const shift = z.object({
  id,
  user: namedRef,
  startedAt: timestamp,
  /** Null while open. */
  endedAt: timestamp.nullable(),
  /** Up to now for an open shift. */
  seconds: count,
  /** Open for more than 16 hours. */
  isOverdue: z.boolean(),
  note: z.string().nullable(),
  /** Number of conversations waiting at the end. */
  openConversations: count,
  messages: count,
  replies: count,
  replySeconds: count,
  /** Number and net amount of the operator's sales between start and end. */
  sales: count,
  net: z.number(),
  corrected: z.object({ by: z.string(), at: timestamp, reason: z.string() }).nullable(),
  /** The approved pay sheet that includes it; the shift can then no longer be corrected. */
  paySheetId: id.nullable(),
})
export type Shift = z.infer<typeof shift>

/** Handover from the previous person for one or more of the user's creators. */
export const handover = z.object({
  shiftId: id,
  user: namedRef,
  endedAt: timestamp,
  note: z.string().nullable(),
  creators: z.array(z.string()),
  /** Limited to the user's creators, longest waiting first. */
  conversations: z.array(openConversation),
})
export type Handover = z.infer<typeof handover>

export const currentShift = z.object({ shift: shift.nullable(), handovers: z.array(handover) })
export type CurrentShift = z.infer<typeof currentShift>

export const shiftDetail = shift.extend({ conversations: z.array(openConversation) })
export type ShiftDetail = z.infer<typeof shiftDetail>

export const endShiftBody = z.strictObject({ note: multiLine(MAX_HANDOVER_NOTE_LENGTH).optional() })

/** Shifts that began in the period, in the agency's time zone. */
export const shiftsQuery = pageQuery.extend({
  from: day.optional(),
  to: day.optional(),
  userId: id.optional(),
  state: z.enum(['open', 'ended']).optional(),
})

export const correctShiftBody = z.strictObject({
  startedAt: timestamp.optional(),
  endedAt: timestamp,
  reason: singleLine(300),
})
