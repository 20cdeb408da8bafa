import {
  firstResponse,
  goldenRatio,
  unlockRatio,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import type { OperatorFigures } from '@greenroom/contract/features/operators/operators.schema.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { formatCount, formatNet, formatPercent, formatUsd, formatWait, plural } from './operators-labels.ts'
import { rowsLink } from './rows-link.ts'

type Filter = Record<string, string | undefined>

type FigureProps = {
  to: string
  /** Link target, for screen readers. */
  label: string
  tip?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Every figure links to its rows. */
function Figure({ to, label, tip, className, children }: FigureProps) {
  return (
    <Link
      to={to}
      data-tip={tip}
      className={cx(
        'relative rounded-[3px] decoration-ink-3 underline-offset-3 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-inset-y-3',
        className,
      )}>
      {children}
      <span className="sr-only">, {label}</span>
    </Link>
  )
}

const placeholder = (text: string) => <span className="text-ink-3">{text}</span>

type SalesProps = { figures: { sales: number; net: number; gross: number }; name: string; filter: Filter }

export function Sales({ figures, name, filter }: SalesProps) {
  return (
    <Figure
      to={rowsLink('sales', filter)}
      label={`view sales for ${name}`}
      tip={`${plural(figures.sales, 'sale')}, ${formatUsd(figures.gross)} before platform fees`}
      className="font-semibold">
      {formatNet(figures.net)}
    </Figure>
  )
}

type CellProps = { figures: OperatorFigures; name: string; filter: Filter }

const Counts = ({ part, total }: { part: number; total: number }) => (
  <small className="ml-1.5 inline-block min-w-17 text-right font-normal text-12 text-ink-3 max-xl:hidden">
    {formatCount(part)} / {formatCount(total)}
  </small>
)

export function GoldenRatio({ figures, name, filter }: CellProps) {
  const value = goldenRatio(figures)
  if (value === null) return placeholder('No messages')
  return (
    <Figure
      to={rowsLink('messages', { ...filter, kind: 'ppv' })}
      label={`view PPVs for ${name}`}
      tip={`${plural(figures.ppvSent, 'PPV')} in ${plural(figures.messages, 'message')}`}>
      {formatPercent(value)}
      <Counts part={figures.ppvSent} total={figures.messages} />
    </Figure>
  )
}

export function UnlockRatio({ figures, name, filter, bar }: CellProps & { bar?: boolean }) {
  const value = unlockRatio(figures)
  if (value === null) return placeholder('No PPVs')
  return (
    <Figure
      to={rowsLink('messages', { ...filter, kind: 'unlocked' })}
      label={`view unlocked PPVs for ${name}`}
      tip={`${formatCount(figures.ppvUnlocked)} of ${plural(figures.ppvSent, 'PPV')} unlocked`}>
      {bar && (
        <span
          aria-hidden="true"
          className="mr-2.5 inline-block h-1 w-10 overflow-hidden rounded-full bg-line align-middle max-xl:hidden">
          <span
            className="block h-full rounded-full bg-brand"
            style={{ width: `${Math.min(100, value * 100)}%` }}
          />
        </span>
      )}
      {formatPercent(value)}
      <Counts part={figures.ppvUnlocked} total={figures.ppvSent} />
    </Figure>
  )
}

type TeamProps = CellProps & { team?: OperatorFigures | undefined }

/** Response times of at least this many times the team's average are marked as slow. */
const SLOW_FACTOR = 1.5

export function FirstResponse({ figures, name, filter, team }: TeamProps) {
  const value = firstResponse(figures)
  if (value === null) return placeholder('No replies')
  const average = team ? firstResponse(team) : null
  const isSlow = average !== null && average > 0 && value >= average * SLOW_FACTOR
  const note = isSlow ? `Slower than the team’s ${formatWait(average)}` : undefined
  return (
    <Figure
      to={rowsLink('messages', { ...filter, kind: 'reply' })}
      label={`${note ? `${note}, ` : ''}view replies for ${name}`}
      tip={note ?? `Average of ${plural(figures.replies, 'reply', 'replies')}`}
      className={isSlow ? 'text-rose-ink' : ''}>
      {formatWait(value)}
    </Figure>
  )
}

export function Fans({ figures, name, filter }: CellProps) {
  return (
    <Figure to={rowsLink('messages', { ...filter, kind: 'all' })} label={`view messages for ${name}`}>
      {formatCount(figures.fansChatted)}
    </Figure>
  )
}

export function Characters({ figures, name, filter }: CellProps) {
  return (
    <Figure to={rowsLink('messages', { ...filter, kind: 'typed' })} label={`view typed messages for ${name}`}>
      {formatCount(figures.characters)}
    </Figure>
  )
}

/** Waiting now, regardless of the period. */
export function Unanswered({ figures, name, filter, team }: TeamProps) {
  if (figures.unanswered === null) return null
  const { userId, creatorId } = filter
  const isMajority =
    figures.unanswered >= 5 && (team?.unanswered ?? 0) > 0 && figures.unanswered * 2 > (team?.unanswered ?? 0)
  const note = isMajority ? 'More than half of the team’s total' : undefined
  return (
    <Figure
      to={rowsLink('waiting', { userId, creatorId })}
      label={`${note ? `${note}, ` : ''}view waiting conversations for ${name}`}
      tip={note}
      className={isMajority ? 'text-rose-ink' : ''}>
      {formatCount(figures.unanswered)}
    </Figure>
  )
}
