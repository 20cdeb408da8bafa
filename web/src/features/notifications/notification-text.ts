import { badgeText } from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** About two lines of the bell. */
const BRIEF = 150
/** Less than this more is not worth a button. */
const SLACK = 30

/** The beginning of a long message, cut between two words; null where all of it is short enough to stand there. */
export function briefOf(message: string): string | null {
  const line = message.replace(/\s+/g, ' ').trim()
  if (line.length <= BRIEF + SLACK && !message.trim().includes('\n')) return null
  if (line.length <= BRIEF) return line
  const cut = line.slice(0, BRIEF)
  const space = cut.lastIndexOf(' ')
  const words = space > BRIEF / 2 ? cut.slice(0, space) : cut
  // Half of a pair stands for nothing.
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The bell's name says what its badge says, for those who call it by what they see; the tip says how many. */
export function bellWords(unread: number): { label: string; tip: string } {
  const words = (count: string) => (unread > 0 ? `Notifications, ${count} unread` : 'Notifications')
  return { label: words(badgeText(unread)), tip: words(new Intl.NumberFormat('en-US').format(unread)) }
}
