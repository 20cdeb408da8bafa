import { greetingName } from '@greenroom/contract/features/auth/auth.rules.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { ActivityCard } from '../features/home/activity-card.tsx'
import { AttentionCard } from '../features/home/attention-card.tsx'
import { HomeCards } from '../features/home/home-cards.tsx'
import { PerformersCard } from '../features/home/performers-card.tsx'
import { RevenueOverview } from '../features/home/revenue-overview.tsx'
import { useUser } from '../platform/session/session.ts'
import { QuickActionsCard } from './quick-actions-card.tsx'
import { SetUpLine } from './set-up-line.tsx'
import { useNow } from './use-now.ts'
import { dayInZone, zoneLabel } from './zone-labels.ts'

export const meta = () => [{ title: 'Dashboard · Greenroom' }]

export default function HomePage() {
  const user = useUser()
  const now = useNow()
  const { timeZone } = user.agency
  const seesMoney = may(user.role, 'creators:revenue')
  return (
    <div className="flex max-w-350 flex-col gap-5 px-4 pt-5 pb-10 md:gap-6 md:px-7 md:pt-6">
      <div>
        <h2 className="wrap-anywhere font-semibold text-20 tracking-tight">
          Welcome back, {greetingName(user)}!
        </h2>
        <p className="text-ink-2">
          {dayInZone(now, timeZone)} · {zoneLabel(timeZone)}
        </p>
      </div>
      <SetUpLine user={user} />
      <HomeCards role={user.role} />
      <div className="grid items-start gap-5 md:gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-5 md:gap-6">
          {seesMoney && <RevenueOverview />}
          {seesMoney && user.role !== 'CREATOR' && <PerformersCard />}
          {!seesMoney && <ActivityCard zone={timeZone} />}
        </div>
        <div className="grid min-w-0 gap-5 md:gap-6 max-xl:md:grid-cols-2">
          <AttentionCard zone={timeZone} />
          <QuickActionsCard role={user.role} />
          {seesMoney && <ActivityCard zone={timeZone} />}
        </div>
      </div>
    </div>
  )
}
