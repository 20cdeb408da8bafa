export const creatorStatuses = ['ACTIVE', 'PENDING', 'INACTIVE'] as const
export type CreatorStatus = (typeof creatorStatuses)[number]

/** How somebody came to be a creator of the agency. */
export const creatorOrigins = ['sign-up', 'application', 'added', 'import'] as const

/** What a creator keeps of the net where nothing else was agreed. */
export const DEFAULT_CREATOR_PERCENT = 50

/** How a person's identity was examined. Documents themselves come with the compliance work. */
export const verificationMethods = ['in person', 'video call', 'document check'] as const

export const statPeriods = ['7d', '30d', '90d', '1y'] as const
export type StatPeriod = (typeof statPeriods)[number]
export const periodDays: Record<StatPeriod, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

/** What a resumed or restored creator becomes: nobody is active whom nobody has verified. */
export function statusWhenWorking(isVerified: boolean): CreatorStatus {
  return isVerified ? 'ACTIVE' : 'PENDING'
}

/** One spelling of a stage name: two that fold alike are read as the same name. */
export const foldStageName = (name: string): string =>
  name.trim().replace(/^@/, '').normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()
