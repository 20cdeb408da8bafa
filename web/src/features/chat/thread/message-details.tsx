import { deliveryOf } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { dateFormat } from '../../../ui/date-format.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { flaggerNames } from './message-flags.ts'
import {
  type Account,
  compositionLabels,
  deliveryLabels,
  isLocalOnly,
  platformLabel,
  senderLabel,
} from './message-labels.ts'

type MessageDetailsProps = {
  message: Message
  account: Account | undefined
  zone: string
  open: boolean
  onClose: () => void
}

export function MessageDetails({ message, account, zone, open, onClose }: MessageDetailsProps) {
  const isOutgoing = message.direction === 'TO_FAN'
  const dateTime = dateFormat({ timeZone: zone, dateStyle: 'full', timeStyle: 'long' })
  const delivery = deliveryOf(message, account?.connectedSince ?? null)
  const isLocal = isOutgoing && isLocalOnly(delivery)
  const rows = [
    [isLocal ? 'Saved' : 'Sent', dateTime.format(new Date(message.timestamp))],
    ['From', senderLabel(message)],
    ['Composed', isOutgoing ? compositionLabels[message.composition ?? 'typed'] : 'By the fan'],
    [
      'Status',
      isOutgoing
        ? [deliveryLabels[delivery], message.failure].filter(Boolean).join(': ')
        : message.isRead
          ? 'Read by the team'
          : 'Unread',
    ],
    ...(message.flaggedBy.length > 0 ? [['Flagged by', flaggerNames(message.flaggedBy)]] : []),
    ...(message.notMyVoice ? [['Reason', 'Marked by the creator as “Not my voice”']] : []),
    ...(isLocal ? [] : [['Platform', platformLabel(message.platform) ?? 'Internal']]),
  ]
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Message details">
      <dl className="divide-y divide-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2 text-13">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
