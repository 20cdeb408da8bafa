import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { Money } from '../../ui/format.tsx'
import { Help } from '../../ui/help.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AboutCard } from './about-card.tsx'
import { statsQuery } from './creator.data.ts'
import type { CreatorMenuAction } from './creator-menu.tsx'
import { formatDuration, formatWeek } from './figure-labels.ts'
import { figureMeanings } from './figure-meanings.ts'
import { ManagementCard } from './management-card.tsx'
import { OperatorsCard } from './operators-card.tsx'
import { PlatformAccountsCard } from './platform-accounts-card.tsx'
import { SourceList, totalOf } from './sources.tsx'
import { SplitCard } from './split-card.tsx'
import { VerificationCard } from './verification-card.tsx'

type OverviewTabProps = {
  creator: CreatorDetail
  zone: string
  role: Role
  onAction: (action: CreatorMenuAction) => void
}

export function OverviewTab({ creator, zone, role, onAction }: OverviewTabProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <SourcesCard creator={creator} />
        <RecentCard creatorId={creator.id} canSeeStatements={may(role, 'statements:read')} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {(creator.isSelfManaged || signedUp.has(creator.origin)) && may(role, 'creators:manage') && (
          <ManagementCard creator={creator} zone={zone} />
        )}
        {creator.splits && <SplitCard creator={creator} splits={creator.splits} zone={zone} role={role} />}
        <PlatformAccountsCard creator={creator} zone={zone} role={role} />
        <OperatorsCard creator={creator} role={role} onAssign={() => onAction('operators')} />
        <VerificationCard creator={creator} zone={zone} role={role} onWithdraw={() => onAction('withdraw')} />
        <AboutCard
          creator={creator}
          zone={zone}
          role={role}
          onInvite={() => onAction('invite')}
          onResetTwoFactor={() => onAction('resetTwoFactor')}
        />
      </div>
    </div>
  )
}

/** An approved sign-up counts as an application. */
const signedUp = new Set<CreatorDetail['origin']>(['sign-up', 'application'])

function SourcesCard({ creator }: { creator: CreatorDetail }) {
  const { subscriptionRevenue, tipsRevenue, ppvRevenue, customRevenue } = creator
  if (subscriptionRevenue === null || tipsRevenue === null || ppvRevenue === null || customRevenue === null)
    return null
  const amounts = {
    subscription: subscriptionRevenue,
    tips: tipsRevenue,
    ppv: ppvRevenue,
    custom: customRevenue,
  }
  return (
    <Card>
      <CardHeader
        title="Revenue sources"
        note="All time"
        action={<Help term="Revenue sources">{figureMeanings.sources}</Help>}
      />
      <CardBody>
        {creator.totalRevenue === 0 && Object.values(amounts).every((amount) => amount === 0) ? (
          <p className="text-13 text-ink-2">No payments yet.</p>
        ) : (
          <SourceList amounts={amounts} />
        )}
      </CardBody>
    </Card>
  )
}

const MAX_RECENT_WEEKS = 6

/** Revenue by week, or recent activity for users without access to revenue. */
function RecentCard({ creatorId, canSeeStatements }: { creatorId: string; canSeeStatements: boolean }) {
  const stats = useQuery(statsQuery(creatorId, '90d'))
  const weeks = stats.data?.weeks?.slice(-MAX_RECENT_WEEKS).reverse()
  return (
    <Card>
      <CardHeader
        title={stats.data && !weeks ? 'Last 90 days' : 'Recent weeks'}
        note={weeks && 'Gross, newest first'}
        action={
          <Link to="?tab=performance" className="link text-13">
            Performance
          </Link>
        }
      />
      <CardBody>
        {stats.isPending && <SkeletonLines lines={6} />}
        {weeks && <Weeks weeks={weeks} canSeeStatements={canSeeStatements} />}
        {stats.data && !weeks && (
          <dl className="divide-y divide-line text-13">
            <StatRow name="New fans">{formatCount(stats.data.current.newFans)}</StatRow>
            <StatRow name="Messages from fans">{formatCount(stats.data.current.messagesIn)}</StatRow>
            <StatRow name="Messages to fans">{formatCount(stats.data.current.messagesOut)}</StatRow>
            <StatRow name="Average response time">
              {stats.data.current.avgResponseTime === null
                ? 'No replies'
                : formatDuration(stats.data.current.avgResponseTime)}
            </StatRow>
          </dl>
        )}
      </CardBody>
      {stats.isError && !stats.data && <ErrorState title="Could not load recent weeks" query={stats} />}
    </Card>
  )
}

type Week = { week: string; subscription: number; tips: number; ppv: number; custom: number }

function Weeks({ weeks, canSeeStatements }: { weeks: readonly Week[]; canSeeStatements: boolean }) {
  const largest = Math.max(1, ...weeks.map(totalOf))
  return (
    <ul className="flex flex-col gap-2 text-13 pointer-coarse:gap-0">
      {weeks.map((week, index) => {
        const name = formatWeek(week.week)
        return (
          // The whole row is the touch target.
          <li key={week.week} className="relative flex items-center gap-3 pointer-coarse:min-h-11">
            <span className="w-26 flex-none whitespace-nowrap tabular-nums">
              {canSeeStatements ? (
                <Link
                  to={`?tab=statements&month=${week.week.slice(0, 7)}`}
                  title={`Monthly statement, ${formatMoney(totalOf(week))} in that week`}
                  className="hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-0">
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            <span aria-hidden="true" className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-brand"
                style={{ width: `${Math.max(0, (totalOf(week) / largest) * 100)}%` }}
              />
            </span>
            <span className="w-10 flex-none text-12 max-sm:hidden text-ink-3">{index === 0 && 'so far'}</span>
            <span className="w-16 text-right font-medium">
              <Money amount={totalOf(week)} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function StatRow({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
