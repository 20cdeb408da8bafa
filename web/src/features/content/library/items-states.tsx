import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { GridSkeleton } from './content-grid.tsx'
import { ListSkeleton } from './content-list.tsx'

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

type ItemsStatesProps = {
  list: PagedQuery
  isEmpty: boolean
  isList: boolean
  /** Clears the filters; null if none are set. */
  onClear: (() => void) | null
  /** The upload page; by default without a preselected creator. */
  uploadPath?: string
  canUpload: boolean
  children: ReactNode
}

export function ItemsStates(props: ItemsStatesProps) {
  const { list, isEmpty, isList, onClear, canUpload, children } = props
  const { uploadPath = '/dashboard/content/upload' } = props
  const uploadButton = canUpload && (
    <LinkButton to={uploadPath} icon={Upload}>
      Upload
    </LinkButton>
  )
  return (
    <div className="mt-4">
      {list.isPending && (isList ? <ListSkeleton /> : <GridSkeleton />)}
      {list.isError && isEmpty && (
        <div className="-mx-4.5">
          <ErrorState title="Could not load content" query={list} />
        </div>
      )}
      {list.data !== undefined && isEmpty && !list.isError && (
        <div className="-mx-4.5">
          <EmptyState
            title="No content found"
            action={onClear ? <Button onClick={onClear}>Clear filters</Button> : uploadButton}>
            Upload your first content or adjust your filters
          </EmptyState>
        </div>
      )}
      {!isEmpty && (
        <div className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          {children}
          {list.isFetchNextPageError && (
            <div className="-mx-4.5">
              <ErrorState
                title="Could not load more content"
                error={list.error}
                onRetry={() => list.fetchNextPage()}
              />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
