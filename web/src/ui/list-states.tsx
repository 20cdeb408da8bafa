import type { ComponentProps, ReactNode } from 'react'
import { ListSkeleton } from './record-list.tsx'
import { EmptyList, ErrorState } from './states.tsx'

type PagedQuery = {
  isPending: boolean
  isError: boolean
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  data: unknown
  error: unknown
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type ListStatesProps = {
  list: PagedQuery
  /** 'applications', 'messages'. */
  noun: string
  isEmpty: boolean
  empty: ComponentProps<typeof EmptyList>
  children: ReactNode
}

export function ListStates({ list, noun, isEmpty, empty, children }: ListStatesProps) {
  return (
    <div className="-mx-4 md:-mx-7 mt-4 [--table-inset:--spacing(4)] md:[--table-inset:--spacing(7)]">
      {list.isPending && <ListSkeleton label={`Loading ${noun}`} />}
      {list.isError && isEmpty && (
        <div className="border-line border-t md:px-2.5">
          <ErrorState title={`Could not load ${noun}`} query={list} />
        </div>
      )}
      {list.data !== undefined && isEmpty && !list.isError && <EmptyList {...empty} />}
      {!isEmpty && (
        <div className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          {children}
          {list.isFetchNextPageError && (
            <ErrorState
              title={`Could not load more ${noun}`}
              error={list.error}
              onRetry={() => list.fetchNextPage()}
            />
          )}
        </div>
      )}
    </div>
  )
}
