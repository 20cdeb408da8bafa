import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'
import { formatCount } from '../../../ui/count.ts'
import { formatDay } from '../../../ui/format.tsx'

const MINUTE_MS = 60_000
const AMBER_MINUTES = 15
const ROSE_MINUTES = 60

export type WaitTone = 'quiet' | 'amber' | 'rose'

/** How long the fan has been waiting for a reply, with a tone for urgency. */
export function waitingLabel(since: string, now: Date): { label: string; tone: WaitTone } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS))
  const tone = minutes >= ROSE_MINUTES ? 'rose' : minutes >= AMBER_MINUTES ? 'amber' : 'quiet'
  return { label: minutes < 1 ? 'Waiting' : `Waiting ${durationLabel(minutes)}`, tone }
}

function durationLabel(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 day' : `${days} days`
}

/** Short relative time: "now", "2m", "1h", "3d", "Jun 8". */
export function shortAgo(timestamp: string, zone: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(timestamp)) / MINUTE_MS)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes}m`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h`
  if (minutes < 7 * 24 * 60) return `${Math.floor(minutes / (24 * 60))}d`
  return formatDay(timestamp, zone, now)
}

const mediaLabels = { image: 'Photo', video: 'Video' }

/** The last message as shown in a row; messages from the team include their author. */
export function previewOf({ lastMessage }: Pick<Conversation, 'lastMessage'>, userId: string): string {
  if (!lastMessage) return ''
  if (lastMessage.isDeleted) return 'Message deleted'
  const text = lastMessage.content.replace(/\s+/g, ' ').trim()
  const label = text || (lastMessage.attachment ? mediaLabels[lastMessage.attachment] : '')
  return lastMessage.direction === 'TO_FAN' ? `${senderLabel(lastMessage.sender, userId)}: ${label}` : label
}

type Sender = NonNullable<Conversation['lastMessage']>['sender']

/** A first name, or the part of an email before the @. */
function senderLabel(sender: Sender, userId: string): string {
  if (!sender) return 'Team'
  return sender.id === userId ? 'You' : (sender.name.trim().split(/[\s@]/)[0] ?? '')
}

/** A count short enough for a chip or a badge. */
export function shortCount(count: number): string {
  return count > 9_999 ? `${Math.floor(count / 1_000)}k` : formatCount(count)
}
