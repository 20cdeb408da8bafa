import { dayWith, timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { pageMeta, pageQuery } from '../../kit/pagination.ts'
import { roles } from '../../kit/permissions.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { compositions } from '../chat/chat.rules.ts'
import { transactionKinds, transactionTypes } from '../fans/fans.rules.ts'
import {
  attributionBases,
  attributionRules,
  MAX_WINDOW_HOURS,
  MIN_WINDOW_HOURS,
  operatorGroupings,
  operatorMessageKinds,
  operatorPeriods,
  ownPayRules,
  saleHolders,
} from './operators.rules.ts'

const WINDOW_ERROR = `Enter a whole number of hours from ${MIN_WINDOW_HOURS} to ${MAX_WINDOW_HOURS}.`
const count = z.number().int()
export const day = dayWith('Choose a day.')
const namedRef = z.object({ id, name: z.string() })

/** Days in the agency's time zone. `from` and `to` override `period`, which ends today. */
const periodFields = {
  period: z.enum(operatorPeriods).default('30d'),
  from: day.optional(),
  to: day.optional(),
}
const personFields = { userId: id.optional(), creatorId: id.optional() }

/** Operators only get their own figures, sales and messages, regardless of the filter. */
export const figuresQuery = z.strictObject({
  ...periodFields,
  ...personFields,
  groupBy: z.enum(operatorGroupings).default('operator'),
})

export const salesFigures = z.object({
  /** Number of sales, not counting refunds and corrections. */
  sales: count,
  /** After platform fee, refunds and corrections. */
  net: z.number(),
  gross: z.number(),
})

export const operatorFigures = salesFigures.extend({
  /** Direct messages sent. */
  messages: count,
  ppvSent: count,
  /** PPVs sent in the period that have been unlocked since. */
  ppvUnlocked: count,
  fansChatted: count,
  /** Excludes quick replies and unedited suggestions. */
  characters: count,
  replies: count,
  replySeconds: count,
  /** Conversations waiting now; null when grouped by day. */
  unanswered: count.nullable(),
})
export type OperatorFigures = z.infer<typeof operatorFigures>

export const operatorRow = operatorFigures.extend({
  /** Exactly one of `user`, `creator` and `day` is set, depending on the grouping. */
  user: namedRef.extend({ role: z.enum(roles).nullable(), hasLeft: z.boolean() }).nullable(),
  creator: namedRef.nullable(),
  day: day.nullable(),
  /** Stage names of the creators an operator is assigned to. */
  creators: z.array(z.string()),
})
export type OperatorRow = z.infer<typeof operatorRow>

export const recomputing = z.object({ done: count, total: count, startedAt: timestamp }).nullable()

export const operatorSettings = z.object({
  rule: z.enum(attributionRules),
  windowHours: count,
  /** Progress of the recomputation; null when it is complete. */
  recomputing,
})
export type OperatorSettings = z.infer<typeof operatorSettings>

export const operatorSettingsBody = z.strictObject({
  rule: z.enum(attributionRules),
  windowHours: z.int(WINDOW_ERROR).min(MIN_WINDOW_HOURS, WINDOW_ERROR).max(MAX_WINDOW_HOURS, WINDOW_ERROR),
})

export const figuresReply = z.object({
  from: day,
  to: day,
  groupBy: z.enum(operatorGroupings),
  settings: operatorSettings,
  /** Figures of the agency's team; `rows`, `creators` and `unassigned` add up to `total`. */
  rows: z.array(operatorRow),
  /** Sales from creators' own messages, by creator. */
  creators: salesFigures.extend({ names: z.array(z.string()) }),
  /** Unassigned sales. */
  unassigned: salesFigures,
  /** Sales include those by creators and unassigned ones; `unanswered` includes those nobody is responsible for. */
  total: operatorFigures,
})
export type OperatorFiguresReply = z.infer<typeof figuresReply>

export const salesQuery = pageQuery.extend({
  ...periodFields,
  ...personFields,
  holder: z.enum(saleHolders).optional(),
  /** The sales of an approved pay sheet, regardless of their day. */
  paySheetId: id.optional(),
})

export const salesFilter = salesQuery.omit({ limit: true, cursor: true })
export type SalesFilter = z.infer<typeof salesFilter>

export const attributedSale = z.object({
  /** The transaction's id. */
  id,
  date: timestamp,
  day,
  type: z.enum(transactionTypes),
  kind: z.enum(transactionKinds),
  gross: z.number(),
  net: z.number(),
  creator: namedRef,
  fan: namedRef,
  holder: z.enum(saleHolders),
  user: namedRef.nullable(),
  basis: z.enum(attributionBases),
  /** The sold message, or the last one before the payment. */
  messageId: id.nullable(),
  /** Set for manually assigned sales. */
  assigned: z.object({ by: z.string(), at: timestamp, reason: z.string() }).nullable(),
  /** The approved pay sheet that contains it; the sale can then no longer be reassigned. */
  paySheetId: id.nullable(),
  /** The original sale of a refund, chargeback or correction. */
  correctsId: id.nullable(),
})
export type AttributedSale = z.infer<typeof attributedSale>

export const salesMeta = pageMeta.extend(salesFigures.shape)

export const assignSaleBody = z.strictObject({
  holder: z.enum(saleHolders),
  /** Set only if `holder` is OPERATOR. */
  userId: id.optional(),
  reason: singleLine(300),
})

export const messagesQuery = pageQuery.extend({
  ...periodFields,
  ...personFields,
  kind: z.enum(operatorMessageKinds).default('all'),
})

export const operatorMessage = z.object({
  id,
  sentAt: timestamp,
  user: namedRef,
  creator: namedRef,
  fan: namedRef,
  /** The first 140 characters; empty if deleted. */
  preview: z.string(),
  isDeleted: z.boolean(),
  composition: z.enum(compositions).nullable(),
  /** Number of typed characters. */
  characters: count,
  /** Set for PPVs. */
  price: z.number().nullable(),
  isUnlocked: z.boolean(),
  /** How long the fan had waited; null if the message is not a reply. */
  replySeconds: count.nullable(),
})
export type OperatorMessage = z.infer<typeof operatorMessage>

/** `total` is exact. The sums cover all pages and match the figures. */
export const messagesMeta = pageMeta.extend({
  fans: count,
  characters: count,
  replies: count,
  replySeconds: count,
})

export const waitingQuery = pageQuery.extend(personFields)

export const waitingConversation = z.object({
  /** `fan.id` is also the conversation's id. */
  fan: namedRef,
  creator: namedRef,
  waitingSince: timestamp,
  preview: z.string(),
  unread: count,
  /** The assignee, or else the sender of our last message. */
  user: namedRef.nullable(),
})
export type WaitingConversation = z.infer<typeof waitingConversation>

/** People who can be selected for a sale, a shift or a rate. */
/** Set on rows about the signed-in admin. */
export const ownPay = z.enum(ownPayRules).nullable()

export const operatorPerson = namedRef.extend({ role: z.enum(roles), creators: z.array(z.string()), ownPay })
