/** By total gross spend in USD. */
export const tiers = ['WHALE', 'VIP', 'REGULAR', 'CASUAL'] as const
export type Tier = (typeof tiers)[number]

/** Minimum total spend in USD. The database derives its tier column from the same limits. */
export const tierFloors: Record<Tier, number> = { WHALE: 1000, VIP: 500, REGULAR: 100, CASUAL: 0 }

export function tierOf(totalSpent: number): Tier {
  return tiers.find((tier) => totalSpent >= tierFloors[tier]) ?? 'CASUAL'
}

/** Placeholders for unknown figures. */
export const assumedFigures = {
  engagementRate: 50,
  responseRate: 30,
  avgOrderValue: 75,
  purchaseFrequency: 'Weekly',
  preferredContent: 'Photos',
} as const

export function upsellScore(fan: { engagementRate: number | null; responseRate: number | null }): number {
  const sum =
    (fan.engagementRate ?? assumedFigures.engagementRate) + (fan.responseRate ?? assumedFigures.responseRate)
  return Math.min(100, Math.round(sum))
}

export type UpsellBand = 'strong' | 'medium' | 'low'

export function upsellBand(score: number): UpsellBand {
  if (score >= 70) return 'strong'
  return score >= 50 ? 'medium' : 'low'
}

/** The counters under Upsell Opportunities, also used as list filters. */
export const opportunities = ['engaged', 'regular', 'quiet'] as const
export type Opportunity = (typeof opportunities)[number]

export const ENGAGED_THRESHOLD = 70
export const QUIET_AFTER_DAYS = 7

export type OpportunityFacts = {
  engagementRate: number | null
  totalSpent: number
  daysSinceLastMessage: number | null
}

export function isOpportunity(kind: Opportunity, fan: OpportunityFacts): boolean {
  if (kind === 'engaged') return (fan.engagementRate ?? 0) > ENGAGED_THRESHOLD
  if (kind === 'regular') return tierOf(fan.totalSpent) === 'REGULAR'
  return (fan.daysSinceLastMessage ?? 0) > QUIET_AFTER_DAYS
}

/** Describes the mean gap between orders. */
export function purchaseFrequency(orders: number, usualGapDays: number | null): string {
  if (orders === 0) return assumedFigures.purchaseFrequency
  if (usualGapDays === null) return 'Once'
  if (usualGapDays < 2) return 'Daily'
  if (usualGapDays < 10) return 'Weekly'
  if (usualGapDays < 21) return 'Every two weeks'
  return usualGapDays < 45 ? 'Monthly' : 'Rarely'
}

export const transactionTypes = ['Subscription', 'Tips', 'PPV Content', 'Custom Requests'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** Transactions are never edited; refunds and corrections are separate rows. */
export const transactionKinds = ['SALE', 'REFUND', 'CHARGEBACK', 'CORRECTION'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** Default platform fee; the creator's share applies to the rest. */
export const PLATFORM_FEE_PERCENT = 20
export const DEFAULT_CREATOR_SHARE_PERCENT = 50

export type AmountSplit = { fee: number; net: number; creator: number; agency: number }

type Shares = { feePercent?: number; creatorSharePercent?: number; day: string }

/** Works on signed cents; the parts always add up to the gross amount. `day` is in the agency's time zone. */
export function splitAmount(
  gross: number,
  { feePercent = PLATFORM_FEE_PERCENT, creatorSharePercent = DEFAULT_CREATOR_SHARE_PERCENT, day }: Shares,
): AmountSplit {
  const fee = percentOf(gross, feePercent, true)
  const net = gross - fee
  const creator = percentOf(net, creatorSharePercent, isCreatorsDay(day))
  return { fee, net, creator, agency: net - creator }
}

/**
 * Who gets half a cent alternates from day to day, so that a price whose split ends in half a cent favors nobody. The
 * same rule is in ledger-splits.sql.
 */
export const isCreatorsDay = (day: string): boolean => (Date.parse(day) / 86_400_000) % 2 === 0

/** Percentages have two decimals at most. Symmetric, so a refund mirrors its sale. */
function percentOf(cents: number, percent: number, roundsHalfUp: boolean): number {
  const product = Math.abs(cents) * Math.round(percent * 100)
  const rest = product % 10_000
  const part = (product - rest) / 10_000 + (rest > 5_000 || (rest === 5_000 && roundsHalfUp) ? 1 : 0)
  return cents < 0 ? 0 - part : part
}
