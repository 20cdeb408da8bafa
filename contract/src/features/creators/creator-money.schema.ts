import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { transactionKinds, transactionTypes } from '../fans/fans.rules.ts'
import { statPeriods } from './creators.rules.ts'

const count = z.number().int()
const day = z.iso.date()

export const statPeriod = z.enum(statPeriods)
export const month = z.string().regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a month like 2026-03.')

/** USD by source of revenue. */
const bySource = z.object({ subscription: z.number(), tips: z.number(), ppv: z.number(), custom: z.number() })

const money = z.object({
  /** Gross revenue: payments minus refunds and corrections. */
  revenue: z.number(),
  fee: z.number(),
  creatorShare: z.number(),
  agencyShare: z.number(),
  refunded: z.number(),
  /** Revenue per order; null without orders. */
  avgOrderValue: z.number().nullable(),
  bySource,
})

const periodStats = z.object({
  from: day,
  to: day,
  /** Null without permission. */
  money: money.nullable(),
  orders: count.nullable(),
  newFans: count,
  /** Percentage of fans new in this period who have bought since; null if none joined. */
  conversion: z.number().int().nullable(),
  messagesIn: count,
  messagesOut: count,
  /** Average reply time in seconds; null without replies. */
  avgResponseTime: z.number().nullable(),
})
export type PeriodStats = z.infer<typeof periodStats>

export const creatorStats = z.object({
  period: statPeriod,
  current: periodStats,
  previous: periodStats,
  /** One entry per week (Monday); null without permission. */
  weeks: z.array(z.object({ week: day, ...bySource.shape })).nullable(),
  /** Fan activity by hour in the agency's time zone. Orders are null without permission. */
  hours: z.array(z.object({ hour: count, messages: count, orders: count.nullable() })).length(24),
})
export type CreatorStats = z.infer<typeof creatorStats>

const amounts = {
  gross: z.number(),
  fee: z.number(),
  net: z.number(),
  creatorShare: z.number(),
  agencyShare: z.number(),
}

export const statementMonth = z.object({
  month,
  ...amounts,
  transactionCount: count,
  isComplete: z.boolean(),
})
export type StatementMonth = z.infer<typeof statementMonth>

export const statement = z.object({
  month,
  /** False for the current month. */
  isComplete: z.boolean(),
  agency: z.string(),
  creator: z.object({ id, stageName: z.string() }),
  total: z.object({ ...amounts, transactionCount: count }),
  sales: z.array(z.object({ type: z.enum(transactionTypes), ...amounts, transactionCount: count })),
  /** Refunds, chargebacks and corrections; at most the first 500. */
  corrections: z.array(
    z.object({
      id,
      date: timestamp,
      kind: z.enum(transactionKinds),
      type: z.enum(transactionTypes),
      reason: z.string().nullable(),
      ...amounts,
    }),
  ),
  correctionsTotal: z.object({ ...amounts, transactionCount: count }),
  /** Splits in effect during the month: on its first day, and each later change. */
  splits: z.array(z.object({ from: day, creatorPercent: z.number() })),
})
export type Statement = z.infer<typeof statement>
