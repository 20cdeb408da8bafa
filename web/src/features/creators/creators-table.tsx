import type { Creator, CreatorSort } from '@greenroom/contract/features/creators/creators.schema.ts'
import { headClass, SortHeader, Spacer } from '../../ui/long-table.tsx'
import { useListRows } from '../../ui/use-list-rows.ts'
import { useMedia } from '../../ui/use-media.ts'
import { type CreatorView, sortedBy } from './creator-filters.ts'
import { CreatorPhoneRow, CreatorRow, PHONE_ROW_HEIGHT, ROW_HEIGHT, type RowState } from './creator-row.tsx'

type RowOptions = Pick<RowState, 'mayEdit' | 'hasMenu' | 'canSeeRevenue' | 'canSeeOperators' | 'zone'>

type CreatorsTableProps = {
  rows: readonly Creator[]
  total: number | null
  view: CreatorView
  rowOptions: RowOptions
  busy: boolean
  hasMore: boolean
  onNearEnd: () => void
  onSort: (order: Pick<CreatorView, 'sort' | 'direction'>) => void
  onOpen: (creator: Creator) => void
  onEdit: (creator: Creator) => void
  openMenuId: string | null
  onMenu: (creator: Creator, button: HTMLElement) => void
}

export function CreatorsTable(props: CreatorsTableProps) {
  const { rows, total, view, rowOptions, onSort, openMenuId } = props
  const isPhone = useMedia('(width < 48rem)')
  const rowWindow = useListRows({ ...props, rowHeight: isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT })
  const renderRows = (Row: typeof CreatorRow | typeof CreatorPhoneRow) =>
    rows.slice(rowWindow.from, rowWindow.to).map((creator, offset) => {
      const index = rowWindow.from + offset
      return (
        <Row
          key={creator.id}
          creator={creator}
          index={index}
          isTabStop={index === rowWindow.tabStop}
          menuOpen={openMenuId === creator.id}
          {...rowOptions}
        />
      )
    })

  if (isPhone)
    return (
      <>
        <div aria-hidden="true" style={{ height: rowWindow.before }} />
        <ul {...rowWindow.list} aria-label="Creators" className="border-line border-t">
          {renderRows(CreatorPhoneRow)}
        </ul>
        <div aria-hidden="true" style={{ height: rowWindow.after }} />
      </>
    )
  const head = { view, onSort: (sort: CreatorSort) => onSort(sortedBy(view, sort)) }
  return (
    <table
      aria-label="Creators"
      aria-rowcount={total === null ? -1 : total + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-13">
      <Columns {...rowOptions} />
      <thead>
        <tr aria-rowindex={1}>
          <SortHeader sort="name" {...head}>
            Creator
          </SortHeader>
          <SortHeader sort="status" {...head}>
            Status
          </SortHeader>
          {rowOptions.canSeeRevenue && (
            <SortHeader sort="revenue" right {...head}>
              Revenue
            </SortHeader>
          )}
          <SortHeader sort="fans" right {...head}>
            Fans<span className="max-xl:hidden">, new this month</span>
          </SortHeader>
          <SortHeader sort="content" right {...head}>
            Content posts
          </SortHeader>
          <SortHeader sort="joined" {...head}>
            Joined
          </SortHeader>
          <th scope="col" className={headClass}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <Spacer height={rowWindow.before} />
      <tbody {...rowWindow.list}>{renderRows(CreatorRow)}</tbody>
      <Spacer height={rowWindow.after} />
    </table>
  )
}

function Columns({ canSeeRevenue, mayEdit, hasMenu }: RowOptions) {
  return (
    <colgroup>
      <col />
      <col className="w-27 xl:w-30" />
      {canSeeRevenue && <col className="w-24 xl:w-30" />}
      <col className="w-24 xl:w-44" />
      <col className="w-26 xl:w-32" />
      <col className="w-26 xl:w-30" />
      <col className={!hasMenu ? 'w-16 xl:w-18' : mayEdit ? 'w-16 lg:w-25 xl:w-34' : 'w-16 xl:w-26'} />
    </colgroup>
  )
}
