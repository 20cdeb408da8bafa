import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { memo } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { formatCount } from '../../../ui/count.ts'
import { cx } from '../../../ui/cx.ts'
import { headClass, LongTableSkeleton, Room } from '../../../ui/long-table.tsx'
import { RowCheckbox } from '../../../ui/row-checkbox.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { kindLabel } from '../content-labels.ts'
import { Preview } from '../preview.tsx'
import { ContentStatusBadge } from '../status.tsx'
import type { ItemsProps } from './content-grid.tsx'
import type { ItemState } from './tile.tsx'
import { useTiles } from './use-tiles.ts'

const ROW = 48
const PHONE_ROW = 68
const HEAD = 34

const rowClass =
  'cursor-pointer hover:bg-hover focus-visible:bg-selected focus-visible:shadow-[inset_2px_0_0_var(--color-brand)] focus-visible:outline-none aria-[current]:bg-selected aria-[current]:shadow-[inset_2px_0_0_var(--color-brand)]'
const cell = 'border-line border-b px-2 first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-6 xl:px-3'
const figure = `${cell} whitespace-nowrap text-right tabular-nums`

type ContentListProps = ItemsProps & {
  total: number | null
  /** Selection status of the loaded items and how to change it; null if items can't be selected. */
  all: { state: boolean | 'mixed'; onToggle: () => void } | null
}

/** A virtualized table, two-line rows on phones. */
export function ContentList(props: ContentListProps) {
  const { items, zone, openId, isSelected, onStale, total, all } = props
  const isPhone = useMedia('(width < 48rem)')
  const tiles = useTiles(props, {
    columns: 1,
    rowHeight: isPhone ? PHONE_ROW : ROW,
    headHeight: isPhone ? 0 : HEAD,
  })
  const hasRevenue = items.some(({ revenue }) => revenue !== null)
  const rows = items
    .slice(tiles.from, tiles.to)
    .map((item, at) => ({
      item,
      zone,
      onStale,
      index: tiles.from + at,
      isStop: tiles.from + at === tiles.stop,
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
          {all && (
            <th scope="col" className={cx(headClass, 'w-13')}>
              <Checkbox
                aria-label="Select all loaded items"
                label=""
                checked={all.state}
                onCheckedChange={all.onToggle}
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
      <Room height={tiles.before} />
      <tbody {...tiles.list}>
        {rows.map((row) => (
          <Row key={row.item.id} {...row} hasRevenue={hasRevenue} />
        ))}
      </tbody>
      <Room height={tiles.after} />
    </table>
  )
}

type RowProps = ItemState & { item: ContentItem; zone: string; onStale: (id: string) => void }

const rowProps = ({ item, index, isStop, isOpen }: RowProps) => ({
  'data-id': item.id,
  'data-index': index,
  'data-preview': '',
  tabIndex: isStop ? 0 : -1,
  'aria-current': isOpen || undefined,
})

const Row = memo(function Row({ hasRevenue, ...props }: RowProps & { hasRevenue: boolean }) {
  const { item, index, isSelected, zone } = props
  return (
    <tr
      {...rowProps(props)}
      aria-rowindex={index + 2}
      style={{ height: ROW }}
      className={cx(rowClass, isSelected && 'bg-selected')}>
      {isSelected !== null && (
        <td className={cell}>
          <RowCheckbox aria-label={`Select ${item.title}`} checked={isSelected} tabIndex={-1} />
        </td>
      )}
      <td className={cell}>
        <Titled {...props} />
      </td>
      <td className={cx(cell, 'overflow-hidden')}>
        <ContentStatusBadge item={item} zone={zone} />
      </td>
      <td className={figure}>{item.publishedAt ? formatCount(item.views) : ''}</td>
      <td className={cx(figure, 'max-lg:hidden')}>{item.publishedAt ? formatCount(item.likes) : ''}</td>
      {hasRevenue && (
        <td className={figure}>
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
      style={{ height: PHONE_ROW }}
      className={cx('flex items-center gap-3 border-line border-b px-4', rowClass)}>
      <div className="min-w-0 flex-1">
        <Titled {...props} />
      </div>
      <ContentStatusBadge item={props.item} zone={props.zone} />
    </li>
  )
})

function Titled({ item, onStale }: Pick<RowProps, 'item' | 'onStale'>) {
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
