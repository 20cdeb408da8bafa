import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { PanelHeader } from '../ui/side-panel.tsx'
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { isApiError } from './api-error.ts'

type RecordPlaceholderProps = Pick<
  ComponentProps<typeof PanelHeader>,
  'onPrevious' | 'onNext' | 'onClose'
> & {
  query: UseQueryResult<unknown>
  /** In lower case, such as "case". */
  noun: string
}

/** A side panel while its record is loading, failed to load or does not exist. */
export function RecordPlaceholder({ query, noun, ...head }: RecordPlaceholderProps) {
  const name = noun.charAt(0).toUpperCase() + noun.slice(1)
  return (
    <>
      <PanelHeader {...head} title={query.isPending ? <Skeleton className="h-5 w-40" /> : name} />
      {query.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-8 px-4.5 py-5">
          <SkeletonLines lines={5} />
          <SkeletonLines lines={4} />
        </div>
      ) : isApiError(query.error, 'not_found') ? (
        <EmptyState title={`${name} not found`} action={<Button onClick={head.onClose}>Back to list</Button>}>
          This {noun} doesn’t exist in your agency. The link may be outdated.
        </EmptyState>
      ) : (
        <ErrorState title={`Could not load the ${noun}`} query={query} />
      )}
    </>
  )
}
