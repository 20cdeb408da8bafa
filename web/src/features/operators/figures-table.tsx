import type {
  OperatorFiguresReply,
  OperatorRow,
} from '@greenroom/contract/features/operators/operators.schema.ts'
import { ArrowDown, ArrowUp, Clock3, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import {
  Characters,
  Fans,
  FirstResponse,
  GoldenRatio,
  Sales,
  Unanswered,
  UnlockRatio,
} from './figure-cells.tsx'
import { defaultSort, type FigureSort, nextSort, sortRows } from './figure-sort.ts'
import { FiguresList } from './figures-list.tsx'
import { formatCalendarDay, groupLabels, nameList, unassignedText } from './operators-labels.ts'
import { rowKey, rowName, rowsFilterOf, rowsLink, salesFilterOf } from './rows-link.ts'

const columns: readonly { sort: FigureSort; label: string; className?: string }[] = [
  { sort: 'net', label: 'Sales' },
  { sort: 'golden', label: 'Golden ratio' },
  { sort: 'unlock', label: 'Unlock ratio' },
  { sort: 'response', label: 'First response' },
  { sort: 'fans', label: 'Fans chatted' },
  { sort: 'characters', label: 'Characters typed', className: 'max-xl:hidden' },
  { sort: 'unanswered', label: 'Unanswered' },
]

// Below xl the headers wrap, so all columns fit.
const th =
  'h-8.5 border-line xl:whitespace-nowrap border-b bg-sunken px-1.5 text-right xl:px-3 font-medium text-12 text-ink-2 first:pl-4 first:text-left last:pr-4 xl:first:pl-4.5 xl:last:pr-4.5'
const td =
  'h-(--h-row) whitespace-nowrap border-line border-b px-1.5 text-right tabular-nums xl:px-3 first:pl-4 first:text-left last:pr-4 xl:first:pl-4.5 xl:last:pr-4.5'

type FiguresTableProps = { figures: OperatorFiguresReply; today: string; creatorId: string | undefined }

export function FiguresTable({ figures, today, creatorId }: FiguresTableProps) {
  const { groupBy, rows } = figures
  const [order, setOrder] = useState(() => defaultSort(groupBy))
  const [grouping, setGrouping] = useState(groupBy)
  if (grouping !== groupBy) {
    setGrouping(groupBy)
    setOrder(defaultSort(groupBy))
  }
  const sortedRows = sortRows(rows, order)
  const visibleColumns = groupBy === 'day' ? columns.slice(0, -1) : columns
  return (
    <>
      <div className="overflow-x-auto max-sm:hidden">
        <table
          aria-label={`Figures by ${groupLabels[groupBy].toLowerCase()}`}
          className="w-full border-separate border-spacing-0 text-13">
          <thead>
            <tr>
              <Head sort="name" label={groupLabels[groupBy]} order={order} onSort={setOrder} />
              {visibleColumns.map((column) => (
                <Head key={column.sort} {...column} order={order} onSort={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sortedRows.map((row) => (
              <Row key={rowKey(row)} {...{ row, figures, today, creatorId }} />
            ))}
            <OtherSales figures={figures} creatorId={creatorId} />
          </tbody>
          <tfoot className="font-semibold">
            <Total figures={figures} creatorId={creatorId} />
          </tfoot>
        </table>
      </div>
      <FiguresList {...{ figures, sortedRows, today, creatorId }} />
    </>
  )
}

type HeadProps = (typeof columns)[number] & {
  order: ReturnType<typeof defaultSort>
  onSort: (order: ReturnType<typeof defaultSort>) => void
}

function Head({ sort, label, className, order, onSort }: HeadProps) {
  const direction = order.sort === sort ? order.direction : null
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(th, className)}>
      <button
        type="button"
        onClick={() => onSort(nextSort(order, sort))}
        className={cx(
          'inline-flex min-h-7 items-center gap-1 rounded-[4px] [text-align:inherit] hover:text-ink',
          direction && 'text-ink',
        )}>
        {label}
        {direction && <Arrow aria-hidden="true" className="size-3" strokeWidth={2.25} />}
      </button>
    </th>
  )
}

type RowProps = FiguresTableProps & { row: OperatorRow }

function Row({ row, figures, today, creatorId }: RowProps) {
  const filter = rowsFilterOf(row, { ...figures, creatorId })
  const cells = { figures: row, name: row.day ? formatCalendarDay(row.day, today) : rowName(row), filter }
  // With one row there is no team to compare with.
  const team = figures.rows.length > 1 ? figures.total : undefined
  return (
    <tr className="group hover:bg-hover">
      <th scope="row" className={cx(td, 'w-[30%] max-w-0 font-normal xl:w-auto xl:max-w-80')}>
        <RowName row={row} today={today} />
      </th>
      <td className={td}>
        <Sales {...cells} filter={salesFilterOf(row, { ...figures, creatorId })} />
      </td>
      <td className={td}>
        <GoldenRatio {...cells} />
      </td>
      <td className={td}>
        <UnlockRatio {...cells} bar />
      </td>
      <td className={td}>
        <FirstResponse {...cells} team={team} />
      </td>
      <td className={td}>
        <Fans {...cells} />
      </td>
      <td className={cx(td, 'max-xl:hidden')}>
        <Characters {...cells} />
      </td>
      {row.unanswered !== null && (
        <td className={td}>
          <Unanswered {...cells} team={team} />
        </td>
      )}
    </tr>
  )
}

export function RowName({ row, today }: { row: OperatorRow; today: string }) {
  if (row.day) return <span className="font-medium">{formatCalendarDay(row.day, today)}</span>
  const name = rowName(row)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} kind={row.creator ? 'creator' : 'person'} size={24} />
      <span className="truncate font-medium">{name}</span>
      {row.user?.hasLeft && <span className="flex-none text-12 text-ink-3">Left</span>}
      <span className="min-w-0 truncate text-12 text-ink-3 max-xl:hidden">{row.creators.join(', ')}</span>
    </span>
  )
}

type SummaryProps = { figures: OperatorFiguresReply; creatorId: string | undefined }

/** Sales not made by a team member. */
function OtherSales({ figures, creatorId }: SummaryProps) {
  const { from, to, creators, unassigned, settings, groupBy } = figures
  const filter = { from, to, ...(creatorId && { creatorId }) }
  const columnSpan = groupBy === 'day' ? 5 : 6
  return (
    <>
      {creators.net !== 0 || creators.sales > 0 ? (
        <OtherSalesRow icon={Star} name="Creators" columnSpan={columnSpan}>
          <Sales figures={creators} name="Creators" filter={{ ...filter, holder: 'CREATOR' }} />
          <span className="text-ink-2">Sent by {nameList(creators.names)}</span>
        </OtherSalesRow>
      ) : null}
      <OtherSalesRow icon={Clock3} name="Unassigned" columnSpan={columnSpan}>
        <Sales figures={unassigned} name="Unassigned" filter={{ ...filter, holder: 'NOBODY' }} />
        <span className="text-ink-2">
          {unassignedText(unassigned.sales, settings.rule, settings.windowHours)}{' '}
          {unassigned.sales > 0 && (
            <Link to={rowsLink('sales', { ...filter, holder: 'NOBODY' })} className="link ml-1">
              Assign sales
            </Link>
          )}
        </span>
      </OtherSalesRow>
    </>
  )
}

type OtherSalesRowProps = {
  icon: typeof Star
  name: string
  columnSpan: number
  children: [ReactNode, ReactNode]
}

function OtherSalesRow({ icon: Icon, name, columnSpan, children: [sales, text] }: OtherSalesRowProps) {
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className={cx(td, 'font-normal')}>
        <span className="flex items-center gap-2.5">
          <span className="grid size-6 place-items-center rounded-full bg-sunken text-ink-2">
            <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          </span>
          <span className="font-medium">{name}</span>
        </span>
      </th>
      <td className={td}>{sales}</td>
      <td colSpan={columnSpan} className={cx(td, 'whitespace-normal! py-1.5 pl-10 text-left! xl:pl-15')}>
        {text}
      </td>
    </tr>
  )
}

function Total({ figures, creatorId }: SummaryProps) {
  const { from, to, total } = figures
  const filter = { from, to, ...(creatorId && { creatorId }) }
  const cells = { figures: total, name: 'Team', filter }
  const foot = cx(td, 'border-t border-b-0 bg-sunken')
  return (
    <tr>
      <th scope="row" className={foot}>
        Team
      </th>
      <td className={foot}>
        <Sales {...cells} />
      </td>
      <td className={foot}>
        <GoldenRatio {...cells} />
      </td>
      <td className={foot}>
        <UnlockRatio {...cells} />
      </td>
      <td className={foot}>
        <FirstResponse {...cells} />
      </td>
      <td className={foot}>
        <Fans {...cells} />
      </td>
      <td className={cx(foot, 'max-xl:hidden')}>
        <Characters {...cells} />
      </td>
      {figures.groupBy !== 'day' && (
        <td className={foot}>
          <Unanswered {...cells} />
        </td>
      )}
    </tr>
  )
}
