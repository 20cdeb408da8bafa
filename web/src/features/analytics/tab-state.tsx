import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

type TabStateProps<Data> = {
  query: UseQueryResult<Data>
  errorTitle: string
  children: (data: Data) => ReactNode
}

/** Loading, error with Retry, or the content; faded while another period loads. */
export function TabState<Data>({ query, errorTitle, children }: TabStateProps<Data>) {
  if (query.data !== undefined)
    return (
      <div
        aria-busy={query.isPlaceholderData}
        className={cx('flex flex-col gap-5', query.isPlaceholderData && 'opacity-60 transition-opacity')}>
        {children(query.data)}
      </div>
    )
  if (query.isError)
    return (
      <Card>
        <ErrorState title={errorTitle} query={query} />
      </Card>
    )
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-80 w-full rounded-box" />
    </div>
  )
}
