import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { Eye } from 'lucide-react'
import { memo } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatCount } from '../../../ui/count.ts'
import { cx } from '../../../ui/cx.ts'
import { RowCheckbox } from '../../../ui/row-checkbox.tsx'
import { fileSummaryLabel } from '../content-labels.ts'
import { Preview, typeIcons } from '../preview.tsx'
import { ContentStatusBadge } from '../status.tsx'

export type ItemState = {
  index: number
  isTabStop: boolean
  isOpen: boolean
  /** Null if items can't be selected. */
  isSelected: boolean | null
}

type TileProps = ItemState & { item: ContentItem; zone: string; onStale: (id: string) => void }

/** The grid handles clicks and keys, which keeps tiles cheap to render. */
export const Tile = memo(function Tile(props: TileProps) {
  const { item, zone, index, isTabStop, isOpen, isSelected, onStale } = props
  const Icon = typeIcons[item.type]
  return (
    <li
      data-id={item.id}
      data-index={index}
      data-preview=""
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isOpen || undefined}
      className="group min-w-0 cursor-pointer rounded-box outline-none">
      <div
        className={cx(
          'relative mb-2 h-(--picture) rounded-[8px] bg-canvas group-focus-visible:outline-2 group-focus-visible:outline-focus group-focus-visible:outline-offset-2',
          isOpen && 'outline-2 outline-brand outline-offset-2',
        )}>
        <div className="size-full overflow-hidden rounded-[8px]">
          <Preview
            type={item.type}
            src={item.thumbnail}
            width={320}
            height={240}
            onStale={() => onStale(item.id)}
          />
        </div>
        {isSelected && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 rounded-[8px] border-2 border-brand"
          />
        )}
        {isSelected !== null && <SelectBox title={item.title} isSelected={isSelected} />}
        <span className="pointer-events-none absolute bottom-1.5 left-1.5 inline-flex h-5 items-center gap-1 rounded-[5px] bg-room-deep/80 pr-1.5 pl-1 font-medium text-11 text-on-room tabular-nums">
          <Icon aria-hidden="true" className="size-3" strokeWidth={2} />
          {fileSummaryLabel(item)}
        </span>
      </div>
      <a
        href={`/dashboard/content?id=${item.id}`}
        tabIndex={-1}
        title={item.title}
        className="block truncate font-medium text-13">
        {item.title}
      </a>
      <div className="mt-1 mb-1.25 flex h-5 items-center justify-between gap-2">
        <span className="min-w-0 overflow-hidden">
          <ContentStatusBadge item={item} zone={zone} />
        </span>
        {item.revenue !== null && item.revenue > 0 && (
          <data value={item.revenue} className="font-semibold text-13">
            {formatMoney(item.revenue)}
          </data>
        )}
      </div>
      <div className="flex h-4.5 items-center gap-1.5 text-12 text-ink-3">
        <Avatar name={item.creator.stageName} kind="creator" size={18} />
        <span className="min-w-0 flex-1 truncate">{item.creator.stageName}</span>
        {item.views > 0 && (
          <span className="inline-flex flex-none items-center gap-1 tabular-nums max-md:hidden">
            <Eye aria-hidden="true" className="size-3" />
            {formatCount(item.views)}
            <span className="sr-only"> views</span>
          </span>
        )}
      </div>
    </li>
  )
})

/** Rendered while scrolling fast: an empty picture and the title. */
export const FastScrollTile = memo(function FastScrollTile({
  item,
  index,
}: Pick<TileProps, 'item' | 'index'>) {
  return (
    <li data-index={index} className="min-w-0">
      <div className="mb-2 h-(--picture) rounded-[8px] bg-canvas" />
      <span className="block truncate font-medium text-13">{item.title}</span>
    </li>
  )
})

/** Shown on hover, focus and touch, and while selected. */
function SelectBox({ title, isSelected }: { title: string; isSelected: boolean }) {
  return (
    <label
      className={cx(
        'absolute top-0 left-0 flex size-8 items-center justify-center group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100',
        isSelected ? 'opacity-100' : 'opacity-0',
      )}>
      <RowCheckbox aria-label={`Select ${title}`} checked={isSelected} tabIndex={-1} />
    </label>
  )
}
