import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { pageMeta, pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { compositions } from '../chat/chat.rules.ts'
import { personStatuses } from '../compliance/records.rules.ts'
import { contentTypes } from '../content/content.rules.ts'
import { creatorStatuses, verificationMethods } from '../creators/creators.rules.ts'
import { tiers, transactionKinds, transactionTypes } from '../fans/fans.rules.ts'
import { creatorPeriods, MAX_GOAL, MIN_GOAL, sentMessageKinds } from './creator-home.rules.ts'

const count = z.number().int()
const day = z.iso.date()

export const creatorPeriod = z.enum(creatorPeriods)
export const periodQuery = z.strictObject({ period: creatorPeriod.default('30d') })

/** gross = fee + agency + you, to the cent. */
const earnings = z.object({
  from: day,
  to: day,
  /** Payments minus refunds and corrections. */
  gross: z.number(),
  fee: z.number(),
  agency: z.number(),
  you: z.number(),
  /** Number of sales. */
  payments: count,
  newFans: count,
})

export const goal = z.object({
  /** The current month as YYYY-MM, in the agency's time zone. */
  month: z.string(),
  /** Target earnings for a calendar month; null without a goal. */
  amount: z.number().nullable(),
  /** The creator's earnings so far this month. */
  soFar: z.number(),
})
export type Goal = z.infer<typeof goal>

export const creatorHome = z.object({
  period: creatorPeriod,
  today: day,
  creator: z.object({ id, stageName: z.string(), agency: z.string() }),
  current: earnings,
  previous: earnings,
  /** The creator's earnings and new fans by day or week. */
  bars: z.array(z.object({ from: day, to: day, you: z.number(), newFans: count })),
  /** Payments by source, in this period and the previous one. */
  sources: z.array(
    z.object({ type: z.enum(transactionTypes), amount: z.number(), previousAmount: z.number() }),
  ),
  fans: count,
  goal,
  /** Number of scheduled posts, and the next ones. */
  posts: z.object({
    scheduled: count,
    next: z.array(z.object({ id, title: z.string(), type: z.enum(contentTypes), at: timestamp })),
  }),
  accountStatus: z.object({
    status: z.enum(creatorStatuses),
    isVerified: z.boolean(),
    /** Null if not verified, or without recorded details. */
    verification: z
      .object({ examinedBy: z.string(), examinedOn: day, method: z.enum(verificationMethods) })
      .nullable(),
    /** When the last verification was withdrawn; null if verified. */
    withdrawnAt: timestamp.nullable(),
    /** Status of the ID documents, and the number of consents to sign. */
    record: z.object({ status: z.enum(personStatuses), acceptedUntil: day.nullable(), toSign: count }),
    /** The creator's share of revenue after fees. `since` is null if it applies to all transactions. */
    share: z.object({ percent: z.number(), since: day.nullable(), isDefault: z.boolean() }),
  }),
})
export type CreatorHome = z.infer<typeof creatorHome>

export const topFan = z.object({
  id,
  name: z.string(),
  tier: z.enum(tiers),
  /** Paid in the period. */
  spent: z.number(),
  last: z.object({ at: timestamp, type: z.enum(transactionTypes), amount: z.number() }).nullable(),
})
export type TopFan = z.infer<typeof topFan>

const sentMessage = z.object({
  id,
  content: z.string(),
  /** Number of files. */
  attachments: count,
  at: timestamp,
  fan: z.object({ id, name: z.string() }),
  writer: z.string(),
  composition: z.enum(compositions).nullable(),
  kind: z.enum(sentMessageKinds),
  /** The creator reported that it doesn't sound like them. */
  notMyVoice: z.boolean(),
})
export type SentMessage = z.infer<typeof sentMessage>

export const sentMessages = z.object({
  messages: count,
  fans: count,
  /** Typed messages by author, all others by kind. Adds up to `messages`. */
  groups: z.array(
    z.object({ kind: z.enum(sentMessageKinds), writer: z.string().nullable(), messages: count }),
  ),
  /** Newest first, without deleted messages. */
  latest: z.array(sentMessage),
})
export type SentMessages = z.infer<typeof sentMessages>

export const paymentsQuery = z.strictObject({
  ...pageQuery.shape,
  ...periodQuery.shape,
  type: z.enum(transactionTypes).optional(),
})

export const payment = z.object({
  id,
  at: timestamp,
  type: z.enum(transactionTypes),
  kind: z.enum(transactionKinds),
  /** Negative for refunds. */
  amount: z.number(),
  you: z.number(),
  fan: z.object({ id, name: z.string() }),
})
export type Payment = z.infer<typeof payment>

/** Totals for the whole period, independent of the page. */
export const paymentsMeta = pageMeta.extend({ gross: z.number(), you: z.number() })

export const goalBody = z.strictObject({
  amount: z
    .number('Enter an amount, like 2000.')
    .min(MIN_GOAL, 'At least $1.')
    .max(MAX_GOAL, 'At most $1,000,000.')
    .multipleOf(0.01, 'Use at most two decimal places.'),
})
