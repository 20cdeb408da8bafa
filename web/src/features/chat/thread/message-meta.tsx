import { type Delivery, deliveryOf } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { Check, CheckCheck, CircleAlert, Clock3, Save } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { TimeOfDay } from '../../../ui/format.tsx'
import {
  type Account,
  compositionLabels,
  deliveryLabels,
  isLocalOnly,
  platformLabel,
  senderLabel,
} from './message-labels.ts'

type MessageMetaProps = {
  message: Message
  zone: string
  /** Its platform is in the thread header, so only messages from another platform are labeled. */
  account: Account | undefined
}

/** Below a group of messages: time, sender, origin, delivery. */
export function MessageMeta({ message, zone, account }: MessageMetaProps) {
  const isOutgoing = message.direction === 'TO_FAN'
  const hasOrigin = isOutgoing && message.composition && message.composition !== 'typed'
  const delivery = deliveryOf(message, account?.connectedSince ?? null)
  const isLocal = isOutgoing && isLocalOnly(delivery)
  const label = isLocal ? null : platformLabel(message.platform)
  return (
    <p
      className={cx(
        'flex flex-wrap items-center gap-x-1 px-0.5 pt-1 text-12 text-ink-3',
        isOutgoing && 'justify-end text-right',
      )}>
      <TimeOfDay at={message.timestamp} zone={zone} />
      {isOutgoing && <span className="wrap-anywhere">· {senderLabel(message)}</span>}
      {hasOrigin && message.composition && <span>· {compositionLabels[message.composition]}</span>}
      {label && label !== platformLabel(account?.platform) && <span>· {label}</span>}
      {isOutgoing && !message.isDeleted && delivery !== 'failed' && <DeliveryStatus delivery={delivery} />}
    </p>
  )
}

const icons = {
  saved: Save,
  queued: Clock3,
  failed: CircleAlert,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
}

function DeliveryStatus({ delivery }: { delivery: Delivery }) {
  const Icon = icons[delivery]
  return (
    <span className={cx('ml-0.5 inline-flex items-center gap-1', delivery === 'read' && 'text-brand-ink')}>
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      {deliveryLabels[delivery]}
    </span>
  )
}
