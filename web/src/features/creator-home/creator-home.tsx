import type { CreatorPeriod } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import { creatorPeriods } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useLiveQueries, usePollMs } from '../../platform/live-queries.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountStatusCard } from './account-status-card.tsx'
import {
  creatorHomeQuery,
  FIGURES,
  managementQuery,
  SENT_MESSAGES,
  sentMessagesQuery,
  topFansQuery,
} from './creator-home.data.ts'
import { CreatorHomeSkeleton } from './creator-home-skeleton.tsx'
import { EarningsCard } from './earnings-card.tsx'
import { GoalCard } from './goal-card.tsx'
import { LazyPaymentsDialog } from './lazy-payments-dialog.tsx'
import { ManagementCard } from './management-card.tsx'
import { PostsCard } from './posts-card.tsx'
import { SentMessagesCard } from './sent-messages-card.tsx'
import { TopFansCard } from './top-fans-card.tsx'

const figureEvents = ['figures.changed']
const messageEvents = ['chat.changed', 'chat.moved']
const FIGURES_REFRESH_MS = 2_000
const SENT_MESSAGES_REFRESH_MS = 3_000

/** A creator's own figures, messages and goal, updated live. The period is stored in the URL. */
export function CreatorHome({ zone, notifications }: { zone: string; notifications: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const period = creatorPeriods.find((value) => value === params.get('period')) ?? '30d'
  const home = useQuery({ ...creatorHomeQuery(period), refetchInterval: usePollMs() })
  // All cards load in parallel.
  usePrefetchQuery(managementQuery)
  usePrefetchQuery(sentMessagesQuery)
  usePrefetchQuery(topFansQuery(period))
  useLiveQueries(FIGURES, figureEvents, FIGURES_REFRESH_MS)
  useLiveQueries(SENT_MESSAGES, messageEvents, SENT_MESSAGES_REFRESH_MS)

  function changePeriod(next: CreatorPeriod) {
    setParams(
      (current) => {
        if (next === '30d') current.delete('period')
        else current.set('period', next)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  if (home.isError && !home.data)
    return (
      <Card>
        <ErrorState title="Could not load your figures" query={home} />
      </Card>
    )
  if (!home.data) return <CreatorHomeSkeleton />
  return (
    <div className="grid gap-5 md:gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
      <ManagementCard zone={zone} />
      <EarningsCard
        home={home.data}
        period={period}
        isStale={home.isPlaceholderData}
        onChoose={changePeriod}
      />
      <GoalCard home={home.data} />
      <SentMessagesCard zone={zone} />
      <div className="grid min-w-0 content-start items-start gap-5 md:gap-6 max-xl:md:grid-cols-2">
        {notifications}
        <PostsCard posts={home.data.posts} zone={zone} />
        <AccountStatusCard home={home.data} zone={zone} />
        <TopFansCard period={period} fans={home.data.fans} zone={zone} />
      </div>
      <LazyPaymentsDialog period={period} zone={zone} />
    </div>
  )
}
