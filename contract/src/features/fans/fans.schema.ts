import { z } from 'zod'
import { timestamp, timeZone } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { usd } from '../../kit/money.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { email, multiLine, singleLine } from '../../kit/text.ts'
import { opportunities, tiers, transactionKinds, transactionTypes } from './fans.rules.ts'

const rate = z.number().int().min(0).max(100)
const count = z.number().int()
const creator = z.object({ id, stageName: z.string() })

/** Figures are derived from transactions and messages; what each means is said in docs/figures.md. */
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
  /** Null where there is no order yet. */
  avgOrderValue: z.number().nullable(),
  purchaseFrequency: z.string(),
  lastPurchase: timestamp.nullable(),
  messageCount: count,
  /** Null where nothing was asked yet. */
  responseRate: rate.nullable(),
  /** Null where the fan has neither written nor paid. */
  engagementRate: rate.nullable(),
  upsellScore: rate,
  lastActive: timestamp.nullable(),
  daysSinceLastMessage: count.nullable(),
  daysActive: count,
  joinDate: timestamp,
  preferredContent: z.string().nullable(),
  isBlocked: z.boolean(),
  isArchived: z.boolean(),
})
export type Fan = z.infer<typeof fan>

export const subscriptionStatuses = ['active', 'expired', 'other'] as const

/** One fan with what only their own page shows. */
export const fanDetail = fan.extend({
  bio: z.string().nullable(),
  /** Whose clocks the fan lives by; null where nobody knows. */
  timeZone: z.string().nullable(),
  platform: z.string(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  /** Mean days between two orders; null below two orders. */
  usualGapDays: z.number().nullable(),
  daysSinceLastPurchase: count.nullable(),
  daysSinceLastActive: count.nullable(),
  refunded: z.number(),
  tags: z.array(z.string()),
  block: z.object({ at: timestamp, by: z.string(), reason: z.string().nullable() }).nullable(),
})
export type FanDetail = z.infer<typeof fanDetail>

/** A name is the same with and without the @ that platforms show before it. */
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
}

export const newFan = z.strictObject({
  creatorId: id,
  username: fanUsername,
  joinDate: timestamp.optional(),
  ...fanFields,
})
export type NewFan = z.infer<typeof newFan>

export const fanChanges = z.strictObject({ username: fanUsername.optional(), ...fanFields })
export type FanChanges = z.infer<typeof fanChanges>

export const fanSorts = ['spent', 'active', 'messages', 'upsell', 'joined', 'username'] as const
export type FanSort = (typeof fanSorts)[number]

/** Files list tags with these between them. */
export const tag = singleLine(30)
  .refine((text) => !/[,;|]/.test(text), 'A tag has no comma, semicolon or bar in it.')
  .transform((text) => text.toLowerCase().replace(/\s+/g, ' '))

/** What a list, its count and its export are narrowed by; the same in all three. */
export const fanFilter = z.strictObject({
  /** A part of the username or e-mail, in any case. */
  q: z
    .string()
    .trim()
    .max(100)
    .refine((text) => !text.includes('\0'), 'Contains characters that cannot be shown.')
    .optional(),
  tier: z.enum(tiers).optional(),
  creatorId: id.optional(),
  tag: tag.optional(),
  opportunity: z.enum(opportunities).optional(),
  /** Without it: everybody but the archived. */
  status: z.enum(['blocked', 'archived']).optional(),
})
export type FanFilter = z.infer<typeof fanFilter>

const order = {
  sort: z.enum(fanSorts).default('spent'),
  direction: z.enum(['asc', 'desc']).optional(),
}

export const fanQuery = fanFilter.extend({ ...pageQuery.shape, ...order })
export type FanQuery = z.infer<typeof fanQuery>

export const fanExportQuery = fanFilter.extend(order)

/** Picked by hand. More than this is what a filter is for. */
export const MOST_PICKED = 1_000
export const pickedFans = z.strictObject({ ids: z.array(id).min(1).max(MOST_PICKED) })

export const note = z.object({
  id,
  text: z.string(),
  author: z.string(),
  isMine: z.boolean(),
  createdAt: timestamp,
})
/** With an id made by whoever sends it, sending it again after a lost answer writes it once. */
export const newNote = z.strictObject({ text: multiLine(2000), id: id.optional() })

/** Who gets what of a payment. Null for those who may not know what creators earn: operators see what fans pay. */
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
  /** The row this one takes back or puts right. */
  correctsId: id.nullable(),
  source: z.enum(['manual', 'import', 'connector', 'demo']),
})
export type Transaction = z.infer<typeof transaction>

/** `amount` is positive for a sale, negative for a refund or chargeback, either for a correction, never zero. */
export const newTransaction = z
  .strictObject({
    date: timestamp.optional(),
    amount: usd.refine((amount) => amount !== 0, 'An amount of zero changes nothing.'),
    type: z.enum(transactionTypes),
    kind: z.enum(transactionKinds).default('SALE'),
    /** The same external id again is the same transaction: it is recorded once. */
    externalId: singleLine(100).optional(),
    reason: singleLine(300).optional(),
    correctsId: id.optional(),
    platformFee: usd.optional(),
  })
  .superRefine(({ kind, amount, reason, platformFee }, check) => {
    const say = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'SALE' && amount < 0)
      say('amount', 'A sale is more than zero. Use a refund for the way back.')
    if ((kind === 'REFUND' || kind === 'CHARGEBACK') && amount > 0)
      say('amount', 'Money that goes back is less than zero.')
    if (kind !== 'SALE' && !reason) say('reason', 'Please say why.')
    if (
      platformFee !== undefined &&
      (Math.sign(platformFee) * Math.sign(amount) < 0 || Math.abs(platformFee) > Math.abs(amount))
    )
      say('platformFee', 'The fee cannot be more than the amount.')
  })
export type NewTransaction = z.infer<typeof newTransaction>

export const spending = z.object({
  /** The last 12 months in the agency's time, oldest first, empty months too. */
  months: z.array(
    z.object({
      month: z.string(),
      total: z.number(),
      orders: count,
      byType: z.record(z.enum(transactionTypes), z.number()),
    }),
  ),
  /** Over the whole time. */
  byType: z.array(z.object({ type: z.enum(transactionTypes), amount: z.number(), orders: count })),
  gross: z.number(),
  ...shares,
  refunded: z.number(),
})
export type Spending = z.infer<typeof spending>

const period = z.object({ from: z.string(), to: z.string() })

/** Of one creator, or of all one may see. The last 30 days against the 30 before. */
export const fanAnalytics = z.object({
  totals: z.object({
    fans: count,
    tiers: z.record(z.enum(tiers), count),
    /** Gross revenue of each tier's fans, for their share of the whole. Null, like all revenue, for operators. */
    revenueByTier: z.record(z.enum(tiers), z.number()).nullable(),
    revenue: z.number().nullable(),
  }),
  opportunities: z.record(z.enum(opportunities), count),
  period,
  previousPeriod: period,
  revenue: z
    .object({
      current: z.number(),
      previous: z.number(),
      lastWeek: z.number(),
      weekBefore: z.number(),
    })
    .nullable(),
  newFans: z.object({ current: count, previous: count, thisWeek: count }),
  /** Fans who once bought and have not for over 30 days. */
  lapsed: count,
  buyers: count,
  /** Of those who bought last month, the share who bought again this month, and the same a month earlier. Null without buyers. */
  retention: z.object({ current: rate.nullable(), previous: rate.nullable() }),
  /** How often fans answer us, and how fast we answer them (mean minutes, last 30 days). */
  response: z.object({ fanRate: rate.nullable(), ourMinutes: z.number().nullable() }),
})
export type FanAnalytics = z.infer<typeof fanAnalytics>
