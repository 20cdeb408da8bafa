import {
  type ChosenChannels,
  channelsOf,
  isEssential,
  type NotificationType,
  type Priority,
  type QuietHours,
  quietFor,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** Whether mail of a type is welcome. What somebody chose in their account goes before what they once stopped by a link. */
export function wantsMail(
  type: NotificationType,
  chosen: ChosenChannels | null,
  stopped: readonly string[] | null,
): boolean {
  if (isEssential(type)) return true
  if (!chosen?.[type] && stopped?.includes(type)) return false
  return channelsOf(type, chosen ?? {}).email
}

/** What is known about a mail that is due, at the moment it could be written. */
export type Standing = {
  type: NotificationType
  priority: Priority
  /** The reader is still with the agency, and the author may still write to them. */
  allowed: boolean
  address: string | null
  bounced: boolean
  chosen: ChosenChannels | null
  stopped: readonly string[] | null
  quiet: QuietHours | null
  minuteOfDay: number
}

export type Choice =
  | { do: 'write' }
  | { do: 'wait'; minutes: number }
  | { do: 'leave'; why: 'withheld' | 'opted-out' | 'no-address' | 'bounced' }

/** Waiting comes last: nobody waits for the morning to learn that there is no address. */
export function choose(mail: Standing): Choice {
  if (!mail.allowed) return { do: 'leave', why: 'withheld' }
  if (!wantsMail(mail.type, mail.chosen, mail.stopped)) return { do: 'leave', why: 'opted-out' }
  if (!mail.address) return { do: 'leave', why: 'no-address' }
  if (mail.bounced && !isEssential(mail.type)) return { do: 'leave', why: 'bounced' }
  const minutes = mail.priority === 'URGENT' ? 0 : quietFor(mail.minuteOfDay, mail.quiet)
  return minutes > 0 ? { do: 'wait', minutes } : { do: 'write' }
}
