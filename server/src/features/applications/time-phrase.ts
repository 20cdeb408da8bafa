const JUST_NOW_MS = 120_000

/** A time in the agency's time zone, phrased to end a sentence. */
export function timePhrase(at: string, now: Date, timeZone: string): string {
  const then = new Date(at)
  if (now.getTime() - then.getTime() < JUST_NOW_MS) return 'a moment ago'
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(then)
  const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(then)
  return `on ${day} at ${time.replaceAll('\u202f', ' ')}`
}
