import { Button } from './button.tsx'

type LoadMoreProps = {
  hasMore: boolean
  busy?: boolean | undefined
  onMore: () => void
  shown: number
  total?: number | undefined
}

const count = new Intl.NumberFormat('en-US')

export function LoadMore({ hasMore, busy, onMore, shown, total }: LoadMoreProps) {
  return (
    <div className="flex min-h-12 border-line border-t items-center justify-between gap-3 px-4.5 py-2 text-12 text-ink-3">
      <output>
        {total === undefined
          ? `${count.format(shown)} shown`
          : `${count.format(shown)} of ${count.format(total)} shown`}
      </output>
      {hasMore && (
        <Button busy={busy} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  )
}
