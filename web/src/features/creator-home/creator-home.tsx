import type { CreatorPeriod } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import { creatorPeriods } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLiveQueries, usePollMs } from '../../platform/live-queries.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { creatorHomeQuery, FIGURES, SAID, saidQuery, topFansQuery } from './creator-home.data.ts'
import { CreatorHomeSkeleton } from './creator-home-skeleton.tsx'
import { EarningsCard } from './earnings-card.tsx'
import { GoalCard } from './goal-card.tsx'
import { PaymentsDialog } from './payments-dialog-part.tsx'
import { PostsCard } from './posts-card.tsx'
import { SaidCard } from './said-card.tsx'
import { StandingCard } from './standing-card.tsx'
import { TopFansCard } from './top-fans-card.tsx'

const figureEvents = ['figures.changed']
const saidEvents = ['chat.changed', 'chat.moved']
const FIGURES_MS = 2_000
const SAID_MS = 3_000

/** A creator's own figures, messages and goal, updated live. The period is stored in the URL. */
export function CreatorHome({ zone }: { zone: string }) {
  const [params, setParams] = useSearchParams()
  const period = creatorPeriods.find((value) => value === params.get('period')) ?? '30d'
  const home = useQuery({ ...creatorHomeQuery(period), refetchInterval: usePollMs() })
  // All blocks load in parallel.
  usePrefetchQuery(saidQuery)
  usePrefetchQuery(topFansQuery(period))
  useLiveQueries(FIGURES, figureEvents, FIGURES_MS)
  useLiveQueries(SAID, saidEvents, SAID_MS)

  function choose(next: CreatorPeriod) {
    setParams(
      (now) => {
        if (next === '30d') now.delete('period')
        else now.set('period', next)
        return now
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
      <EarningsCard home={home.data} period={period} isStale={home.isPlaceholderData} onChoose={choose} />
      <GoalCard home={home.data} />
      <SaidCard zone={zone} />
      <div className="grid min-w-0 content-start items-start gap-5 md:gap-6 max-xl:md:grid-cols-2">
        <PostsCard posts={home.data.posts} zone={zone} />
        <StandingCard home={home.data} zone={zone} />
        <TopFansCard period={period} fans={home.data.fans} zone={zone} />
      </div>
      <PaymentsDialog period={period} zone={zone} />
    </div>
  )
}
