import { z } from 'zod'
import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { transactionKinds, transactionTypes } from '../fans/fans.rules.ts'
import { statPeriods } from './creators.rules.ts'

const count = z.number().int()
const day = z.iso.date()

export const statPeriod = z.enum(statPeriods)
export const month = z.string().regex(/^(20|21)\d\d-(0[1-9]|1[0-2])$/, 'A month looks like 2026-03.')

/** USD by source; null in place of the whole for those who may not know. */
const bySource = z.object({
  subscription: z.number(),
  tips: z.number(),
  ppv: z.number(),
  custom: z.number(),
})

const money = z.object({
  /** Gross: what fans paid, refunds and corrections taken off. */
  revenue: z.number(),
  fee: z.number(),
  creatorShare: z.number(),
  agencyShare: z.number(),
  refunded: z.number(),
  /** Revenue per order; null without one. */
  avgOrderValue: z.number().nullable(),
  bySource,
})

const span = z.object({
  from: day,
  to: day,
  money: money.nullable(),
  orders: count.nullable(),
  newFans: count,
  /** Of the fans who came in this span: how many have bought since, in percent; null when nobody came. */
  conversion: z.number().int().nullable(),
  messagesIn: count,
  messagesOut: count,
  /** Seconds until the fan was answered, on average; null when nobody was. */
  avgResponseTime: z.number().nullable(),
})
export type StatSpan = z.infer<typeof span>

export const creatorStats = z.object({
  period: statPeriod,
  current: span,
  previous: span,
  /** Monday by Monday over the period; null for those who may not know. */
  weeks: z.array(z.object({ week: day, ...bySource.shape })).nullable(),
  /** What fans do by hour of the agency's day, over the period. Orders are null for those who may not know. */
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

export const statementMonth = z.object({ month, ...amounts, bookings: count, isComplete: z.boolean() })
export type StatementMonth = z.infer<typeof statementMonth>

export const statement = z.object({
  month,
  /** False while the month is running. */
  isComplete: z.boolean(),
  agency: z.string(),
  creator: z.object({ id, stageName: z.string() }),
  total: z.object({ ...amounts, bookings: count }),
  sales: z.array(z.object({ type: z.enum(transactionTypes), ...amounts, bookings: count })),
  /** Refunds, chargebacks and corrections, each by itself; no more than the first 500. */
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
  correctionsTotal: z.object({ ...amounts, bookings: count }),
  /** The shares that were in force during the month: that of its first day, and each that began later in it. */
  splits: z.array(z.object({ from: day, creatorPercent: count })),
})
export type Statement = z.infer<typeof statement>
