import type {
  AdminSend,
  MailState,
  SendRecipient,
} from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { creatorCountLabel, formatCount } from './selection.ts'

export const mailStateLabels: Record<MailState, string> = {
  none: 'Not emailed',
  waiting: 'Email queued',
  sent: 'Emailed',
  outbox: 'Email in outbox',
  failed: 'Email failed',
  'opted-out': 'Opted out of email',
  'no-address': 'No email address',
  bounced: 'Email bounced',
  withheld: 'Email not sent',
}

/** Explains email statuses that are not obvious. */
export const mailStateHints: Partial<Record<MailState, string>> = {
  waiting: 'Will be sent soon, or when their quiet hours end.',
  outbox: 'No mail server is set up. See Settings > Mail outbox.',
  failed: 'The mail server rejected it. See Settings > Mail outbox.',
  'opted-out': 'They turned these emails off. They still get the message in the app.',
  'no-address': 'They have no confirmed email address.',
  bounced: 'Earlier email to this address bounced, so we stopped sending.',
  withheld: 'The account was no longer active.',
}

export function audienceLabel({ kind, recipients }: Pick<AdminSend, 'kind' | 'recipients'>): string {
  return kind === 'broadcast' ? `All active (${formatCount(recipients)})` : creatorCountLabel(recipients)
}

/** In-app delivery status. */
export function inAppStatus({ delivered, readAt }: SendRecipient): 'read' | 'unread' | 'waiting' {
  return readAt ? 'read' : delivered ? 'unread' : 'waiting'
}

/** '3 of 4, 1 not emailed'; all others are queued. */
export function emailedLabel({ sendEmail, recipients, mailed, inOutbox, notMailed }: AdminSend): string {
  if (!sendEmail) return 'No'
  const queued = recipients - mailed - inOutbox - notMailed
  return [
    `${formatCount(mailed)} of ${formatCount(recipients)}`,
    inOutbox > 0 && `${formatCount(inOutbox)} in the outbox`,
    queued > 0 && `${formatCount(queued)} queued`,
    notMailed > 0 && `${formatCount(notMailed)} not emailed`,
  ]
    .filter(Boolean)
    .join(', ')
}
