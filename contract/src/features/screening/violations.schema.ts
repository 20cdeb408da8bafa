import { timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { multiLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { directions } from '../chat/chat.rules.ts'
import {
  severities,
  violationActions,
  violationSources,
  violationStatuses,
  violationTypes,
} from './violations.rules.ts'

const count = z.number().int()
const reference = z.object({ id, name: z.string() })

export const violation = z.object({
  id,
  type: z.enum(violationTypes),
  severity: z.enum(severities),
  status: z.enum(violationStatuses),
  source: z.enum(violationSources),
  /** What screening or a check found, or what a user reported. */
  description: z.string(),
  creator: reference.nullable(),
  fan: reference.nullable(),
  /** The depicted person a check is about. */
  person: reference.nullable(),
  item: reference.nullable(),
  assignee: reference.nullable(),
  isFalseAlarm: z.boolean(),
  /** Blocked before it was sent or stored. */
  isBlocked: z.boolean(),
  flaggedAt: timestamp,
  /** Who wrote it; null for the fan. The id is null for messages of a connected platform. */
  author: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  /** The words it is about; null if there are none. */
  content: z.string().nullable(),
})
export type Violation = z.infer<typeof violation>

export const contextMessage = z.object({
  id,
  /** Null for a deleted message. */
  content: z.string().nullable(),
  direction: z.enum(directions),
  senderName: z.string().nullable(),
  sentAt: timestamp,
  isFlaggedMessage: z.boolean(),
})

export const violationDetail = violation.extend({
  /** Shortened text of the violation; empty if there is none. */
  excerpt: z.string(),
  /** Position of the finding in the whole text. */
  span: z.object({ start: count, end: count }).nullable(),
  /** The conversation around the message. */
  context: z.array(contextMessage),
  isLocked: z.boolean(),
  /** Number of earlier violations by its author, or by the fan if there is none. */
  previousCount: count,
  /** Violations of the same type and creator in the previous 30 days. */
  similarCount: count,
  similar: z.array(violation.pick({ id: true, description: true, fan: true, status: true, flaggedAt: true })),
  guideline: z.string(),
  /** Oldest first. */
  history: z.array(
    z.object({
      id,
      action: z.enum(violationActions),
      /** Null for screening and checks. */
      actor: z.string().nullable(),
      detail: z.string().nullable(),
      at: timestamp,
    }),
  ),
})
export type ViolationDetail = z.infer<typeof violationDetail>

export const violationFilter = z.strictObject({
  /** Part of the description, the text, or the fan's or creator's name; case-insensitive. */
  q: z
    .string()
    .trim()
    .max(100)
    .refine((text) => !text.includes('\0'), 'Contains characters that can’t be displayed.')
    .optional(),
  type: z.enum(violationTypes).optional(),
  severity: z.enum(severities).optional(),
  status: z.enum(violationStatuses).optional(),
  creator: id.optional(),
  assignee: id.optional(),
})
export type ViolationFilter = z.infer<typeof violationFilter>
export const violationQuery = pageQuery.extend(violationFilter.shape)
export type ViolationQuery = z.infer<typeof violationQuery>

export const violationSummary = z.object({
  pending: count,
  critical: count,
  oldestPendingAt: timestamp.nullable(),
  escalated: count,
  /** The assignee of all escalated violations, if it is a single person. */
  escalatedTo: z.string().nullable(),
  /** Resolved in the last 30 days, and the median time it took. */
  resolved: count,
  medianMinutes: count.nullable(),
})
export type ViolationSummary = z.infer<typeof violationSummary>

export const violationNote = z.strictObject({ text: multiLine(2000), clientId })

export const reportFields = z.strictObject({
  type: z.enum(violationTypes, 'Choose a category.'),
  text: multiLine(1000),
})
export const reportBody = reportFields
  .extend({
    messageId: id.optional(),
    /** A whole conversation. */
    fanId: id.optional(),
    itemId: id.optional(),
    clientId,
  })
  .refine(({ messageId, fanId, itemId }) => [messageId, fanId, itemId].filter(Boolean).length === 1, {
    error: 'Specify a message, a conversation or an item.',
    path: ['messageId'],
  })
export type ReportBody = z.infer<typeof reportBody>

export const guidelines = z.strictObject(
  Object.fromEntries(violationTypes.map((type) => [type, multiLine(300)])) as Record<
    (typeof violationTypes)[number],
    ReturnType<typeof multiLine>
  >,
)
export type Guidelines = z.infer<typeof guidelines>
/** Only what changes; the other types keep their texts. */
export const guidelineChanges = guidelines.partial()
export type GuidelineChanges = z.infer<typeof guidelineChanges>

export const assignee = reference.extend({ isSelf: z.boolean() })
