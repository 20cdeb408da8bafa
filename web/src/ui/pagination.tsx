import { Button } from './button.tsx'
import { formatCount } from './count.ts'

type LoadMoreProps = {
  hasMore: boolean
  busy?: boolean | undefined
  onLoadMore: () => void
  shownCount: number
  total?: number | undefined
}

export function LoadMore({ hasMore, busy, onLoadMore, shownCount, total }: LoadMoreProps) {
  return (
    <div className="flex min-h-12 border-line border-t items-center justify-between gap-3 px-4.5 py-2 text-12 text-ink-3">
      <output>
        {total === undefined
          ? `${formatCount(shownCount)} shown`
          : `${formatCount(shownCount)} of ${formatCount(total)} shown`}
      </output>
      {hasMore && (
        <Button busy={busy} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </div>
  )
}
