import type { Fan, FanSort } from '@greenroom/contract/features/fans/fans.schema.ts'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { useMinute } from '../../ui/format.tsx'
import { headClass, Room, SortHead } from '../../ui/long-table.tsx'
import { indexOf, useListRows } from '../../ui/use-list-rows.ts'
import { useMedia } from '../../ui/use-media.ts'
import { usePlace } from '../../ui/use-place.ts'
import { type FanView, sortedBy } from './fan-filters.ts'
import { FanPhoneRow, FanRow, MoreSkeleton, PassingRow, PHONE_ROW, ROW, type RowState } from './fan-row.tsx'
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
  menuOf: string | null
  onMenu: (fan: Fan, button: HTMLElement) => void
}

/** Further rows are fetched when the view comes this near to the end of those that are here. */
const AHEAD = 60
const inner = 'a, button, input, label'

export function FanTable(props: FanTableProps) {
  const { rows, total, view, zone, selection, busy, hasMore, onNearEnd, onSort, onOpen, menuOf, onMenu } =
    props
  const phone = useMedia('(width < 48rem)')
  const now = useMinute()
  const list = useRef<HTMLElement>(null)
  const place = usePlace()
  const [active, setActive] = useState(place.cameFrom ?? 0)
  const open = (index: number) => {
    const fan = rows[index]
    if (!fan) return
    place.keep(index)
    onOpen(fan)
  }
  const seen = useListRows({
    list,
    count: rows.length,
    rowHeight: phone ? PHONE_ROW : ROW,
    active,
    cameFrom: place.cameFrom,
    onActive: setActive,
    onOpen: open,
    onToggle: (index, range) => selection?.toggle(index, range),
  })
  const nearEnd = hasMore && !busy && seen.to > rows.length - AHEAD
  const more = useEffectEvent(onNearEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may end as near to the end as the one before
  useEffect(() => {
    if (nearEnd) more()
  }, [nearEnd, rows.length])

  function onClick(event: MouseEvent<HTMLElement>) {
    const index = indexOf(event.target)
    const fan = index === null ? undefined : rows[index]
    if (index === null || !fan || !(event.target instanceof Element)) return
    setActive(index)
    if (event.target instanceof HTMLInputElement) return selection?.toggle(index, event.shiftKey)
    const button = event.target.closest<HTMLElement>('[data-more]')
    if (button) return onMenu(fan, button)
    if (event.target.closest('a')) {
      // A new tab or window is the browser's to open.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      return open(index)
    }
    if (!event.target.closest(inner) && !getSelection()?.toString()) open(index)
  }

  const shared = { ref: list as never, onClick, onKeyDown: seen.onKeyDown, 'aria-busy': busy || undefined }
  const each = (render: (fan: Fan, state: RowState) => ReactNode) =>
    rows.slice(seen.from, seen.to).map((fan, at) =>
      render(fan, {
        index: seen.from + at,
        stop: seen.from + at === seen.stop,
        selected: selection?.has(fan.id) ?? null,
        menuOpen: menuOf === fan.id,
      }),
    )

  if (phone)
    return (
      <>
        <div aria-hidden="true" style={{ height: seen.before }} />
        <ul {...shared} aria-label="Fans" className="border-line border-t">
          {each((fan, state) => (
            <FanPhoneRow key={fan.id} fan={fan} {...state} zone={zone} now={now} />
          ))}
        </ul>
        <div aria-hidden="true" style={{ height: seen.after }} />
        {hasMore && <MoreSkeleton />}
      </>
    )
  return (
    <>
      <table
        aria-label="Fans"
        aria-rowcount={total === null ? -1 : total + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-13"
      >
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
            <Head sort="username" {...{ view, onSort }}>
              Fan
            </Head>
            <th scope="col" className={headClass}>
              Tier
            </th>
            <Head sort="spent" right {...{ view, onSort }}>
              Total spent
            </Head>
            <Head sort="messages" right {...{ view, onSort }}>
              Messages<span className="max-xl:hidden">, answered</span>
            </Head>
            <Head sort="active" {...{ view, onSort }}>
              Last active
            </Head>
            <Head sort="upsell" {...{ view, onSort }}>
              Upsell score
            </Head>
            <th scope="col" className={headClass}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <Room height={seen.before} />
        <tbody {...shared}>
          {each((fan, state) =>
            seen.flying ? (
              <PassingRow key={fan.id} fan={fan} {...state} />
            ) : (
              <FanRow key={fan.id} fan={fan} {...state} zone={zone} now={now} />
            ),
          )}
        </tbody>
        <Room height={seen.after} />
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

type HeadProps = Pick<FanTableProps, 'view' | 'onSort'> & {
  sort: FanSort
  right?: boolean
  children: ReactNode
}

function Head({ sort, right, view, onSort, children }: HeadProps) {
  return (
    <SortHead
      sorted={view.sort === sort ? (view.direction === 'asc' ? 'asc' : 'desc') : null}
      onSort={() => onSort(sortedBy(view, sort))}
      right={right}
    >
      {children}
    </SortHead>
  )
}
