const MOMENT_MS = 120_000

/** When something happened, as the end of a sentence in the agency's own time. */
export function happened(at: string, now: Date, timeZone: string): string {
  const then = new Date(at)
  if (now.getTime() - then.getTime() < MOMENT_MS) return 'a moment ago'
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(then)
  const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(then)
  return `on ${day} at ${time.replaceAll('\u202f', ' ')}`
}
