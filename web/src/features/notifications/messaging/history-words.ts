import type {
  AdminSend,
  MailState,
  SendRecipient,
} from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { creatorsInWords, inFigures } from './selection.ts'

export const mailWords: Record<MailState, string> = {
  none: 'Not mailed',
  waiting: 'Mail on its way',
  sent: 'Mailed',
  outbox: 'Mail in the outbox',
  failed: 'Mail not delivered',
  'opted-out': 'Switched mail off',
  'no-address': 'No address',
  bounced: 'Mail comes back',
  withheld: 'Mail held back',
}

/** What a state of a mail means, where its word alone does not say it. */
export const mailMeanings: Partial<Record<MailState, string>> = {
  waiting: 'It is sent soon, or when their quiet hours are over.',
  outbox: 'There is no mail server: it waits under Settings, Mail outbox.',
  failed: 'The mail server would not take it. Settings, Mail outbox says why.',
  'opted-out': 'They asked for no mail of this kind. It is in their notifications.',
  'no-address': 'There is no confirmed address to send it to.',
  bounced: 'Earlier mail to this address came back, so none is sent there.',
  withheld: 'The account was not active any more when it was due.',
}

export function audienceOf({ kind, recipients }: Pick<AdminSend, 'kind' | 'recipients'>): string {
  return kind === 'broadcast' ? `All active (${inFigures(recipients)})` : creatorsInWords(recipients)
}

/** What became of it in the bell. */
export function bellState({ delivered, readAt }: SendRecipient): 'read' | 'unread' | 'waiting' {
  return readAt ? 'read' : delivered ? 'unread' : 'waiting'
}

/** '3 of 4 mailed, 1 not'; on the way are those that are neither. */
export function mailedInWords({ sendEmail, recipients, mailed, notMailed }: AdminSend): string {
  if (!sendEmail) return 'Not wanted'
  const onTheWay = recipients - mailed - notMailed
  return [
    `${inFigures(mailed)} of ${inFigures(recipients)}`,
    onTheWay > 0 && `${inFigures(onTheWay)} on the way`,
    notMailed > 0 && `${inFigures(notMailed)} not mailed`,
  ]
    .filter(Boolean)
    .join(', ')
}
