import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

/** Elements of a virtualized table: sticky sortable headers and spacers. */

export const headClass =
  'sticky top-0 z-1 h-8.5 whitespace-nowrap border-line border-y bg-sunken px-2 text-left font-medium text-12 text-ink-2 first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-6 xl:px-3'

/** Takes the place of the rows that are out of view. */
export function Spacer({ height }: { height: number }) {
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  )
}

type SortHeaderProps<Sort extends string> = {
  /** Sort key of this column. */
  sort: Sort
  /** Current sort. */
  view: { sort: Sort; direction: 'asc' | 'desc' }
  onSort: (sort: Sort) => void
  right?: boolean
  children: ReactNode
}

export function SortHeader<Sort extends string>({
  sort,
  view,
  onSort,
  right,
  children,
}: SortHeaderProps<Sort>) {
  const direction = view.sort === sort ? view.direction : null
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(headClass, right && 'text-right')}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={cx(
          'inline-flex h-7 items-center gap-1 rounded-[4px] hover:text-ink',
          direction && 'text-ink',
        )}>
        <span>{children}</span>
        <Arrow aria-hidden="true" className={cx('size-3', !direction && 'invisible')} strokeWidth={2.25} />
      </button>
    </th>
  )
}

const widths = ['w-28', 'w-36', 'w-24', 'w-32']

type LongTableSkeletonProps = { label: string; kind?: 'person' | 'creator' }

export function LongTableSkeleton({ label, kind = 'person' }: LongTableSkeletonProps) {
  return (
    <div aria-busy="true" className="border-line border-t">
      <span className="sr-only">{label}</span>
      <div className="h-8.5 border-line border-b bg-sunken max-md:hidden" />
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-15 items-center gap-2.5 border-line border-b px-4 md:h-9 md:px-7">
          <Skeleton
            className={cx('size-8 md:size-6', kind === 'creator' ? 'rounded-control' : 'rounded-full')}
          />
          <Skeleton className={`h-3.5 ${widths[row % 4]}`} />
          <Skeleton className="ml-auto h-5 w-20 max-md:hidden" />
          <Skeleton className="ml-6 h-3.5 w-14 max-md:ml-auto" />
          <Skeleton className="ml-6 h-3.5 w-20 max-lg:hidden" />
          <Skeleton className="ml-6 h-3.5 w-24 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}
