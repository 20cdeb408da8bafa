const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'June 2026' for '2026-06' or any day of it. */
export function formatMonth(month: string): string {
  return long.format(new Date(`${month.slice(0, 7)}-15T12:00:00Z`))
}
