import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import { ArrowRight, MoreHorizontal, Pencil } from 'lucide-react'
import { memo } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { squareButtonClass } from '../../ui/button-style.ts'
import { formatCount, pluralize } from '../../ui/count.ts'
import { cx } from '../../ui/cx.ts'
import { Day, Money } from '../../ui/format.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { VerifiedTick } from './verified-tick.tsx'

export const ROW_HEIGHT = 36
export const PHONE_ROW_HEIGHT = 60

export type RowState = {
  index: number
  /** Whether this row is in the tab order. */
  isTabStop: boolean
  menuOpen: boolean
  mayEdit: boolean
  hasMenu: boolean
  canSeeRevenue: boolean
  canSeeOperators: boolean
  zone: string
}

type CreatorRowProps = RowState & { creator: Creator }

const cell = 'border-line border-b px-2 first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-6 xl:px-3'
const td = `truncate ${cell}`
const focusRow =
  'cursor-pointer hover:bg-hover focus-visible:bg-selected focus-visible:shadow-[inset_2px_0_0_var(--color-brand)] focus-visible:outline-none'

/** The table handles clicks and keys, which keeps rows cheap to render. */
export const CreatorRow = memo(function CreatorRow(props: CreatorRowProps) {
  const { creator, index, isTabStop, canSeeRevenue, canSeeOperators, zone } = props
  const { totalRevenue, newFansThisMonth } = creator
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isTabStop ? 0 : -1}
      style={{ height: ROW_HEIGHT }}
      className={cx('group', focusRow)}>
      <td className={td}>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={creator.stageName} kind="creator" />
          <span
            className={cx('flex min-w-0 items-center gap-1.5', canSeeOperators && 'xl:w-44 xl:flex-none')}>
            <a
              href={`/dashboard/creators/${creator.id}`}
              tabIndex={-1}
              title={creator.stageName}
              className="truncate font-medium">
              {creator.stageName}
            </a>
            {creator.isVerified && <VerifiedTick />}
          </span>
          {canSeeOperators && <Operators creator={creator} />}
        </span>
      </td>
      <td className={td}>
        <StatusBadge status={creator.status} />
      </td>
      {canSeeRevenue && (
        <td className={cx(td, 'text-right font-semibold')}>
          {totalRevenue === null ? '–' : <Money amount={totalRevenue} />}
        </td>
      )}
      <td className={cx(td, 'text-right tabular-nums')}>
        {formatCount(creator.totalFans)}
        <span className="ml-1 inline-block min-w-12 text-right text-ink-3 xl:ml-2">
          +{formatCount(newFansThisMonth)}
          <span className="sr-only"> this month</span>
        </span>
      </td>
      <td className={cx(td, 'text-right tabular-nums')}>{formatCount(creator.totalContent)}</td>
      <td className={td}>
        <Day at={creator.createdAt} zone={zone} />
      </td>
      <td className={cx(cell, 'whitespace-nowrap text-right')}>
        <Actions {...props} />
      </td>
    </tr>
  )
})

export const CreatorPhoneRow = memo(function CreatorPhoneRow(props: CreatorRowProps) {
  const { creator, index, isTabStop, canSeeRevenue, hasMenu } = props
  const { totalRevenue, totalFans, newFansThisMonth } = creator
  return (
    <li
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      style={{ height: PHONE_ROW_HEIGHT }}
      className={cx(
        'flex items-center gap-3 border-line border-b pl-4',
        hasMenu ? 'pr-1' : 'pr-4',
        focusRow,
      )}>
      <Avatar name={creator.stageName} kind="creator" size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-1.5">
          <a href={`/dashboard/creators/${creator.id}`} tabIndex={-1} className="truncate font-medium">
            {creator.stageName}
          </a>
          {creator.isVerified && <VerifiedTick />}
        </span>
        <span className="truncate text-12 text-ink-3 tabular-nums">
          {pluralize(totalFans, 'fan')}, +{formatCount(newFansThisMonth)} new ·{' '}
          {pluralize(creator.totalContent, 'post')}
        </span>
      </span>
      <span className="flex flex-none flex-col items-end gap-0.5">
        {canSeeRevenue && totalRevenue !== null && (
          <span className="font-semibold">
            <Money amount={totalRevenue} />
          </span>
        )}
        <StatusBadge status={creator.status} />
      </span>
      {hasMenu && <MoreButton {...props} className="md:pointer-coarse:size-8" />}
    </li>
  )
})

function Operators({ creator }: { creator: Creator }) {
  const names = creator.operators.map((operator) => operator.name).join(', ')
  const label = creator.operators.length === 1 ? 'Operator' : 'Operators'
  if (creator.isArchived) return null
  return (
    <span title={names || undefined} className="min-w-0 flex-1 truncate text-ink-3 max-xl:hidden">
      {names ? `${label}: ${names}` : 'No operator'}
    </span>
  )
}

function Actions(props: CreatorRowProps) {
  const { creator, isTabStop, mayEdit, hasMenu } = props
  const tabIndex = isTabStop ? 0 : -1
  return (
    <span className="inline-flex">
      <a
        href={`/dashboard/creators/${creator.id}`}
        tabIndex={tabIndex}
        data-tip="View details"
        aria-label={`View details of ${creator.stageName}`}
        className={squareButtonClass('ghost', 'sm', cx(hasMenu && 'max-xl:hidden', 'pointer-coarse:size-8'))}>
        <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </a>
      {mayEdit && !creator.isArchived && (
        <button
          type="button"
          data-edit=""
          tabIndex={tabIndex}
          data-tip="Edit"
          aria-label={`Edit ${creator.stageName}`}
          className={squareButtonClass('ghost', 'sm', 'max-lg:hidden pointer-coarse:size-8')}>
          <Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      )}
      {hasMenu && <MoreButton {...props} className="pointer-coarse:size-8" />}
    </span>
  )
}

function MoreButton({ creator, isTabStop, menuOpen, className }: CreatorRowProps & { className: string }) {
  return (
    <button
      type="button"
      data-more=""
      tabIndex={isTabStop ? 0 : -1}
      data-tip="More"
      aria-label={`More actions for ${creator.stageName}`}
      aria-haspopup="menu"
      aria-expanded={menuOpen}
      className={squareButtonClass('ghost', 'sm', className)}>
      <MoreHorizontal aria-hidden="true" className="size-4" strokeWidth={1.75} />
    </button>
  )
}
