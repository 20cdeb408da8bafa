import { deliveryOf } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { Check, CheckCheck } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { Clock } from '../../../ui/format.tsx'
import { compositionLabels, deliveryLabels, platformLabel, senderLabel } from './message-labels.ts'

type MessageMetaProps = {
  message: Message
  zone: string
  /** The label in the thread header; a different one is shown beside the message. */
  platform: string | null
}

/** Below a group of messages: time, sender, origin, delivery. */
export function MessageMeta({ message, zone, platform }: MessageMetaProps) {
  const ours = message.direction === 'TO_FAN'
  const showsOrigin = ours && message.composition && message.composition !== 'typed'
  const label = platformLabel(message.platform)
  return (
    <p
      className={cx(
        'flex flex-wrap items-center gap-x-1 px-0.5 pt-1 text-12 text-ink-3',
        ours && 'justify-end text-right',
      )}
    >
      <Clock at={message.timestamp} zone={zone} />
      {ours && <span className="wrap-anywhere">· {senderLabel(message)}</span>}
      {showsOrigin && message.composition && <span>· {compositionLabels[message.composition]}</span>}
      {label && label !== platform && <span>· {label}</span>}
      {ours && !message.isDeleted && <Ticks message={message} />}
    </p>
  )
}

function Ticks({ message }: { message: Message }) {
  const delivery = deliveryOf(message)
  const Icon = delivery === 'sent' ? Check : CheckCheck
  return (
    <span className={cx('ml-0.5 inline-flex items-center gap-1', delivery === 'read' && 'text-brand-ink')}>
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      {deliveryLabels[delivery]}
    </span>
  )
}
