import { badgeText } from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** About two lines in the bell panel. */
const BRIEF = 150
/** A shorter remainder is shown without a More button. */
const SLACK = 30

/** Start of a long message, cut between words; null if it is short enough. */
export function truncateMessage(message: string): string | null {
  const line = message.replace(/\s+/g, ' ').trim()
  if (line.length <= BRIEF + SLACK && !message.trim().includes('\n')) return null
  if (line.length <= BRIEF) return line
  const cut = line.slice(0, BRIEF)
  const space = cut.lastIndexOf(' ')
  const words = space > BRIEF / 2 ? cut.slice(0, space) : cut
  // Drop half a surrogate pair.
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The label matches the visible badge (for voice control); the tooltip has the exact count. */
export function bellLabels(unread: number): { label: string; tip: string } {
  const words = (count: string) => (unread > 0 ? `Notifications, ${count} unread` : 'Notifications')
  return { label: words(badgeText(unread)), tip: words(new Intl.NumberFormat('en-US').format(unread)) }
}
