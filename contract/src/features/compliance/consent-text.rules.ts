import templates from './consent-templates.json' with { type: 'json' }
import { type ConsentScope, consentScopes, type Day } from './gate.rules.ts'
import type { consentKinds } from './records.rules.ts'

export const TEMPLATE_NOTICE = templates.notice

type ConsentTerms = {
  kind: (typeof consentKinds)[number]
  /** The person's display name. */
  person: string
  agency: string
  scopes: readonly ConsentScope[]
  /** Platform names; empty means all. */
  platforms: readonly string[]
  /** Number of items; null means all. */
  items: number | null
  from: Day
  until: Day | null
}

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** A date field may be empty while the user is typing. */
const longDate = (day: Day) => (day ? longDateFormat.format(new Date(`${day}T00:00:00Z`)) : '…')

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
  // Filled in a single pass, because a name may look like a placeholder.
  return templates[kind].replace(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match)
}
