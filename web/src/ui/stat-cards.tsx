import type { ComponentProps, ReactNode } from 'react'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'
import { StatCard, StatStrip } from './stat-card.tsx'
import { ErrorState } from './states.tsx'

type StatCardsProps<Data> = {
  query: { data: Data | undefined; isPending: boolean; error: unknown; refetch: () => unknown }
  /** Shown while loading. */
  labels: string[]
  slim?: boolean
  cards: (data: Data) => ComponentProps<typeof StatCard>[]
}

/** Figures above a list, with their loading and error states. */
export function StatCards<Data>({ query, labels, slim = false, cards }: StatCardsProps<Data>): ReactNode {
  if (query.data !== undefined)
    return (
      <StatStrip slim={slim}>
        {cards(query.data).map((card) => (
          <StatCard key={card.label} compact {...card} />
        ))}
      </StatStrip>
    )
  if (!query.isPending)
    return (
      <Card>
        <ErrorState title="Could not load figures" query={query} />
      </Card>
    )
  return (
    <div aria-busy="true">
      <StatStrip slim={slim}>
        {labels.map((label) => (
          <div
            key={label}
            className={cx(
              'flex min-w-0 flex-col border-line border-r border-b px-3.5 py-3 sm:px-4.5',
              slim && 'max-md:w-38 max-md:py-2',
            )}>
            <span className="text-13 text-ink-2">{label}</span>
            <Skeleton className="my-1 h-5 w-16" />
            <Skeleton className="mt-1.5 h-3 w-28 max-w-full" />
          </div>
        ))}
      </StatStrip>
    </div>
  )
}
