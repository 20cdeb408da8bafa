import type { CreatorHome } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { Link } from 'react-router'
import { formatCount } from '../../ui/count.ts'
import { TrendLine } from '../../ui/trend-line.tsx'
import { periodNames } from './creator-home-text.ts'

/** Links to the newest fans. */
export function NewFans({ home: { current, previous, bars, fans, period } }: { home: CreatorHome }) {
  return (
    <Link
      to="/dashboard/fans?sort=joined"
      data-tip={`${formatCount(previous.newFans)} in ${periodNames[period].before}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 border-line border-t px-4.5 pt-3 pb-3.5 -outline-offset-2 hover:bg-hover">
      <span>
        <span className="block text-12 text-ink-3">New fans, {periodNames[period].now}</span>
        <span className="tabular-nums">
          <b className="font-semibold text-20 leading-7">{formatCount(current.newFans)}</b>{' '}
          <span className="text-12 text-ink-3">
            previously {formatCount(previous.newFans)}, {formatCount(fans)} in total
          </span>
        </span>
      </span>
      <TrendLine values={toTrendPoints(bars.map(({ newFans }) => newFans))} />
    </Link>
  )
}

const MAX_POINTS = 12

/** Groups values into at most twelve points, because most days have no more than one new fan. */
export function toTrendPoints(values: readonly number[]): number[] {
  const size = Math.ceil(values.length / MAX_POINTS)
  const points: number[] = []
  for (let end = values.length; end > 0; end -= size)
    points.unshift(values.slice(Math.max(0, end - size), end).reduce((sum, value) => sum + value, 0))
  return points
}
