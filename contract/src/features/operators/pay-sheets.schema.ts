import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { usd } from '../../kit/money.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { day, ownPay } from './operators.schema.ts'

const namedRef = z.object({ id, name: z.string() })
const PERCENT_ERROR = 'Enter a percentage from 0 to 100.'
const percent = z
  .number(PERCENT_ERROR)
  .min(0, PERCENT_ERROR)
  .max(100, PERCENT_ERROR)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Use at most two decimal places.',
  )

export const payRate = z.object({
  fromDay: day,
  hourly: z.number(),
  percent: z.number(),
  setBy: z.string(),
  setAt: timestamp,
})

export const operatorRates = z.object({
  user: namedRef,
  /** Newest first. */
  rates: z.array(payRate),
  ownPay,
})
export type OperatorRates = z.infer<typeof operatorRates>

/** A rate with the same first day is replaced. */
export const payRateBody = z.strictObject({
  fromDay: day,
  hourly: usd.min(0, 'Enter 0 or more.').max(1_000, 'This amount is too large.'),
  percent,
})

/** Earnings at one rate. */
export const payLine = z.object({
  /** Null for days before the first rate. */
  rateFrom: day.nullable(),
  hourly: z.number(),
  percent: z.number(),
  seconds: z.number().int(),
  hoursPay: z.number(),
  netSales: z.number(),
  salesPay: z.number(),
})

const payFigures = {
  user: namedRef,
  from: day,
  to: day,
  lines: z.array(payLine),
  seconds: z.number().int(),
  hoursPay: z.number(),
  netSales: z.number(),
  salesPay: z.number(),
  total: z.number(),
}

/** Computed on request. Includes sales and shifts added after an earlier sheet was approved. */
export const payDraft = z.object({
  ...payFigures,
  /** The part of `seconds` and `netSales` for days of earlier approved sheets. */
  late: z.object({ seconds: z.number().int(), netSales: z.number() }),
  /** Why it can't be approved yet. */
  problem: z.string().nullable(),
  ownPay,
  /** The approved sheet for exactly this period. */
  paySheetId: id.nullable(),
})
export type PayDraft = z.infer<typeof payDraft>

/** Frozen at approval. */
export const paySheet = z.object({ ...payFigures, id, approvedBy: z.string(), approvedAt: timestamp })
export type PaySheet = z.infer<typeof paySheet>

export const payPeriod = z.strictObject({ from: day, to: day, userId: id.optional() })

const MAX_TOTAL = 1_000_000_000

export const approveBody = z.strictObject({
  userId: id,
  from: day,
  to: day,
  /** The total the user saw; rejected if it has changed since. */
  total: z.number().min(-MAX_TOTAL).max(MAX_TOTAL),
})

export const paySheetsQuery = pageQuery.extend({ userId: id.optional() })
