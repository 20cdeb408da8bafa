import type { Creator, CreatorSort } from '@greenroom/contract/features/creators/creators.schema.ts'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { headClass, Room, SortHead } from '../../ui/long-table.tsx'
import { indexOf, useListRows } from '../../ui/use-list-rows.ts'
import { useMedia } from '../../ui/use-media.ts'
import { usePlace } from '../../ui/use-place.ts'
import { type CreatorView, sortedBy } from './creator-filters.ts'
import { CreatorPhoneRow, CreatorRow, PHONE_ROW, ROW, type RowState } from './creator-row.tsx'

type Shows = Pick<RowState, 'mayEdit' | 'hasMenu' | 'seesMoney' | 'seesOperators' | 'zone'>

type CreatorsTableProps = {
  rows: readonly Creator[]
  total: number | null
  view: CreatorView
  shows: Shows
  busy: boolean
  hasMore: boolean
  onNearEnd: () => void
  onSort: (order: Pick<CreatorView, 'sort' | 'direction'>) => void
  onOpen: (creator: Creator) => void
  onEdit: (creator: Creator) => void
  menuOf: string | null
  onMenu: (creator: Creator, button: HTMLElement) => void
}

/** Further rows are fetched when the view comes this near to the end of those that are here. */
const AHEAD = 60
const inner = 'a, button, input, label'

export function CreatorsTable(props: CreatorsTableProps) {
  const { rows, total, view, shows, busy, hasMore, onNearEnd, onSort, onOpen, onEdit, menuOf, onMenu } = props
  const phone = useMedia('(width < 48rem)')
  const list = useRef<HTMLElement>(null)
  const place = usePlace()
  const [active, setActive] = useState(place.cameFrom ?? 0)
  const open = (index: number) => {
    const creator = rows[index]
    if (!creator) return
    place.keep(index)
    onOpen(creator)
  }
  const seen = useListRows({
    list,
    count: rows.length,
    rowHeight: phone ? PHONE_ROW : ROW,
    active,
    cameFrom: place.cameFrom,
    onActive: setActive,
    onOpen: open,
  })
  const nearEnd = hasMore && !busy && seen.to > rows.length - AHEAD
  const more = useEffectEvent(onNearEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may end as near to the end as the one before
  useEffect(() => {
    if (nearEnd) more()
  }, [nearEnd, rows.length])

  function onClick(event: MouseEvent<HTMLElement>) {
    const index = indexOf(event.target)
    const creator = index === null ? undefined : rows[index]
    if (index === null || !creator || !(event.target instanceof Element)) return
    setActive(index)
    const button = event.target.closest<HTMLElement>('[data-more]')
    if (button) return onMenu(creator, button)
    if (event.target.closest('[data-edit]')) return onEdit(creator)
    if (event.target.closest('a')) {
      // A new tab or window is the browser's to open.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      return open(index)
    }
    if (!event.target.closest(inner) && !getSelection()?.toString()) open(index)
  }

  const shared = { ref: list as never, onClick, onKeyDown: seen.onKeyDown, 'aria-busy': busy || undefined }
  const each = (Row: typeof CreatorRow | typeof CreatorPhoneRow) =>
    rows.slice(seen.from, seen.to).map((creator, at) => {
      const index = seen.from + at
      return (
        <Row
          key={creator.id}
          creator={creator}
          index={index}
          stop={index === seen.stop}
          menuOpen={menuOf === creator.id}
          {...shows}
        />
      )
    })

  if (phone)
    return (
      <>
        <div aria-hidden="true" style={{ height: seen.before }} />
        <ul {...shared} aria-label="Creators" className="border-line border-t">
          {each(CreatorPhoneRow)}
        </ul>
        <div aria-hidden="true" style={{ height: seen.after }} />
      </>
    )
  const head = { view, onSort }
  return (
    <table
      aria-label="Creators"
      aria-rowcount={total === null ? -1 : total + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-13"
    >
      <Columns {...shows} />
      <thead>
        <tr aria-rowindex={1}>
          <Head sort="name" {...head}>
            Creator
          </Head>
          <Head sort="status" {...head}>
            Status
          </Head>
          {shows.seesMoney && (
            <Head sort="revenue" right {...head}>
              Revenue
            </Head>
          )}
          <Head sort="fans" right {...head}>
            Fans<span className="max-xl:hidden">, new this month</span>
          </Head>
          <Head sort="content" right {...head}>
            Content posts
          </Head>
          <Head sort="joined" {...head}>
            Joined
          </Head>
          <th scope="col" className={headClass}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <Room height={seen.before} />
      <tbody {...shared}>{each(CreatorRow)}</tbody>
      <Room height={seen.after} />
    </table>
  )
}

function Columns({ seesMoney, mayEdit, hasMenu }: Shows) {
  return (
    <colgroup>
      <col />
      <col className="w-27 xl:w-30" />
      {seesMoney && <col className="w-24 xl:w-30" />}
      <col className="w-24 xl:w-44" />
      <col className="w-26 xl:w-32" />
      <col className="w-26 xl:w-30" />
      <col className={!hasMenu ? 'w-16 xl:w-18' : mayEdit ? 'w-16 lg:w-25 xl:w-34' : 'w-16 xl:w-26'} />
    </colgroup>
  )
}

type HeadProps = Pick<CreatorsTableProps, 'view' | 'onSort'> & {
  sort: CreatorSort
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
