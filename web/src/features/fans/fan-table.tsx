import type { Fan, FanSort } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { useMinute } from '../../ui/format.tsx'
import { headClass, SortHeader, Spacer } from '../../ui/long-table.tsx'
import { useListRows } from '../../ui/use-list-rows.ts'
import { useMedia } from '../../ui/use-media.ts'
import { type FanView, sortedBy } from './fan-filters.ts'
import {
  FanPhoneRow,
  FanRow,
  FastScrollRow,
  MoreSkeleton,
  PHONE_ROW_HEIGHT,
  ROW_HEIGHT,
  type RowState,
} from './fan-row.tsx'
import type { Selection } from './use-selection.ts'

type FanTableProps = {
  rows: readonly Fan[]
  total: number | null
  view: FanView
  zone: string
  selection: Selection | null
  busy: boolean
  hasMore: boolean
  onNearEnd: () => void
  onSort: (order: Pick<FanView, 'sort' | 'direction'>) => void
  onOpen: (fan: Fan) => void
  menuFanId: string | null
  onMenu: (fan: Fan, button: HTMLElement) => void
}

export function FanTable(props: FanTableProps) {
  const { rows, total, view, zone, selection, hasMore, onSort, menuFanId } = props
  const isPhone = useMedia('(width < 48rem)')
  const now = useMinute()
  const rowWindow = useListRows({
    ...props,
    rowHeight: isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT,
    onToggle: (index, range) => selection?.toggle(index, range),
  })
  const renderRows = (render: (fan: Fan, state: RowState) => ReactNode) =>
    rows
      .slice(rowWindow.from, rowWindow.to)
      .map((fan, offset) =>
        render(fan, {
          index: rowWindow.from + offset,
          isTabStop: rowWindow.from + offset === rowWindow.tabStop,
          selected: selection?.has(fan.id) ?? null,
          menuOpen: menuFanId === fan.id,
        }),
      )

  if (isPhone)
    return (
      <>
        <div aria-hidden="true" style={{ height: rowWindow.before }} />
        <ul {...rowWindow.list} aria-label="Fans" className="border-line border-t">
          {renderRows((fan, state) => (
            <FanPhoneRow key={fan.id} fan={fan} {...state} zone={zone} now={now} />
          ))}
        </ul>
        <div aria-hidden="true" style={{ height: rowWindow.after }} />
        {hasMore && <MoreSkeleton />}
      </>
    )
  const head = { view, onSort: (sort: FanSort) => onSort(sortedBy(view, sort)) }
  return (
    <>
      <table
        aria-label="Fans"
        aria-rowcount={total === null ? -1 : total + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-13">
        <Columns selectable={selection !== null} />
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={cx(headClass, 'pr-0')}>
                <Checkbox
                  checked={selection.state}
                  onCheckedChange={selection.toggleAll}
                  label={<span className="sr-only">Select all {rows.length} shown</span>}
                />
              </th>
            )}
            <SortHeader sort="username" {...head}>
              Fan
            </SortHeader>
            <th scope="col" className={headClass}>
              Tier
            </th>
            <SortHeader sort="spent" right {...head}>
              Total spent
            </SortHeader>
            <SortHeader sort="messages" right {...head}>
              Messages<span className="max-xl:hidden">, answered</span>
            </SortHeader>
            <SortHeader sort="active" {...head}>
              Last active
            </SortHeader>
            <SortHeader sort="upsell" {...head}>
              Upsell score
            </SortHeader>
            <th scope="col" className={headClass}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <Spacer height={rowWindow.before} />
        <tbody {...rowWindow.list}>
          {renderRows((fan, state) =>
            rowWindow.isScrollingFast ? (
              <FastScrollRow key={fan.id} fan={fan} {...state} />
            ) : (
              <FanRow key={fan.id} fan={fan} {...state} zone={zone} now={now} />
            ),
          )}
        </tbody>
        <Spacer height={rowWindow.after} />
      </table>
      {hasMore && <MoreSkeleton />}
    </>
  )
}

export function Columns({ selectable }: { selectable: boolean }) {
  return (
    <colgroup>
      {selectable && <col className="w-13" />}
      <col />
      <col className="w-26 xl:w-28" />
      <col className="w-24 xl:w-28" />
      <col className="w-26 xl:w-38" />
      <col className="w-25 xl:w-32" />
      <col className="w-25 xl:w-48" />
      <col className="w-13 xl:w-23" />
    </colgroup>
  )
}
