/** A creator has at most one account per platform; a fan belongs to one of them. */
export const accountPlatforms = ['ONLYFANS', 'FANSLY', 'FANVUE', 'OTHER', 'INTERNAL'] as const
export type AccountPlatform = (typeof accountPlatforms)[number]

export const DEFAULT_PLATFORM: AccountPlatform = 'ONLYFANS'
/** Greenroom itself: always connected, and its messages show no platform label. */
export const INTERNAL_PLATFORM: AccountPlatform = 'INTERNAL'

export const platformNames: Record<AccountPlatform, string> = {
  ONLYFANS: 'OnlyFans',
  FANSLY: 'Fansly',
  FANVUE: 'Fanvue',
  OTHER: 'Other',
  INTERNAL: 'Internal',
}
