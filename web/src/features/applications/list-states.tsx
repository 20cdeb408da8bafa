import type { ComponentProps, ReactNode } from 'react'
import { EmptyList, ErrorState } from '../../ui/states.tsx'
import { ListSkeleton } from './record-list.tsx'

type Paged = {
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
  list: Paged
  /** 'applications', 'messages'. */
  noun: string
  isEmpty: boolean
  empty: ComponentProps<typeof EmptyList>
  children: ReactNode
}

/** A list in each of its states; the rows reach from edge to edge of the page. */
export function ListStates({ list, noun, isEmpty, empty, children }: ListStatesProps) {
  return (
    <div className="-mx-4 md:-mx-7 mt-4">
      {list.isPending && <ListSkeleton label={`Loading ${noun}`} />}
      {list.isError && isEmpty && (
        <div className="border-line border-t md:px-2.5">
          <ErrorState
            title={`The ${noun} could not be loaded`}
            error={list.error}
            onRetry={() => list.refetch()}
          />
        </div>
      )}
      {list.data !== undefined && isEmpty && !list.isError && <EmptyList {...empty} />}
      {!isEmpty && (
        <div className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          {children}
          {list.isFetchNextPageError && (
            <ErrorState
              title={`The next ${noun} could not be loaded`}
              error={list.error}
              onRetry={() => list.fetchNextPage()}
            />
          )}
        </div>
      )}
    </div>
  )
}
