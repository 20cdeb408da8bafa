import type { Attachment, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { ImageOff } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { dateFormat } from '../../ui/date-format.ts'

const handlerLabels: Record<Message['handlerType'], string> = {
  AI: 'AI',
  HUMAN: 'agency',
  CHAT_OPERATOR: 'operator',
}

export function PastMessage({ message, zone }: { message: Message; zone: string }) {
  const isOutgoing = message.direction === 'TO_FAN'
  const sentAt = new Date(message.timestamp)
  const time = dateFormat({ timeZone: zone, hour: 'numeric', minute: '2-digit' })
  const exactTime = dateFormat({ timeZone: zone, dateStyle: 'full', timeStyle: 'long' })
  return (
    <div
      className={cx(
        'flex max-w-[min(520px,85%)] flex-col gap-0.5',
        isOutgoing ? 'items-end self-end' : 'self-start',
      )}>
      {message.attachments.length > 0 && (
        <ul aria-label="Attachments" className={cx('flex flex-wrap gap-1.5', isOutgoing && 'justify-end')}>
          {message.attachments.map((attachment) => (
            <AttachmentPreview key={attachment.id} attachment={attachment} />
          ))}
        </ul>
      )}
      {(message.isDeleted || message.content !== '') && (
        <p
          className={cx(
            'wrap-anywhere whitespace-pre-line rounded-box px-3 py-2 text-14',
            isOutgoing ? 'rounded-br-[3px] bg-bubble-out' : 'rounded-bl-[3px] bg-bubble-in',
          )}>
          {message.isDeleted ? <span className="text-ink-2 italic">Message deleted</span> : message.content}
        </p>
      )}
      <p className="text-12 text-ink-3">
        <time dateTime={message.timestamp} title={exactTime.format(sentAt)}>
          {time.format(sentAt)}
        </time>{' '}
        · {message.sender.name}
        {isOutgoing && `, ${handlerLabels[message.handlerType]}`}
        {message.flagged && ' · Flagged'}
      </p>
    </div>
  )
}

/** Reserves the final size; the full media opens in chat. */
function AttachmentPreview({ attachment }: { attachment: Attachment }) {
  const { type, thumbnailUrl, width, height, price, isPaid, isLocked } = attachment
  const label = type === 'video' ? 'Video' : 'Photo'
  return (
    <li className="flex flex-col gap-0.5">
      {thumbnailUrl ? (
        <img
          src={thumbnailUrl}
          alt={label}
          loading="lazy"
          className="w-40 rounded-box border border-line bg-sunken object-cover"
          style={{ aspectRatio: width && height ? `${width} / ${height}` : '4 / 3' }}
        />
      ) : (
        <span className="grid aspect-4/3 w-40 place-items-center rounded-box border border-line bg-sunken text-12 text-ink-3">
          <ImageOff aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {label}
        </span>
      )}
      {price !== null && (
        <span className="text-12 text-tungsten-ink">
          {formatPrice(price)} · {isPaid ? 'paid' : 'unpaid'}
        </span>
      )}
      {price === null && isLocked && <span className="text-12 text-tungsten-ink">Locked</span>}
    </li>
  )
}
