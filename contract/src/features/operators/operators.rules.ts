/** How sales are attributed. */
export const attributionRules = ['MESSAGE_SENDER', 'LAST_MESSAGE'] as const
export type AttributionRule = (typeof attributionRules)[number]

/** The holder of a sale is credited with it. Creators are credited with sales from their own messages. */
export const saleHolders = ['OPERATOR', 'CREATOR', 'NOBODY'] as const
export type SaleHolder = (typeof saleHolders)[number]

/** Why a sale is attributed to its holder. */
export const attributionBases = ['SOLD_MESSAGE', 'LAST_MESSAGE', 'ASSIGNED', 'NONE'] as const
export type AttributionBasis = (typeof attributionBases)[number]

/** Subscriptions are not sold in chat, so they are not attributed or listed. */
export const chatSaleTypes = ['Tips', 'PPV Content', 'Custom Requests'] as const

export const MIN_WINDOW_HOURS = 1
export const MAX_WINDOW_HOURS = 168
export const DEFAULT_WINDOW_HOURS = 24
/** Open shifts longer than this are shown as overdue. They are never closed automatically. */
export const LONG_SHIFT_HOURS = 16
export const MAX_SHIFT_HOURS = 48
export const MAX_PERIOD_DAYS = 366
export const MAX_HANDOVER_NOTE_LENGTH = 2_000
export const MAX_HOME_QUEUE = 8

export const operatorPeriods = ['7d', '30d', '90d', '1y'] as const
export type OperatorPeriod = (typeof operatorPeriods)[number]
export const operatorPeriodDays: Record<OperatorPeriod, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

export const operatorGroupings = ['operator', 'creator', 'day'] as const
export type OperatorGrouping = (typeof operatorGroupings)[number]

/** `typed` excludes quick replies and unedited suggestions; `reply` is a response to a waiting fan within a day. */
export const operatorMessageKinds = ['all', 'ppv', 'unlocked', 'typed', 'reply'] as const
export type OperatorMessageKind = (typeof operatorMessageKinds)[number]

/** The signed-in admin's own pay: another admin decides, unless there is none. */
export const ownPayRules = ['ANOTHER_ADMIN', 'ONLY_ADMIN'] as const
export type OwnPay = (typeof ownPayRules)[number]
export const ownPayTexts: Record<OwnPay, string> = {
  ANOTHER_ADMIN: 'This is your own pay. Another admin has to do this.',
  ONLY_ADMIN: 'This is your own pay. You can do this because you’re the only admin; the audit log says so.',
}

/** The ratio of two counts; null if the total is zero. */
export function ratio(part: number, total: number): number | null {
  return total > 0 ? part / total : null
}

/** PPVs sent divided by direct messages sent. */
export const goldenRatio = (figures: { ppvSent: number; messages: number }): number | null =>
  ratio(figures.ppvSent, figures.messages)

/** PPVs unlocked divided by PPVs sent. */
export const unlockRatio = (figures: { ppvUnlocked: number; ppvSent: number }): number | null =>
  ratio(figures.ppvUnlocked, figures.ppvSent)

/** Average seconds from a fan's first unanswered message to the reply; null without replies. */
export const firstResponse = (figures: { replySeconds: number; replies: number }): number | null =>
  figures.replies > 0 ? Math.round(figures.replySeconds / figures.replies) : null

/** Valid from `fromDay` until the next rate starts. Percentages are in hundredths: 750 is 7.5%. */
export type PayRate = { fromDay: string; hourlyCents: number; percentHundredths: number }
export type PaidShift = { day: string; seconds: number }
export type PaidSales = { day: string; netCents: number }

/** Earnings at one rate. */
export type PayLine = PayRate & { seconds: number; netCents: number; hoursCents: number; shareCents: number }

const NO_RATE: PayRate = { fromDay: '0001-01-01', hourlyCents: 0, percentHundredths: 0 }

/** The rate on a day; zero before the first one. */
export function rateOn(rates: readonly PayRate[], day: string): PayRate {
  return rates.reduce(
    (latest, rate) => (rate.fromDay <= day && rate.fromDay > latest.fromDay ? rate : latest),
    NO_RATE,
  )
}

/** Half a cent is rounded away from zero. Exact, because the products are integers below 2^53. */
export function divideCents(product: number, divisor: number): number {
  const quotient = Math.trunc(product / divisor)
  const remainder = Math.abs(product - quotient * divisor)
  return quotient + (remainder * 2 >= divisor ? Math.sign(product) : 0)
}

/** One line per rate: hours at the rate of the day a shift began, sales at the rate of their day. */
export function payLines(
  rates: readonly PayRate[],
  shifts: readonly PaidShift[],
  sales: readonly PaidSales[],
): PayLine[] {
  const lines = new Map<string, PayLine>()
  const getLine = (day: string): PayLine => {
    const { fromDay, hourlyCents, percentHundredths } = rateOn(rates, day)
    const existing = lines.get(fromDay)
    if (existing) return existing
    const zeros = { seconds: 0, netCents: 0, hoursCents: 0, shareCents: 0 }
    const line = { fromDay, hourlyCents, percentHundredths, ...zeros }
    lines.set(fromDay, line)
    return line
  }
  for (const { day, seconds } of shifts) getLine(day).seconds += seconds
  for (const { day, netCents } of sales) getLine(day).netCents += netCents
  return [...lines.values()]
    .sort((a, b) => (a.fromDay < b.fromDay ? -1 : 1))
    .map((line) => ({
      ...line,
      hoursCents: divideCents(line.seconds * line.hourlyCents, 3_600),
      shareCents: divideCents(line.netCents * line.percentHundredths, 10_000),
    }))
}

export function payTotal(lines: readonly PayLine[]): number {
  return lines.reduce((total, line) => total + line.hoursCents + line.shareCents, 0)
}
