import { dateFormat } from '../../ui/date-format.ts'

const DAY_MS = 86_400_000

export type NotificationDay<Row> = { day: string; name: string; rows: Row[] }

/** Groups rows, newest first, by day in the agency's time zone. */
export function groupByDay<Row extends { createdAt: string }>(
  rows: readonly Row[],
  zone: string,
  now: Date,
): NotificationDay<Row>[] {
  // Reused: creating a formatter is slower than rendering a row.
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const today = calendar.format(now)
  const days: NotificationDay<Row>[] = []
  for (const row of rows) {
    const day = calendar.format(new Date(row.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, name: dayName(day, today), rows: [row] })
  }
  return days
}

/** Today, Yesterday, otherwise 'Thursday, June 11'; with the year if it is not the current one. */
function dayName(day: string, today: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const daysAgo = (Date.parse(`${today}T12:00:00Z`) - noon.getTime()) / DAY_MS
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  const isSameYear = day.slice(0, 4) === today.slice(0, 4)
  return dateFormat({
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isSameYear && { year: 'numeric' }),
  }).format(noon)
}
