import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Parts of a table whose rows are windowed: a head that sticks and sorts, and room for the rows out of view. */

export const headClass =
  'sticky top-0 z-1 h-8.5 whitespace-nowrap border-line border-y bg-sunken px-2 text-left font-medium text-12 text-ink-2 first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-6 xl:px-3'

/** Stands for the rows that are out of view. */
export function Room({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  )
}

type SortHeadProps = {
  /** The direction this column is sorted by; null where another one is. */
  sorted: 'asc' | 'desc' | null
  onSort: () => void
  right?: boolean | undefined
  children: ReactNode
}

export function SortHead({ sorted, onSort, right, children }: SortHeadProps) {
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(headClass, right && 'text-right')}
    >
      <button
        type="button"
        onClick={onSort}
        className={cx(
          'inline-flex h-7 items-center gap-1 rounded-[4px] hover:text-ink',
          sorted && 'text-ink',
        )}
      >
        <span>{children}</span>
        <Arrow aria-hidden="true" className={cx('size-3', !sorted && 'invisible')} strokeWidth={2.25} />
      </button>
    </th>
  )
}
