import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { LoadMore } from '../../ui/pagination.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

type ListQuery = {
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
  query: ListQuery
  shownCount: number
  total: number | null | undefined
  errorTitle: string
  empty: { title: string; text: string }
  /** The total above the rows; equals the figure that links here. */
  sum?: ReactNode
  children: ReactNode
}

/** A paged list in a card, with its loading, error and empty states. */
export function RowsList({ query, shownCount, total, errorTitle, empty, sum, children }: RowsListProps) {
  if (query.isPending) return <RowSkeletons rows={6} />
  if (query.isError && shownCount === 0)
    return (
      <Card>
        <ErrorState title={errorTitle} query={query} />
      </Card>
    )
  if (shownCount === 0)
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
        onLoadMore={() => query.fetchNextPage()}
        shownCount={shownCount}
        total={total ?? undefined}
      />
    </Card>
  )
}
