import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import { contentStatusNames, contentTypeNames } from '@greenroom/contract/features/content/content.rules.ts'
import type { FanItem } from '@greenroom/contract/features/content/content.schema.ts'
import { ImageOff } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { formatDay } from '../../../ui/format.tsx'

type LibraryTileProps = {
  item: FanItem
  zone: string
  isBlurred: boolean
  /** Its position among the selected items; 0 if not selected. */
  position: number
  isFull: boolean
  onToggle: () => void
}

export function LibraryTile({ item, zone, isBlurred, position, isFull, onToggle }: LibraryTileProps) {
  const isSelected = position > 0
  const isUnpublished = item.status === 'DRAFT' || item.status === 'SCHEDULED'
  const badge =
    item.boughtAt !== null
      ? `Bought ${formatDay(item.boughtAt, zone)}`
      : item.sentAt !== null
        ? `Sent ${formatDay(item.sentAt, zone)}`
        : null
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-pressed={isSelected}
        disabled={item.boughtAt !== null || (isFull && !isSelected)}
        onClick={onToggle}
        className="flex w-full flex-col gap-1 rounded-box text-left disabled:opacity-60">
        <span
          data-preview=""
          className={cx(
            'relative block h-28 w-full overflow-hidden rounded-control border bg-sunken',
            isSelected ? 'border-brand outline-2 outline-brand' : 'border-line',
          )}>
          {item.thumbnail === null ? (
            <span className="grid size-full place-items-center text-ink-3">
              <ImageOff aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
          ) : (
            <img
              src={item.thumbnail}
              alt=""
              loading="lazy"
              decoding="async"
              className={cx('size-full object-cover', isBlurred && 'blur-preview')}
            />
          )}
          {isSelected && (
            <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-brand font-semibold text-12 text-on-brand">
              {position}
            </span>
          )}
          {badge && (
            <span className="absolute bottom-1.5 left-1.5 rounded-control bg-room-deep/85 px-1.5 font-medium text-11 text-on-room">
              {badge}
            </span>
          )}
        </span>
        <span className="w-full truncate font-medium text-13">{item.title}</span>
        <span className="text-12 text-ink-2">
          {contentTypeNames[item.type]}
          {item.files > 1 && `, ${item.files} files`}
          {item.price !== null && `, ${formatPrice(item.price)}`}
          {isUnpublished && `, ${contentStatusNames[item.status].toLowerCase()}`}
        </span>
      </button>
    </li>
  )
}
