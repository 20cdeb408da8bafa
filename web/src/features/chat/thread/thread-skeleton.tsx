import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const bubbles = [
  ['w-64', false],
  ['w-80', true],
  ['w-48', true],
  ['w-56', false],
  ['w-72', false],
  ['w-60', true],
] as const

export function ThreadSkeleton() {
  return (
    <div className="flex h-full flex-col justify-end gap-3 overflow-hidden px-5 pb-3">
      <span className="sr-only">Loading</span>
      {bubbles.map(([width, isOutgoing]) => (
        <Skeleton
          key={width}
          className={cx('h-9 max-w-full rounded-box', width, isOutgoing ? 'self-end' : 'self-start')}
        />
      ))}
    </div>
  )
}
