export const creatorStatuses = ['ACTIVE', 'PENDING', 'INACTIVE'] as const
export type CreatorStatus = (typeof creatorStatuses)[number]

export const creatorOrigins = ['sign-up', 'application', 'added', 'import'] as const

/** The creator's default share of net revenue. */
export const DEFAULT_CREATOR_PERCENT = 50

/** The rest, with two decimals like the share: 100 - 64.1 has binary noise. */
export const agencyPercent = (creatorPercent: number): number =>
  Math.round((100 - creatorPercent) * 100) / 100

export const verificationMethods = ['in person', 'video call', 'document check'] as const

export const statPeriods = ['7d', '30d', '90d', '1y'] as const
export type StatPeriod = (typeof statPeriods)[number]
export const periodDays: Record<StatPeriod, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

/** Status of a resumed or restored creator; only verified creators are active. */
export function unpausedStatus(isVerified: boolean): CreatorStatus {
  return isVerified ? 'ACTIVE' : 'PENDING'
}

/** Stage names that fold to the same text count as the same name. */
export const foldStageName = (name: string): string =>
  name.trim().replace(/^@/, '').normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()
