import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { dateFormat } from '../../../ui/date-format.ts'

/** Position in a group of messages by one sender. */
export type GroupPosition = 'only' | 'first' | 'middle' | 'last'

export type ThreadRow = {
  message: Message
  position: GroupPosition
  /** The "New" divider is above it. */
  isFirstNew: boolean
}
export type ThreadDay = { day: string; name: string; rows: ThreadRow[] }

const DAY_MS = 86_400_000
const MAX_GROUP_GAP_MS = 10 * 60_000
const INITIAL_ROWS = 24
const ROWS_ABOVE_NEW = 8

/** Messages by day in the agency's time zone, grouped by sender. */
export function groupByDay(
  messages: readonly Message[],
  options: { zone: string; now: Date; firstNew: number | null },
): ThreadDay[] {
  const { zone, now, firstNew } = options
  const days: ThreadDay[] = []
  messages.forEach((message, index) => {
    const day = dayOf(message, zone)
    const isFirstNew = message.seq === firstNew
    const [previous, next] = [messages[index - 1], messages[index + 1]]
    const joinsPrevious = !isFirstNew && isSameGroup(previous, message, zone)
    const joinsNext = next?.seq !== firstNew && isSameGroup(message, next, zone)
    const row = { message, position: groupPosition(joinsPrevious, joinsNext), isFirstNew }
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, name: dayName(day, zone, now), rows: [row] })
  })
  return days
}

/** The seq of the first fan message that was unread when the conversation was opened. */
export function firstUnread(
  messages: readonly Message[],
  initialReadState: { readSeq: number; lastSeq: number; unreadCount: number } | null,
): number | null {
  if (!initialReadState || initialReadState.unreadCount === 0) return null
  const unreadMessages = messages.filter(
    ({ seq, direction, isDeleted }) =>
      direction === 'FROM_FAN' &&
      !isDeleted &&
      seq > initialReadState.readSeq &&
      seq <= initialReadState.lastSeq,
  )
  return (unreadMessages.at(-initialReadState.unreadCount) ?? unreadMessages[0])?.seq ?? null
}

/** The last messages that fill a tall screen, starting a little above the new ones. */
export function initialMessages(messages: readonly Message[], firstNew: number | null): readonly Message[] {
  const lastScreenStart = Math.max(0, messages.length - INITIAL_ROWS)
  const aboveNew = messages.findIndex(({ seq }) => seq === firstNew) - ROWS_ABOVE_NEW
  return messages.slice(
    firstNew === null ? lastScreenStart : Math.max(0, Math.min(lastScreenStart, aboveNew)),
  )
}

function groupPosition(joinsPrevious: boolean, joinsNext: boolean): GroupPosition {
  if (joinsPrevious) return joinsNext ? 'middle' : 'last'
  return joinsNext ? 'first' : 'only'
}

function isSameGroup(a: Message | undefined, b: Message | undefined, zone: string): boolean {
  if (!a || !b) return false
  return (
    a.direction === b.direction &&
    a.sender.name === b.sender.name &&
    a.handlerType === b.handlerType &&
    a.composition === b.composition &&
    a.platform === b.platform &&
    // The line below a group must apply to all its messages.
    (a.isSent || !b.isSent) &&
    Math.abs(Date.parse(b.timestamp) - Date.parse(a.timestamp)) < MAX_GROUP_GAP_MS &&
    dayOf(a, zone) === dayOf(b, zone)
  )
}

const dayCache = new WeakMap<Message, { zone: string; day: string }>()

/** Cached: formatting a date costs more than rendering the message. */
function dayOf(message: Message, zone: string): string {
  const cached = dayCache.get(message)
  if (cached?.zone === zone) return cached.day
  const day = dayIn(zone, new Date(message.timestamp))
  dayCache.set(message, { zone, day })
  return day
}

/** Today, Yesterday, otherwise 'MMMM d, yyyy'. */
export function dayName(day: string, zone: string, now: Date): string {
  const today = dayIn(zone, now)
  if (day === today) return 'Today'
  const noon = Date.parse(`${day}T12:00:00Z`)
  if (Date.parse(`${today}T12:00:00Z`) - noon === DAY_MS) return 'Yesterday'
  return longDate.format(noon)
}

const longDate = dateFormat({ timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })
