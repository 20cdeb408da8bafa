import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { LoadMore } from '../../ui/pagination.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

type Loading = {
  isPending: boolean
  isError: boolean
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type RowsListProps = {
  query: Loading
  shown: number
  total: number | null | undefined
  errorTitle: string
  empty: { title: string; text: string }
  /** The total that equals the figure, above the rows. */
  sum?: ReactNode
  children: ReactNode
}

/** The states of a paged list in a card. */
export function RowsList({ query, shown, total, errorTitle, empty, sum, children }: RowsListProps) {
  if (query.isPending) return <RowSkeletons rows={6} />
  if (query.isError && shown === 0)
    return (
      <Card>
        <ErrorState title={errorTitle} query={query} />
      </Card>
    )
  if (shown === 0)
    return (
      <Card>
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      </Card>
    )
  return (
    <Card>
      {sum && (
        <p className="border-line border-b px-4.5 py-3 font-semibold text-16 tabular-nums tracking-[-0.01em]">
          {sum}
        </p>
      )}
      <div className="overflow-x-auto">{children}</div>
      {query.isFetchNextPageError && (
        <ErrorState title="Could not load more" error={query.error} onRetry={() => query.fetchNextPage()} />
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => query.fetchNextPage()}
        shown={shown}
        total={total ?? undefined}
      />
    </Card>
  )
}
