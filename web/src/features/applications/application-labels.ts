import type {
  platforms,
  revenueRanges,
} from '@greenroom/contract/features/applications/applications.rules.ts'

export const platformNames: Record<(typeof platforms)[number], string> = {
  onlyfans: 'OnlyFans',
  fansly: 'Fansly',
  other: 'Other platform',
}

const ranges: Record<(typeof revenueRanges)[number], string> = {
  '3-10k': '$3K to $10K',
  '10-25k': '$10K to $25K',
  '25-50k': '$25K to $50K',
  '50k+': '$50K or more',
}

/** Imported applications may contain free text. */
export function revenueLabel(range: string): string {
  return Object.hasOwn(ranges, range) ? ranges[range as keyof typeof ranges] : range
}

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** Accepts handles with or without @; other values get no link. */
export function profileLink(site: 'instagram' | 'tiktok' | 'onlyfans', handle: string): string | null {
  const name = handle.trim().replace(/^@/, '')
  if (!/^[\w.-]{1,60}$/.test(name) || name.includes('..')) return null
  const baseUrls = {
    instagram: 'https://www.instagram.com/',
    tiktok: 'https://www.tiktok.com/@',
    onlyfans: 'https://onlyfans.com/',
  }
  return baseUrls[site] + name
}

/** The same default as on the server. */
export function suggestedStageName(person: { firstName: string; lastName: string }): string {
  return (person.firstName || fullName(person)).slice(0, 80)
}
