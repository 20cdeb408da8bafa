import { cx } from './cx.ts'

/** Placeholder for loading content. Set its size by class. Animated after a second, to save CPU for the page. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-breathe rounded-[4px] [animation-delay:1s] bg-line',
        className ?? 'h-4 w-full',
      )}
    />
  )
}

const widths = ['w-11/12', 'w-full', 'w-3/4', 'w-5/6', 'w-2/3']

export function SkeletonLines({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <span className="flex flex-col gap-2.5">
      <span className="sr-only">Loading</span>
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <Skeleton key={line} className={cx('h-3.5', widths[line % widths.length])} />
      ))}
    </span>
  )
}
