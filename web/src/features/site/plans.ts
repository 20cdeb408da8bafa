/** All prices and commitments on the public site. */

const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const countFormat = new Intl.NumberFormat('en-US')

export const formatUsd = (amount: number) => dollarFormat.format(amount)
export const formatCount = (count: number) => countFormat.format(count)
/** Prices have no thousands separator: $1000. */
export const formatPrice = (amount: number) => `$${amount}`
export const formatPercent = (rate: number) => `${rate}%`

export const commitments = {
  trialDays: 14,
  trial: '14-day free trial',
  /** Stands below the plans: the product itself starts no trial, charges nothing and enforces no limit. */
  byContact:
    'The free trial, the plan and its limits are offers that we agree with you: ask us. Signing up is free, nothing is charged in Greenroom, and it cuts nobody off at a limit.',
  applications: '24-48 hours',
  dmca: '24 hours',
  minimumAge: 18,
} as const

export const agencyPlans = {
  starter: { name: 'Starter', monthly: 497, creators: 5 },
  professional: { name: 'Professional', monthly: 997, creators: 20 },
  enterprise: { name: 'Enterprise', price: 'Custom' },
} as const

export const licensing = { share: 15, base: 5000, perCreator: 50 } as const

export const fullService = { split: 50, minimumRevenue: 3000 } as const

export const selfServicePlans = [
  { name: 'Self-service 500', monthly: 250, fans: 500, platforms: 1 },
  { name: 'Self-service 5,000', monthly: 1000, fans: 5000 },
  { name: 'Self-service Unlimited', monthly: 2500 },
] as const

export const creatorPlans = {
  small: { name: 'Creator 1,000', monthly: 99, fans: 1000 },
  unlimited: { name: 'Creator Unlimited', monthly: 199 },
} as const

export const priceLabels = {
  starter: `${formatPrice(agencyPlans.starter.monthly)}/mo`,
  professional: `${formatPrice(agencyPlans.professional.monthly)}/mo`,
  share: `${formatPercent(licensing.share)} revenue share`,
  licenseBase: '$5K/mo',
  licensePerCreator: `plus ${formatPrice(licensing.perCreator)} per active creator`,
  license: `$5K/mo plus ${formatPrice(licensing.perCreator)} per active creator`,
  split: `${formatPercent(fullService.split)} revenue split`,
  minimum: '$3K monthly revenue',
} as const

export const contactPath = (type: 'creator' | 'agency' | 'b2b' | 'demo') => `/contact?type=${type}`

const placeholderValues: Record<string, string | number | undefined> = {
  ...commitments,
  ...priceLabels,
  splitPercent: formatPercent(fullService.split),
}

/** Texts in data files reference a commitment or a price in braces: "within {dmca}". */
export const fillPlaceholders = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => {
    if (placeholderValues[name] === undefined) throw new Error(`No value for {${name}}`)
    return `${placeholderValues[name]}`
  })
