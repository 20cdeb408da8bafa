import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { dateFormat } from '../../ui/date-format.ts'

const DAY_MS = 86_400_000

export type MessageDay<M> = { day: string; name: string; messages: M[] }

/** Groups messages by day in the agency's time zone. */
export function groupByDay<M extends { timestamp: string }>(
  newestFirst: readonly M[],
  zone: string,
  now: Date,
): MessageDay<M>[] {
  const days: MessageDay<M>[] = []
  for (const message of newestFirst) {
    const day = dayIn(zone, new Date(message.timestamp))
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, name: dayName(message.timestamp, zone, now), messages: [message] })
  }
  return days
}

/** Today, Yesterday, otherwise 'MMMM d, yyyy'. */
export function dayName(at: string, zone: string, now: Date): string {
  const day = dayIn(zone, new Date(at))
  if (day === dayIn(zone, now)) return 'Today'
  // Noon avoids skipping a day when clocks change.
  const yesterday = new Date(Date.parse(`${dayIn(zone, now)}T12:00:00Z`) - DAY_MS)
  if (day === yesterday.toISOString().slice(0, 10)) return 'Yesterday'
  return dateFormat({ timeZone: zone, month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(at))
}
