import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { ActivityCard } from '../features/home/activity-card.tsx'
import { AttentionCard } from '../features/home/attention-card.tsx'
import { useHomeLive } from '../features/home/home.live.ts'
import { HomeCards } from '../features/home/home-cards.tsx'
import { PerformersCard } from '../features/home/performers-card.tsx'
import { RevenueOverview } from '../features/home/revenue-overview.tsx'
import { OperatorBlocks } from './operator-blocks.tsx'
import { QuickActionsCard } from './quick-actions-card.tsx'

/** For everyone except creators: the agency's figures, limited by role. */
export function AdminHome({ role, zone }: { role: Role; zone: string }) {
  const canSeeRevenue = may(role, 'creators:revenue')
  useHomeLive()
  return (
    <>
      <HomeCards role={role} />
      {role === 'CHAT_OPERATOR' && <OperatorBlocks zone={zone} />}
      <div className="grid items-start gap-5 md:gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-5 md:gap-6">
          {canSeeRevenue && <RevenueOverview />}
          {canSeeRevenue && <PerformersCard />}
          {!canSeeRevenue && <ActivityCard zone={zone} />}
        </div>
        <div className="grid min-w-0 items-start gap-5 md:gap-6 max-xl:md:grid-cols-2">
          <AttentionCard zone={zone} />
          <div className="flex min-w-0 flex-col gap-5 md:gap-6">
            <QuickActionsCard role={role} />
            {canSeeRevenue && <ActivityCard zone={zone} />}
          </div>
        </div>
      </div>
    </>
  )
}
