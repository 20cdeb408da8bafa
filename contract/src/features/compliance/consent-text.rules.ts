import templates from './consent-templates.json' with { type: 'json' }
import { type ConsentScope, consentScopes, type Day } from './gate.rules.ts'
import type { consentKinds } from './records.rules.ts'

export const TEMPLATE_NOTICE = templates.notice

type ConsentTerms = {
  kind: (typeof consentKinds)[number]
  /** The name the person appears by. */
  person: string
  agency: string
  scopes: readonly ConsentScope[]
  /** Names; empty for all. */
  platforms: readonly string[]
  /** How many items; null for all. */
  items: number | null
  from: Day
  until: Day | null
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** A date field may be empty while somebody types. */
const longDate = (day: Day) => (day ? dates.format(new Date(`${day}T00:00:00Z`)) : '…')

/** The sample text with the terms filled in. */
export function consentText({ kind, scopes, platforms, items, from, until, ...names }: ConsentTerms): string {
  const values: Record<string, string> = {
    ...names,
    scopes: consentScopes
      .filter((scope) => scopes.includes(scope))
      .map((scope) => `- ${templates.scopes[scope]}`)
      .join('\n'),
    platforms: platforms.length === 0 ? 'all platforms' : platforms.join(', '),
    items: items === null ? 'all content in which I appear' : items === 1 ? 'one item' : `${items} items`,
    period:
      until === null
        ? `from ${longDate(from)} until withdrawn`
        : `from ${longDate(from)} to ${longDate(until)}`,
  }
  // A name may contain what looks like a placeholder, so everything is filled in one pass.
  return templates[kind].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
