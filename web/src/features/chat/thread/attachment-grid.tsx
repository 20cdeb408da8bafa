import type { Attachment } from '@greenroom/contract/features/chat/chat.schema.ts'
import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { Check, ImageOff, Lock, Play } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { contentLabels } from './content-labels.ts'

type AttachmentGridProps = {
  attachments: readonly Attachment[]
  onOpen: (index: number) => void
  /** A signed URL has expired. */
  onStale: () => void
}

/** Fixed aspect ratios, so loading images cause no layout shift. */
export function AttachmentGrid({ attachments, onOpen, onStale }: AttachmentGridProps) {
  const isSingle = attachments.length === 1
  const labels = contentLabels(attachments)
  return (
    <>
      {labels.map((label) => (
        <p key={label} className="max-w-75 truncate px-0.5 font-medium text-12 text-ink-2">
          {label}
        </p>
      ))}
      <div className={cx('grid gap-1', isSingle ? 'w-65' : 'w-75 max-w-full grid-cols-2')}>
        {attachments.map((attachment, index) => (
          <Tile
            key={attachment.id}
            attachment={attachment}
            aspectRatio={isSingle ? aspectRatioOf(attachment) : 1}
            label={`Open ${attachment.type === 'video' ? 'video' : 'photo'} ${index + 1} of ${attachments.length}`}
            onOpen={() => onOpen(index)}
            onStale={onStale}
          />
        ))}
      </div>
    </>
  )
}

/** Within limits: extreme panoramas would break the layout. */
function aspectRatioOf({ width, height }: Attachment): number {
  if (!width || !height) return 4 / 3
  return Math.min(2, Math.max(0.75, width / height))
}

type TileProps = {
  attachment: Attachment
  aspectRatio: number
  label: string
  onOpen: () => void
  onStale: () => void
}

function Tile({ attachment, aspectRatio, label, onOpen, onStale }: TileProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const { thumbnailUrl, type } = attachment
  const isShown = thumbnailUrl !== null && thumbnailUrl !== failedUrl
  return (
    <button
      type="button"
      aria-label={[label, ...badgeTexts(attachment)].join(', ')}
      onClick={onOpen}
      style={{ aspectRatio } as CSSProperties}
      className="relative w-full overflow-hidden rounded-box border border-line bg-sunken">
      {isShown ? (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => {
            setFailedUrl(thumbnailUrl)
            onStale()
          }}
        />
      ) : (
        <span className="grid size-full place-items-center text-ink-3">
          {type === 'video' ? (
            <Play aria-hidden="true" className="size-5" strokeWidth={1.75} />
          ) : (
            <ImageOff aria-hidden="true" className="size-5" strokeWidth={1.75} />
          )}
        </span>
      )}
      {type === 'video' && <Duration seconds={attachment.seconds} />}
      {attachment.price !== null && <PriceBadge price={attachment.price} isPaid={attachment.isPaid} />}
      {attachment.price === null && attachment.isLocked && <LockedBadge />}
    </button>
  )
}

function Duration({ seconds }: { seconds: number | null }) {
  return (
    <span className="absolute bottom-1.5 left-1.5 inline-flex h-5 items-center gap-1 rounded-control bg-room-deep/85 px-1.5 font-medium text-12 text-on-room">
      <Play aria-hidden="true" className="size-3" />
      {durationText(seconds)}
    </span>
  )
}

const durationText = (seconds: number | null) => (seconds === null ? 'Video' : durationLabel(seconds))
const priceText = (price: number, isPaid: boolean) => `${formatPrice(price)}${isPaid ? ' paid' : ''}`

/** The texts of the overlay badges, for screen readers. */
const badgeTexts = ({ type, seconds, price, isPaid, isLocked }: Attachment): string[] => [
  ...(type === 'video' ? [durationText(seconds)] : []),
  ...(price !== null ? [priceText(price, isPaid)] : isLocked ? ['locked'] : []),
]

function durationLabel(seconds: number): string {
  const totalSeconds = Math.max(0, Math.round(seconds))
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, '0')}`
}

/** Unlocked together with another file of the message. */
function LockedBadge() {
  return (
    <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-control border border-tungsten-line bg-tungsten-soft text-tungsten-ink">
      <Lock aria-hidden="true" className="size-3" strokeWidth={2} />
    </span>
  )
}

/** The price to unlock, and whether it was paid. */
function PriceBadge({ price, isPaid }: { price: number; isPaid: boolean }) {
  const Icon = isPaid ? Check : Lock
  return (
    <span className="absolute top-1.5 right-1.5 inline-flex h-5 items-center gap-1 rounded-control border border-tungsten-line bg-tungsten-soft px-1.5 font-medium text-12 text-tungsten-ink">
      <Icon aria-hidden="true" className="size-3" strokeWidth={2} />
      {priceText(price, isPaid)}
    </span>
  )
}
