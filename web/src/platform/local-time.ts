import { localTimeIn } from '@greenroom/contract/kit/dates.ts'

const offsetAt = (zone: string, instant: number): number =>
  Date.parse(`${localTimeIn(zone, new Date(instant)).slice(0, 19).replace(' ', 'T')}Z`) - instant

/** An instant as the value of a datetime-local field. */
export function toLocalInput(zone: string, at: string): string {
  return localTimeIn(zone, new Date(at)).slice(0, 16).replace(' ', 'T')
}

/** The instant of a datetime-local field's value in a time zone; null if it is not a time. */
export function fromLocalInput(zone: string, local: string): string | null {
  const asUtc = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) || Number.isNaN(asUtc)) return null
  // Twice, because the first guess may be on the other side of a clock change.
  const guess = asUtc - offsetAt(zone, asUtc)
  const instant = asUtc - offsetAt(zone, guess)
  // A skipped time becomes a later one, never an earlier one.
  const isSkipped = instant + offsetAt(zone, instant) !== asUtc
  return new Date(isSkipped ? Math.max(guess, instant) : instant).toISOString()
}
