import { dateFormat } from '../../ui/date-format.ts'

const monthFormat = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'June 2026' for '2026-06' or any day of it. */
export function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month.slice(0, 7)}-15T12:00:00Z`))
}

const dayFormat = dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const formatDay = (text: string): string => dayFormat.format(new Date(`${text}T12:00:00Z`))

/** 'May 1 – 31, 2026', 'since May 1, 2026', 'until May 31, 2026'; null if both are null. */
export function formatDays(from: string | null, to: string | null): string | null {
  if (from && to)
    return from === to
      ? formatDay(from)
      : dayFormat.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`))
  if (from) return `since ${formatDay(from)}`
  return to ? `until ${formatDay(to)}` : null
}
