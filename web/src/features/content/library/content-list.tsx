import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { memo } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { formatCount } from '../../../ui/count.ts'
import { cx } from '../../../ui/cx.ts'
import { headClass, LongTableSkeleton, Spacer } from '../../../ui/long-table.tsx'
import { RowCheckbox } from '../../../ui/row-checkbox.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { kindLabel } from '../content-labels.ts'
import { Preview } from '../preview.tsx'
import { ContentStatusBadge } from '../status.tsx'
import type { ItemsProps } from './content-grid.tsx'
import type { ItemState } from './tile.tsx'
import { useTiles } from './use-tiles.ts'

const ROW_HEIGHT = 48
const PHONE_ROW_HEIGHT = 68
const HEAD_HEIGHT = 34

const rowClass =
  'cursor-pointer hover:bg-hover focus-visible:bg-selected focus-visible:shadow-[inset_2px_0_0_var(--color-brand)] focus-visible:outline-none aria-[current]:bg-selected aria-[current]:shadow-[inset_2px_0_0_var(--color-brand)]'
const cellClass = 'border-line border-b px-2 first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-6 xl:px-3'
const figureClass = `${cellClass} whitespace-nowrap text-right tabular-nums`

type ContentListProps = ItemsProps & {
  total: number | null
  /** Selects all loaded items; null if items can't be selected. */
  selectAll: { state: boolean | 'mixed'; onToggle: () => void } | null
}

/** A virtualized table, or a list with two-line rows on phones. */
export function ContentList(props: ContentListProps) {
  const { items, zone, openId, isSelected, onStale, total, selectAll } = props
  const isPhone = useMedia('(width < 48rem)')
  const tiles = useTiles(props, {
    columns: 1,
    rowHeight: isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT,
    headHeight: isPhone ? 0 : HEAD_HEIGHT,
  })
  const hasRevenue = items.some(({ revenue }) => revenue !== null)
  const rows = items
    .slice(tiles.from, tiles.to)
    .map((item, offset) => ({
      item,
      zone,
      onStale,
      index: tiles.from + offset,
      isTabStop: tiles.from + offset === tiles.tabStop,
      isOpen: item.id === openId,
      isSelected: isSelected?.(item.id) ?? null,
    }))
  if (isPhone)
    return (
      <>
        <div aria-hidden="true" style={{ height: tiles.before }} />
        <ul {...tiles.list} aria-label="Content" className="border-line border-t">
          {rows.map((row) => (
            <PhoneRow key={row.item.id} {...row} />
          ))}
        </ul>
        <div aria-hidden="true" style={{ height: tiles.after }} />
      </>
    )
  return (
    <table
      aria-label="Content"
      aria-rowcount={total === null ? -1 : total + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-13">
      <thead>
        <tr aria-rowindex={1}>
          {selectAll && (
            <th scope="col" className={cx(headClass, 'w-13')}>
              <Checkbox
                aria-label="Select all loaded items"
                label=""
                checked={selectAll.state}
                onCheckedChange={selectAll.onToggle}
              />
            </th>
          )}
          <th scope="col" className={headClass}>
            Title
          </th>
          <th scope="col" className={cx(headClass, 'w-46')}>
            Status
          </th>
          <th scope="col" className={cx(headClass, 'w-20 text-right')}>
            Views
          </th>
          <th scope="col" className={cx(headClass, 'w-20 text-right max-lg:hidden')}>
            Likes
          </th>
          {hasRevenue && (
            <th scope="col" className={cx(headClass, 'w-28 text-right')}>
              Revenue
            </th>
          )}
        </tr>
      </thead>
      <Spacer height={tiles.before} />
      <tbody {...tiles.list}>
        {rows.map((row) => (
          <Row key={row.item.id} {...row} hasRevenue={hasRevenue} />
        ))}
      </tbody>
      <Spacer height={tiles.after} />
    </table>
  )
}

type RowProps = ItemState & { item: ContentItem; zone: string; onStale: (id: string) => void }

const rowProps = ({ item, index, isTabStop, isOpen }: RowProps) => ({
  'data-id': item.id,
  'data-index': index,
  'data-preview': '',
  tabIndex: isTabStop ? 0 : -1,
  'aria-current': isOpen || undefined,
})

const Row = memo(function Row({ hasRevenue, ...props }: RowProps & { hasRevenue: boolean }) {
  const { item, index, isSelected, zone } = props
  return (
    <tr
      {...rowProps(props)}
      aria-rowindex={index + 2}
      style={{ height: ROW_HEIGHT }}
      className={cx(rowClass, isSelected && 'bg-selected')}>
      {isSelected !== null && (
        <td className={cellClass}>
          <RowCheckbox aria-label={`Select ${item.title}`} checked={isSelected} tabIndex={-1} />
        </td>
      )}
      <td className={cellClass}>
        <TitleCell {...props} />
      </td>
      <td className={cx(cellClass, 'overflow-hidden')}>
        <ContentStatusBadge item={item} zone={zone} />
      </td>
      <td className={figureClass}>{item.publishedAt ? formatCount(item.views) : ''}</td>
      <td className={cx(figureClass, 'max-lg:hidden')}>{item.publishedAt ? formatCount(item.likes) : ''}</td>
      {hasRevenue && (
        <td className={figureClass}>
          <Revenue item={item} />
        </td>
      )}
    </tr>
  )
})

function Revenue({ item }: { item: ContentItem }) {
  const revenue = item.revenue ?? 0
  if (revenue === 0 && !item.publishedAt) return null
  if (revenue === 0 && !item.isPPV) return <span className="text-ink-3">Free</span>
  return (
    <data value={revenue} className="font-semibold">
      {formatMoney(revenue)}
    </data>
  )
}

const PhoneRow = memo(function PhoneRow(props: RowProps) {
  return (
    <li
      {...rowProps(props)}
      style={{ height: PHONE_ROW_HEIGHT }}
      className={cx('flex items-center gap-3 border-line border-b px-4', rowClass)}>
      <div className="min-w-0 flex-1">
        <TitleCell {...props} />
      </div>
      <ContentStatusBadge item={props.item} zone={props.zone} />
    </li>
  )
})

function TitleCell({ item, onStale }: Pick<RowProps, 'item' | 'onStale'>) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="h-8.5 w-11 flex-none overflow-hidden rounded-[4px] bg-canvas">
        <Preview
          small
          type={item.type}
          src={item.thumbnail}
          width={44}
          height={34}
          onStale={() => onStale(item.id)}
        />
      </span>
      <span className="min-w-0">
        <a
          href={`/dashboard/content?id=${item.id}`}
          tabIndex={-1}
          title={item.title}
          className="block truncate font-medium text-13">
          {item.title}
        </a>
        <span className="block truncate text-12 text-ink-3">
          {item.creator.stageName} · {kindLabel(item)}
        </span>
      </span>
    </span>
  )
}

export const ListSkeleton = () => <LongTableSkeleton label="Loading content" kind="creator" />
