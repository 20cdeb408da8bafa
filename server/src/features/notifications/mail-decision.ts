import {
  type ChosenChannels,
  channelsOf,
  isEssential,
  minutesUntilQuietEnds,
  type NotificationType,
  type Priority,
  type QuietHours,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** Account preferences take precedence over unsubscribe links. */
export function acceptsMail(
  type: NotificationType,
  chosen: ChosenChannels | null,
  optedOutTypes: readonly string[] | null,
): boolean {
  if (isEssential(type)) return true
  if (!chosen?.[type] && optedOutTypes?.includes(type)) return false
  return channelsOf(type, chosen ?? {}).email
}

/** The data that determines whether a due email is sent. */
export type MailCandidate = {
  type: NotificationType
  priority: Priority
  /** The recipient is still a member, and the author is still allowed to message them. */
  allowed: boolean
  address: string | null
  bounced: boolean
  chosen: ChosenChannels | null
  /** Types turned off by an unsubscribe link. */
  optedOutTypes: readonly string[] | null
  quiet: QuietHours | null
  minuteOfDay: number
}

export type MailDecision =
  | { action: 'send' }
  | { action: 'wait'; minutes: number }
  | { action: 'skip'; reason: 'withheld' | 'opted-out' | 'no-address' | 'bounced' }

/** Quiet hours are checked last, so other reasons are recorded immediately. */
export function decideMail(mail: MailCandidate): MailDecision {
  if (!mail.allowed) return { action: 'skip', reason: 'withheld' }
  if (!acceptsMail(mail.type, mail.chosen, mail.optedOutTypes)) return { action: 'skip', reason: 'opted-out' }
  if (!mail.address) return { action: 'skip', reason: 'no-address' }
  if (mail.bounced && !isEssential(mail.type)) return { action: 'skip', reason: 'bounced' }
  const minutes = mail.priority === 'URGENT' ? 0 : minutesUntilQuietEnds(mail.minuteOfDay, mail.quiet)
  return minutes > 0 ? { action: 'wait', minutes } : { action: 'send' }
}
