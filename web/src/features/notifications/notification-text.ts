import { badgeText } from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** About two lines in the bell panel. */
const EXCERPT_LENGTH = 150
/** A shorter remainder is shown without a More button. */
const SLACK = 30

/** Start of a long message, cut between words; null if it is short enough. */
export function truncateMessage(message: string): string | null {
  const text = message.replace(/\s+/g, ' ').trim()
  if (text.length <= EXCERPT_LENGTH + SLACK && !message.trim().includes('\n')) return null
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH)
  const space = cut.lastIndexOf(' ')
  const shortened = space > EXCERPT_LENGTH / 2 ? cut.slice(0, space) : cut
  // Drop half a surrogate pair.
  return `${shortened.replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The label matches the visible badge (for voice control); the tooltip has the exact count. */
export function bellLabels(unread: number): { label: string; tip: string } {
  const labelFor = (count: string) => (unread > 0 ? `Notifications, ${count} unread` : 'Notifications')
  return { label: labelFor(badgeText(unread)), tip: labelFor(new Intl.NumberFormat('en-US').format(unread)) }
}
