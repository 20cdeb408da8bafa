import { daysBetween } from '../../kit/dates.ts'
import { formatMoney } from '../../kit/money.ts'
import {
  ENGAGED_THRESHOLD,
  QUIET_AFTER_DAYS,
  type Tier,
  type TransactionKind,
  type TransactionType,
  tierFloors,
  tiers,
} from './fans.rules.ts'

/** Input for the rules. All of it is shown on the fan page. */
export type AdviceFacts = {
  tier: Tier
  totalSpent: number
  spentThisMonth: number
  ordersThisMonth: number
  orders: number
  avgOrderValue: number | null
  engagementRate: number | null
  responseRate: number | null
  messageCount: number
  daysSinceLastMessage: number | null
  daysSinceLastPurchase: number | null
  usualGapDays: number | null
  daysSinceJoined: number
  subscriptionStatus: 'active' | 'expired' | 'other'
  isBlocked: boolean
  isArchived: boolean
  byType: Partial<Record<TransactionType, number>>
  lastRefund: { amount: number; days: number; kind: TransactionKind } | null
}

export type Advice = {
  id: string
  title: string
  action: string
  /** Explanation with figures. */
  why: string
  /** 0 to 100; the strongest is the next best action. */
  strength: number
  figures: { label: string; value: string }[]
  /** `hold-offers` is a message that must come before any offer. */
  step: 'offer' | 'message' | 'hold-offers'
}

export const LAPSED_AFTER_DAYS = 30
export const FOLLOW_UP_DAYS = 30
export const WELCOME_DAYS = 7
/** Fraction of the next tier's floor within which a fan counts as close. */
export const CLOSE_TO_TIER_FRACTION = 0.15

type Rule = (fan: AdviceFacts) => Advice | null

const formatDays = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const formatAgo = (count: number) => (count === 0 ? 'today' : `${formatDays(count)} ago`)
const formatInterval = (gap: number) => (gap < 1.5 ? 'every day' : `every ${formatDays(Math.round(gap))}`)
const figure = (label: string, value: string) => ({ label, value })

/** Twice the usual gap between orders, at least a week and at most a month; a month if unknown. */
export function lapsedAfter(usualGapDays: number | null): number {
  if (usualGapDays === null) return LAPSED_AFTER_DAYS
  return Math.min(LAPSED_AFTER_DAYS, Math.max(7, Math.round(usualGapDays * 2)))
}

const resolveRefund: Rule = ({ lastRefund }) => {
  if (!lastRefund || lastRefund.days > FOLLOW_UP_DAYS) return null
  const amount = formatMoney(Math.abs(lastRefund.amount))
  const kind = lastRefund.kind === 'CHARGEBACK' ? 'charged back' : 'refunded'
  return {
    id: 'care',
    step: 'hold-offers',
    title: 'Resolve the refund first',
    action: 'Ask what went wrong and resolve it before making an offer.',
    why: `${amount} was ${kind} ${formatAgo(lastRefund.days)}. An offer now would feel tone-deaf.`,
    strength: 95,
    figures: [figure('Refunded', amount), figure('When', formatAgo(lastRefund.days))],
  }
}

const winBack: Rule = (fan) => {
  const { tier, daysSinceLastPurchase: daysAgo, usualGapDays: gap } = fan
  if ((tier !== 'WHALE' && tier !== 'VIP') || daysAgo === null || daysAgo <= lapsedAfter(gap)) return null
  const history =
    gap === null
      ? `Bought once, ${formatAgo(daysAgo)}`
      : `Used to buy ${formatInterval(gap)}, but last purchased ${formatAgo(daysAgo)}`
  return {
    id: 'win-back',
    step: 'hold-offers',
    title: `Win back a ${tier === 'WHALE' ? 'whale' : 'VIP'}`,
    action: 'Send a personal message about something they liked. Don’t mention a price yet.',
    why: `${history}. Total spent: ${formatMoney(fan.totalSpent)}.`,
    strength: tier === 'WHALE' ? 90 : 80,
    figures: [
      figure('Last purchase', formatAgo(daysAgo)),
      figure('Usual gap', gap === null ? 'Only one order' : formatDays(Math.max(1, Math.round(gap)))),
      figure('Lapsed after', formatDays(lapsedAfter(gap))),
      figure('Total spent', formatMoney(fan.totalSpent)),
    ],
  }
}

const welcome: Rule = (fan) => {
  if (fan.orders > 0 || fan.daysSinceJoined >= WELCOME_DAYS) return null
  return {
    id: 'welcome',
    step: 'message',
    title: 'Welcome a new fan',
    action: 'Say hello by name and ask what brought them here.',
    why: `Joined ${formatAgo(fan.daysSinceJoined)} and hasn’t bought anything yet. The first week matters most.`,
    strength: 75,
    figures: [figure('Joined', formatAgo(fan.daysSinceJoined)), figure('Orders', '0')],
  }
}

const nextTier: Rule = (fan) => {
  const tierAbove = tiers[tiers.indexOf(fan.tier) - 1]
  if (!tierAbove) return null
  const floor = tierFloors[tierAbove]
  const remaining = floor - fan.totalSpent
  if (remaining > floor * CLOSE_TO_TIER_FRACTION) return null
  // Rounded up so 40 cents isn't shown as $0.
  const remainingText = formatMoney(Math.ceil(remaining))
  return {
    id: 'next-tier',
    step: 'offer',
    title: `${remainingText} short of ${tierAbove}`,
    action: `Offer something for ${remainingText} or a little more.`,
    why: `${formatMoney(Math.floor(fan.totalSpent))} spent; ${tierAbove} starts at ${formatMoney(floor)}. Only ${remainingText} to go.`,
    strength: 70,
    figures: [
      figure('Total spent', formatMoney(Math.floor(fan.totalSpent))),
      figure(`${tierAbove} from`, formatMoney(floor)),
      figure('Remaining', remainingText),
    ],
  }
}

const engagedNotBuying: Rule = (fan) => {
  const rate = fan.engagementRate ?? 0
  if (rate <= ENGAGED_THRESHOLD || fan.ordersThisMonth > 0 || fan.orders === 0) return null
  const usualOrder = fan.avgOrderValue === null ? null : formatMoney(fan.avgOrderValue)
  return {
    id: 'engaged',
    step: 'offer',
    title: 'Engaged, but not buying this month',
    action: usualOrder
      ? `Offer something around ${usualOrder}, their usual order.`
      : 'Offer something small.',
    why: `Engagement is ${rate}% (over ${ENGAGED_THRESHOLD}% is high), but there are no orders this month.`,
    strength: 65,
    figures: [
      figure('Engagement', `${rate}%`),
      figure('Spent this month', formatMoney(fan.spentThisMonth)),
      figure('Orders this month', '0'),
      figure('Average order', usualOrder ?? 'Unknown'),
    ],
  }
}

const renew: Rule = (fan) => {
  if (fan.subscriptionStatus !== 'expired' || (fan.byType.Subscription ?? 0) <= 0) return null
  const paid = formatMoney(fan.byType.Subscription ?? 0)
  return {
    id: 'renew',
    step: 'offer',
    title: 'Subscription expired',
    action: 'Share what’s coming up and offer another month.',
    why: `Paid ${paid} in subscriptions so far, and the last one has expired.`,
    strength: 60,
    figures: [figure('Subscriptions so far', paid), figure('Subscription', 'Expired')],
  }
}

const goingQuiet: Rule = (fan) => {
  const daysAgo = fan.daysSinceLastMessage
  if (daysAgo === null || daysAgo <= QUIET_AFTER_DAYS) return null
  const isBigSpender = fan.tier === 'WHALE' || fan.tier === 'VIP'
  const replyRate = fan.responseRate === null ? '' : ` They reply to ${fan.responseRate}% of our messages.`
  return {
    id: 'quiet',
    step: 'message',
    title: 'Going quiet',
    action: 'Ask a question about something they told you.',
    why: `No message for ${formatDays(daysAgo)} (over ${QUIET_AFTER_DAYS} counts as quiet).${replyRate}`,
    strength: isBigSpender ? 68 : 55,
    figures: [
      figure('Last message', formatAgo(daysAgo)),
      figure('Response rate', fan.responseRate === null ? 'Unknown' : `${fan.responseRate}%`),
      figure('Messages', fan.messageCount.toLocaleString('en-US')),
    ],
  }
}

const tipsNoPpv: Rule = ({ byType }) => {
  const tips = byType.Tips ?? 0
  if (tips <= 0 || (byType['PPV Content'] ?? 0) > 0) return null
  return {
    id: 'tips-no-ppv',
    step: 'offer',
    title: 'Tips, but no PPV yet',
    action: 'Offer a first paid item priced like their tips.',
    why: `${formatMoney(tips)} in tips and $0 in PPV content. They tip, but haven’t bought content yet.`,
    strength: 50,
    figures: [figure('Tips', formatMoney(tips)), figure('PPV Content', '$0')],
  }
}

const onlySubscribes: Rule = ({ byType }) => {
  const subscriptions = byType.Subscription ?? 0
  const otherSpend = (byType.Tips ?? 0) + (byType['PPV Content'] ?? 0) + (byType['Custom Requests'] ?? 0)
  if (subscriptions <= 0 || otherSpend > 0) return null
  return {
    id: 'only-subscription',
    step: 'offer',
    title: 'Only pays for the subscription',
    action: 'Start with a small extra to make the next purchase easy.',
    why: `All of the ${formatMoney(subscriptions)} paid so far is for the subscription. Tips, PPV and requests are at $0.`,
    strength: 45,
    figures: [figure('Subscription', formatMoney(subscriptions)), figure('Everything else', '$0')],
  }
}

const firstOrder: Rule = (fan) => {
  if (fan.orders > 0 || fan.messageCount === 0 || fan.daysSinceJoined < WELCOME_DAYS) return null
  const messages = fan.messageCount === 1 ? '1 message' : `${fan.messageCount} messages`
  return {
    id: 'first-order',
    step: 'offer',
    title: 'No purchases yet',
    action: 'Offer the cheapest item on the price list.',
    why: `${messages} since joining ${formatAgo(fan.daysSinceJoined)}, and no orders yet.`,
    strength: 40,
    figures: [figure('Messages', `${fan.messageCount}`), figure('Orders', '0')],
  }
}

const rules: readonly Rule[] = [
  resolveRefund,
  winBack,
  welcome,
  nextTier,
  engagedNotBuying,
  renew,
  goingQuiet,
  tipsNoPpv,
  onlySubscribes,
  firstOrder,
]

/** Strongest first; none for blocked or archived fans, and no offers if one of the results says to hold them. */
export function adviceFor(fan: AdviceFacts): Advice[] {
  if (fan.isBlocked || fan.isArchived) return []
  const advice = rules.flatMap((rule) => rule(fan) ?? []).sort((a, b) => b.strength - a.strength)
  return blocksOffers(advice) ? advice.filter(({ step }) => step !== 'offer') : advice
}

export const blocksOffers = (advice: readonly Advice[]): boolean =>
  advice.some(({ step }) => step === 'hold-offers')

/** The newest refund or chargeback; rows are sorted newest first. */
export function findLastRefund(
  rows: readonly { kind: TransactionKind; amount: number; date: string }[],
  zone: string,
  now: Date,
): AdviceFacts['lastRefund'] {
  const row = rows.find(({ kind }) => kind === 'REFUND' || kind === 'CHARGEBACK')
  if (!row) return null
  return { amount: row.amount, kind: row.kind, days: daysBetween(zone, new Date(row.date), now) }
}
