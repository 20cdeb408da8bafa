import { calendarDay, timestamp, timestampWith, timeZone } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { usd } from '../../kit/money.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { seenFields } from '../../kit/seen.schema.ts'
import { email, multiLine, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'
import { opportunities, tiers, transactionKinds, transactionTypes } from './fans.rules.ts'

const rate = z.number().int().min(0).max(100)
const count = z.number().int()
/** A timestamp on a day that people choose. */
const chosenDay = timestampWith('Enter a valid date.')
const creator = z.object({ id, stageName: z.string() })

/** Figures are derived from transactions and messages; see docs/figures.md. */
export const fan = z.object({
  id,
  username: z.string(),
  displayName: z.string().nullable(),
  email: z.string().nullable(),
  location: z.string().nullable(),
  creator,
  tier: z.enum(tiers),
  totalSpent: z.number(),
  spentThisMonth: z.number(),
  orders: count,
  /** Null without orders. */
  avgOrderValue: z.number().nullable(),
  purchaseFrequency: z.string(),
  lastPurchase: timestamp.nullable(),
  messageCount: count,
  /** Null before the first message to the fan. */
  responseRate: rate.nullable(),
  /** Null without messages or payments. */
  engagementRate: rate.nullable(),
  upsellScore: rate,
  lastActive: timestamp.nullable(),
  daysSinceLastMessage: count.nullable(),
  daysActive: count,
  joinDate: timestamp,
  preferredContent: z.string().nullable(),
  /** The platform of the creator's account that the fan belongs to. */
  platform: z.enum(accountPlatforms),
  isBlocked: z.boolean(),
  isArchived: z.boolean(),
})
export type Fan = z.infer<typeof fan>

export const subscriptionStatuses = ['active', 'expired', 'other'] as const

export const fanDetail = fan.extend({
  bio: z.string().nullable(),
  /** Null if unknown. */
  timeZone: z.string().nullable(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  /** Mean number of days between orders; null with fewer than two orders. */
  usualGapDays: z.number().nullable(),
  daysSinceLastPurchase: count.nullable(),
  daysSinceLastActive: count.nullable(),
  refunded: z.number(),
  tags: z.array(z.string()),
  block: z.object({ at: timestamp, by: z.string(), reason: z.string().nullable() }).nullable(),
})
export type FanDetail = z.infer<typeof fanDetail>

/** A leading @ is ignored. */
export const fanUsername = z
  .string()
  .transform((text) => text.trim().replace(/^[@\uff20]+/, ''))
  .pipe(singleLine(60))
const optional = <T extends z.ZodType>(text: T) => text.nullable().optional()

const fanFields = {
  displayName: optional(singleLine(80)),
  email: optional(email),
  location: optional(singleLine(80)),
  timeZone: optional(timeZone),
  bio: optional(multiLine(1000)),
  preferredContent: optional(singleLine(40)),
  subscriptionStatus: z.enum(subscriptionStatuses).optional(),
  platform: z.enum(accountPlatforms, 'Choose a platform.').optional(),
}

export const newFan = z.strictObject({
  creatorId: id,
  username: fanUsername,
  joinDate: chosenDay.optional(),
  ...fanFields,
  clientId,
})
export type NewFan = z.infer<typeof newFan>

export const fanChanges = z.strictObject({ username: fanUsername.optional(), ...fanFields, seen: seenFields })
export type FanChanges = z.infer<typeof fanChanges>

export const fanSorts = ['spent', 'active', 'messages', 'upsell', 'joined', 'username'] as const
export type FanSort = (typeof fanSorts)[number]

/** Lowercase, without the characters that separate tags in CSV files. */
export const tag = singleLine(30)
  .refine((text) => !/[,;|]/.test(text), 'Tags can’t contain commas, semicolons or vertical bars.')
  .transform((text) => text.toLowerCase().replace(/\s+/g, ' '))

/** Shared by list, count and export. */
export const fanFilter = z.strictObject({
  /** Part of the username, display name or email, case-insensitive. */
  q: z
    .string()
    .trim()
    .max(100)
    .refine((text) => !text.includes('\0'), 'Contains characters that can’t be displayed.')
    .optional(),
  tier: z.enum(tiers).optional(),
  creatorId: id.optional(),
  tag: tag.optional(),
  opportunity: z.enum(opportunities).optional(),
  /** Default: all except archived. 'unblocked': neither archived nor blocked. */
  status: z.enum(['unblocked', 'blocked', 'archived', 'all']).optional(),
  platform: z.enum(accountPlatforms).optional(),
  /** Days in the agency's time zone, inclusive. */
  joinedFrom: calendarDay.optional(),
  joinedTo: calendarDay.optional(),
  /** Days on which the fan was archived or blocked, whichever came first; use with the status 'all'. */
  lostFrom: calendarDay.optional(),
  lostTo: calendarDay.optional(),
  /** Any day of a month in which the fan bought. */
  boughtIn: calendarDay.optional(),
})
export type FanFilter = z.infer<typeof fanFilter>

const order = { sort: z.enum(fanSorts).default('spent'), direction: z.enum(['asc', 'desc']).optional() }

export const fanQuery = fanFilter.extend({ ...pageQuery.shape, ...order })
export type FanQuery = z.infer<typeof fanQuery>

export const fanExportQuery = fanFilter.extend(order)

/** To export more fans, use a filter. */
export const MAX_SELECTED_FANS = 1_000
export const selectedFans = z.strictObject({ ids: z.array(id).min(1).max(MAX_SELECTED_FANS) })

export const note = z.object({
  id,
  text: z.string(),
  author: z.string(),
  isMine: z.boolean(),
  createdAt: timestamp,
})
/** A client-generated id makes retries safe. */
export const newNote = z.strictObject({ text: multiLine(2000), clientId })

/** Null without access to revenue; operators only see what fans pay. */
const shares = {
  platformFee: z.number().nullable(),
  net: z.number().nullable(),
  creatorShare: z.number().nullable(),
  agencyShare: z.number().nullable(),
}

export const transaction = z.object({
  id,
  date: timestamp,
  amount: z.number(),
  type: z.enum(transactionTypes),
  kind: z.enum(transactionKinds),
  ...shares,
  externalId: z.string().nullable(),
  reason: z.string().nullable(),
  /** The transaction this one refunds or corrects. */
  correctsId: id.nullable(),
  source: z.enum(['manual', 'import', 'connector', 'demo']),
})
export type Transaction = z.infer<typeof transaction>

/** `amount` is positive for a sale, negative for a refund or chargeback, either for a correction, never zero. */
export const newTransaction = z
  .strictObject({
    date: chosenDay.optional(),
    amount: usd.refine((amount) => amount !== 0, 'The amount can’t be zero.'),
    type: z.enum(transactionTypes),
    kind: z.enum(transactionKinds).default('SALE'),
    /** Duplicate external IDs are recorded once. */
    externalId: singleLine(100).optional(),
    reason: singleLine(300).optional(),
    correctsId: id.optional(),
    platformFee: usd.optional(),
    clientId,
  })
  .superRefine(({ kind, amount, reason, platformFee }, ctx) => {
    const addIssue = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'SALE' && amount < 0) addIssue('amount', 'A sale must be positive. Use a refund instead.')
    if ((kind === 'REFUND' || kind === 'CHARGEBACK') && amount > 0)
      addIssue('amount', 'Refunds and chargebacks must be negative.')
    if (kind !== 'SALE' && !reason) addIssue('reason', 'Please enter a reason.')
    if (
      platformFee !== undefined &&
      (Math.sign(platformFee) * Math.sign(amount) < 0 || Math.abs(platformFee) > Math.abs(amount))
    )
      addIssue('platformFee', 'The fee can’t be more than the amount.')
  })
export type NewTransaction = z.infer<typeof newTransaction>

export const spending = z.object({
  /** The last 12 months in the agency's time zone, oldest first, including empty ones. */
  months: z.array(
    z.object({
      month: z.string(),
      total: z.number(),
      orders: count,
      byType: z.record(z.enum(transactionTypes), z.number()),
    }),
  ),
  /** All time. */
  byType: z.array(z.object({ type: z.enum(transactionTypes), amount: z.number(), orders: count })),
  gross: z.number(),
  ...shares,
  refunded: z.number(),
})
export type Spending = z.infer<typeof spending>

const period = z.object({ from: z.string(), to: z.string() })

/** The last 30 days compared with the 30 before. `lastWeek` is the last seven days, including today. */
export const fanAnalytics = z.object({
  totals: z.object({
    fans: count,
    tiers: z.record(z.enum(tiers), count),
    /** Gross revenue by tier. Null for operators, who have no access to revenue. */
    revenueByTier: z.record(z.enum(tiers), z.number()).nullable(),
    revenue: z.number().nullable(),
  }),
  opportunities: z.record(z.enum(opportunities), count),
  period,
  previousPeriod: period,
  revenue: z
    .object({ current: z.number(), previous: z.number(), lastWeek: z.number(), weekBefore: z.number() })
    .nullable(),
  newFans: z.object({ current: count, previous: count, lastWeek: count }),
  /** Buyers without an order for more than 30 days. */
  lapsed: count,
  buyers: count,
  /**
   * Percentage of last month's buyers who bought again this month, and the same figure for the previous month. Null
   * without buyers.
   */
  retention: z.object({ current: rate.nullable(), previous: rate.nullable() }),
  /** Fans' response rate, and our mean response time in minutes over the last 30 days. */
  response: z.object({ fanRate: rate.nullable(), ourMinutes: z.number().nullable() }),
})
export type FanAnalytics = z.infer<typeof fanAnalytics>
