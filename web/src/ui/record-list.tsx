import { type MouseEvent, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import { Spacer } from './long-table.tsx'
import { Skeleton } from './skeleton.tsx'
import { useMedia } from './use-media.ts'
import { useNearEnd } from './use-near-end.ts'
import { useRecordRows } from './use-record-rows.ts'

export type RecordColumn<Row> = {
  key: string
  head: string
  /** Width and visibility by list width. */
  className?: string
  cell: (row: Row) => ReactNode
}

type RecordListProps<Row extends { id: string }> = {
  label: string
  rows: readonly Row[]
  total: number | null
  columns: readonly RecordColumn<Row>[]
  /** Replaces the table on phones. */
  phoneRow: (row: Row) => ReactNode
  /** Height of a row, in the table and on phones. */
  heights?: { row: number; phone: number } | undefined
  openId: string | null
  /** `enter` moves focus into the panel. */
  onOpen: (id: string, trigger: 'click' | 'move' | 'enter') => void
  list: {
    isFetching: boolean
    hasNextPage: boolean
    isPlaceholderData: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

const defaultHeights = { row: 40, phone: 64 }
/** Fetches more when this close to the last loaded row. */
const LOAD_AHEAD = 40

const th =
  'sticky top-0 z-1 h-8.5 whitespace-nowrap border-line border-y bg-sunken px-3 text-left font-medium text-12 text-ink-2 first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-7'
const td = 'truncate align-middle border-line border-b px-3 first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-7'
const rowClass =
  'cursor-pointer hover:bg-hover focus-visible:bg-selected focus-visible:shadow-[inset_2px_0_0_var(--color-brand)] focus-visible:outline-none aria-[current]:bg-selected aria-[current]:shadow-[inset_2px_0_0_var(--color-brand)]'

/** A virtualized list whose records open beside it. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { label, rows, total, columns, phoneRow, heights = defaultHeights, openId, onOpen, list } = props
  const isNarrow = useMedia('(width < 48rem)')
  const listElement = useRef<HTMLElement>(null)
  const rowWindow = useRecordRows({
    list: listElement,
    rows,
    rowHeight: isNarrow ? heights.phone : heights.row,
    openId,
    onOpen,
  })
  const busy = list.isFetching
  const hasMore = list.hasNextPage && !list.isPlaceholderData && !list.isFetchNextPageError
  const isNearEnd = hasMore && !busy && rowWindow.to > rows.length - LOAD_AHEAD
  useNearEnd(isNearEnd, rows.length, () => void list.fetchNextPage())

  function onClick(event: MouseEvent<HTMLElement>) {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null
    if (!row?.dataset.id || !(event.target instanceof Element)) return
    if (event.target.closest('a')) {
      // The browser handles new tabs and windows.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
    } else if (getSelection()?.toString()) return
    // The row is focusable, not the link.
    row.focus({ preventScroll: true })
    onOpen(row.dataset.id, 'click')
  }

  const listProps = {
    ref: listElement as never,
    onClick,
    onKeyDown: rowWindow.onKeyDown,
    'aria-busy': busy || undefined,
  }
  const rowProps = (row: Row, index: number) => ({
    'data-id': row.id,
    'data-index': index,
    tabIndex: index === rowWindow.tabStop ? 0 : -1,
    'aria-current': row.id === openId || undefined,
  })
  const visible = rows.slice(rowWindow.from, rowWindow.to)

  if (isNarrow)
    return (
      <>
        <div aria-hidden="true" style={{ height: rowWindow.before }} />
        <ul {...listProps} aria-label={label} className="border-line border-t">
          {visible.map((row, offset) => (
            <li
              key={row.id}
              {...rowProps(row, rowWindow.from + offset)}
              style={{ height: heights.phone }}
              className={cx('flex items-center border-line border-b px-4', rowClass)}>
              {phoneRow(row)}
            </li>
          ))}
        </ul>
        <div aria-hidden="true" style={{ height: rowWindow.after }} />
        {hasMore && <RowSkeletons rows={3} />}
      </>
    )
  return (
    <div className="@container">
      <table
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-13">
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cx(th, column.className)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <Spacer height={rowWindow.before} />
        <tbody {...listProps}>
          {visible.map((row, offset) => (
            <tr
              key={row.id}
              {...rowProps(row, rowWindow.from + offset)}
              aria-rowindex={rowWindow.from + offset + 2}
              style={{ height: heights.row }}
              className={rowClass}>
              {columns.map((column) => (
                <td key={column.key} className={cx(td, column.className)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Spacer height={rowWindow.after} />
      </table>
      {hasMore && <RowSkeletons rows={3} />}
    </div>
  )
}

const widths = ['w-28', 'w-36', 'w-24', 'w-32']

function RowSkeletons({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <div
      key={row}
      aria-hidden="true"
      className="flex h-16 items-center gap-2.5 border-line border-b px-4 md:h-10 md:px-7">
      <Skeleton className="size-8 rounded-full md:size-6" />
      <Skeleton className={`h-3.5 ${widths[row % 4]}`} />
      <Skeleton className="ml-auto h-5 w-20" />
      <Skeleton className="ml-6 h-3.5 w-20 max-md:hidden" />
    </div>
  ))
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="border-line border-t">
      <span className="sr-only">{label}</span>
      <div className="h-8.5 border-line border-b bg-sunken max-md:hidden" />
      <RowSkeletons rows={12} />
    </div>
  )
}
