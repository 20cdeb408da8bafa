import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { memo } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { squareButtonClass } from '../../ui/button-style.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatCount } from '../../ui/count.ts'
import { cx } from '../../ui/cx.ts'
import { FanName, fanNameOf } from '../../ui/fan-name.tsx'
import { Money, ShortTime } from '../../ui/format.tsx'
import { dottedUnderline, UpsellMeter, upsellLabel } from '../../ui/meter.tsx'
import { RowCheckbox } from '../../ui/row-checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TierBadge } from '../../ui/tier-badge.tsx'
import { scoreEstimateNote } from './score-estimate-note.ts'

export const ROW_HEIGHT = 36
export const PHONE_ROW_HEIGHT = 60

export type RowState = { index: number; isTabStop: boolean; selected: boolean | null; menuOpen: boolean }

type FanRowProps = RowState & { fan: Fan; zone: string; now: Date }

const cell = 'border-line border-b px-2 first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-6 xl:px-3'
const td = `whitespace-nowrap ${cell}`
/** Longer names leave room only for the tier icon on a phone. */
const MAX_SHORT_NAME_LENGTH = 13
const focusRow =
  'cursor-pointer hover:bg-hover focus-visible:bg-selected focus-visible:shadow-[inset_2px_0_0_var(--color-brand)] focus-visible:outline-none'

const nameLength = ({ displayName, username }: Fan) => (displayName?.length ?? 0) + username.length

function noop() {}

/** The table handles clicks and keys, so rows are cheap to render. */
export const FanRow = memo(function FanRow({
  fan,
  index,
  isTabStop,
  selected,
  menuOpen,
  zone,
  now,
}: FanRowProps) {
  const tabIndex = isTabStop ? 0 : -1
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={tabIndex}
      style={{ height: ROW_HEIGHT }}
      className={cx('group', focusRow, selected && 'bg-selected')}>
      {selected !== null && (
        <td className={cx(cell, 'select-none pr-0')}>
          <RowCheckbox aria-label={`Select ${fan.username}`} checked={selected} tabIndex={tabIndex} />
        </td>
      )}
      <td className={cell}>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={fanNameOf(fan)} />
          <a
            href={`/dashboard/fans/${fan.id}`}
            tabIndex={-1}
            title={[fan.displayName, fan.displayName ? `@${fan.username}` : fan.username, fan.email]
              .filter(Boolean)
              .join(' ')}
            className={cx(
              'flex min-w-0 items-baseline gap-1.5 font-medium',
              fan.email && 'min-[1600px]:w-60 min-[1600px]:flex-none',
            )}>
            <FanName fan={fan} />
          </a>
          {fan.email && (
            <span title={fan.email} className="min-w-0 flex-1 truncate text-ink-3 max-[1599px]:hidden">
              {fan.email}
            </span>
          )}
          {fan.isBlocked && <Badge tone="rose">Blocked</Badge>}
          {fan.isArchived && <Badge>Archived</Badge>}
        </span>
      </td>
      <td className={td}>
        <TierBadge tier={fan.tier} />
      </td>
      <td className={cx(td, 'text-right font-semibold')}>
        <Money amount={fan.totalSpent} />
      </td>
      <td className={cx(td, 'text-right tabular-nums')}>
        {formatCount(fan.messageCount)}
        <span className="ml-1 inline-block min-w-10 text-right xl:ml-2 text-ink-3">
          {fan.responseRate === null ? '–' : `${fan.responseRate}%`}
        </span>
      </td>
      <td className={td}>
        {fan.lastActive ? (
          <ShortTime at={fan.lastActive} zone={zone} now={now} />
        ) : (
          <span className="text-ink-3">Never</span>
        )}
      </td>
      <td className={td}>
        <UpsellMeter score={fan.upsellScore} uncertainty={scoreEstimateNote(fan)} compact />
      </td>
      <td className={cx(cell, 'text-right')}>
        <span className="inline-flex">
          <a
            href={`/dashboard/fans/${fan.id}`}
            tabIndex={tabIndex}
            data-tip="Open"
            aria-label={`Open ${fan.username}`}
            className={squareButtonClass('ghost', 'sm', 'max-xl:hidden pointer-coarse:size-8')}>
            <Icon path="M5 12h14m-7-7 7 7-7 7" />
          </a>
          <MoreButton fan={fan} tabIndex={tabIndex} open={menuOpen} />
        </span>
      </td>
    </tr>
  )
})

/** Rendered while scrolling fast: name and spend only. */
export const FastScrollRow = memo(function FastScrollRow({ fan, index, selected }: RowState & { fan: Fan }) {
  return (
    <tr data-index={index} aria-rowindex={index + 2} style={{ height: ROW_HEIGHT }}>
      {selected !== null && <td className={cell} />}
      <td colSpan={2} className={td}>
        <span className="flex min-w-0 items-baseline gap-1.5 pl-8.5 font-medium">
          <FanName fan={fan} />
        </span>
      </td>
      <td className={cx(td, 'text-right font-semibold tabular-nums')}>{formatMoney(fan.totalSpent)}</td>
      <td colSpan={4} className={cell} />
    </tr>
  )
})

export const FanPhoneRow = memo(function FanPhoneRow(props: FanRowProps) {
  const { fan, index, isTabStop, selected, menuOpen, zone, now } = props
  const tabIndex = isTabStop ? 0 : -1
  const estimateNote = scoreEstimateNote(fan)
  return (
    <li
      data-index={index}
      tabIndex={tabIndex}
      style={{ height: PHONE_ROW_HEIGHT }}
      className={cx('flex items-center border-line border-b pr-1 pl-4', focusRow, selected && 'bg-selected')}>
      <PhoneCheckbox fan={fan} selected={selected} tabIndex={tabIndex} />
      <span className="ml-3 flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <a
            href={`/dashboard/fans/${fan.id}`}
            tabIndex={-1}
            className="flex min-w-0 items-baseline gap-1.5 font-medium">
            <FanName fan={fan} />
          </a>
          <TierBadge tier={fan.tier} brief={nameLength(fan) > MAX_SHORT_NAME_LENGTH} />
          <span className="ml-auto font-semibold">
            <Money amount={fan.totalSpent} />
          </span>
        </span>
        <span className="flex min-w-0 items-baseline gap-2 text-12 text-ink-3 tabular-nums">
          <span className="min-w-0 flex-1 truncate">
            {fan.isBlocked && 'Blocked · '}
            {formatCount(fan.messageCount)} {fan.messageCount === 1 ? 'message' : 'messages'} ·{' '}
            {fan.lastActive ? <ShortTime at={fan.lastActive} zone={zone} now={now} /> : 'Never'}
          </span>
          <span>
            Upsell <span className={estimateNote && dottedUnderline}>{fan.upsellScore}</span>{' '}
            {estimateNote ? 'estimate' : upsellLabel(fan.upsellScore)}
          </span>
        </span>
      </span>
      <MoreButton fan={fan} tabIndex={tabIndex} open={menuOpen} />
    </li>
  )
})

/** The avatar doubles as the checkbox, to save space. */
function PhoneCheckbox({
  fan,
  selected,
  tabIndex,
}: {
  fan: Fan
  selected: boolean | null
  tabIndex: number
}) {
  if (selected === null) return <Avatar name={fanNameOf(fan)} size={32} />
  return (
    <span className="-my-1 -ml-2 relative grid size-11 flex-none place-items-center">
      <Avatar name={fanNameOf(fan)} size={32} />
      <Checkbox
        checked={selected}
        onCheckedChange={noop}
        tabIndex={tabIndex}
        label={<span className="sr-only">Select {fan.username}</span>}
        className="absolute inset-0 pt-5.5 pl-6 pointer-coarse:pt-5.5 pointer-coarse:pb-0"
      />
    </span>
  )
}

function MoreButton({ fan, tabIndex, open }: { fan: Fan; tabIndex: number; open: boolean }) {
  return (
    <button
      type="button"
      data-more=""
      tabIndex={tabIndex}
      aria-label={`More actions for ${fan.username}`}
      aria-haspopup="menu"
      aria-expanded={open}
      className={squareButtonClass('ghost', 'sm', 'md:pointer-coarse:size-8')}>
      <Icon path="M5 12h.01M12 12h.01M19 12h.01" bold />
    </button>
  )
}

/** A minimal icon, because many rows render while scrolling. */
function Icon({ path, bold }: { path: string; bold?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={cx(
        'size-4 fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round]',
        bold ? 'stroke-3' : 'stroke-[1.75]',
      )}>
      <path d={path} />
    </svg>
  )
}

export function MoreSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-9 items-center gap-2.5 border-line border-b px-4 md:px-7">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </div>
      ))}
    </div>
  )
}
