import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { assumedFigures } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import type { ReactNode } from 'react'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { dateFormat } from '../../ui/date-format.ts'
import { DateTime, Day, useMinute } from '../../ui/format.tsx'
import { subscriptionOptions } from './fan-fields.tsx'
import { NotesCard } from './notes-card.tsx'
import { TagsEditor } from './tags-editor.tsx'

type OverviewTabProps = { fan: FanDetail; zone: string; role: Role }

export function OverviewTab({ fan, zone, role }: OverviewTabProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <About fan={fan} zone={zone} />
        <Activity fan={fan} zone={zone} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Card>
          <CardHeader title="Tags" />
          <CardBody>
            <TagsEditor fan={fan} editable={may(role, 'fans:note')} />
          </CardBody>
        </Card>
        <NotesCard fanId={fan.id} zone={zone} role={role} />
      </div>
    </div>
  )
}

function About({ fan, zone }: { fan: FanDetail; zone: string }) {
  return (
    <Card>
      <CardHeader title="About" />
      <CardBody>
        <Facts>
          <Fact name="Creator">{fan.creator.stageName}</Fact>
          <Fact name="Email">{fan.email}</Fact>
          <Fact name="Location">{fan.location}</Fact>
          <Fact name="Local time">{fan.timeZone && <LocalTime zone={fan.timeZone} />}</Fact>
          {fan.platform !== 'INTERNAL' && <Fact name="Platform">{platformNames[fan.platform]}</Fact>}
          <Fact name="Subscription">
            {subscriptionOptions.find(({ value }) => value === fan.subscriptionStatus)?.label}
          </Fact>
          <Fact name="Joined">
            <Day at={fan.joinDate} zone={zone} />
          </Fact>
          <Fact name="Bio">{fan.bio && <span className="whitespace-pre-line">{fan.bio}</span>}</Fact>
        </Facts>
      </CardBody>
    </Card>
  )
}

function LocalTime({ zone }: { zone: string }) {
  const now = useMinute()
  const time = dateFormat({ timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
  return (
    <>
      {time.format(now)} <span className="text-ink-3">· {zone.replaceAll('_', ' ')}</span>
    </>
  )
}

function Activity({ fan, zone }: { fan: FanDetail; zone: string }) {
  const hasNoOrders = fan.orders === 0
  return (
    <Card>
      <CardHeader title="Activity" />
      <CardBody>
        <Facts>
          <Fact name="Last active">
            {fan.lastActive ? <DateTime at={fan.lastActive} zone={zone} /> : 'Never'}
          </Fact>
          <Fact name="Days active">{fan.daysActive.toLocaleString('en-US')}</Fact>
          <Fact name="Engagement" isAssumed={fan.engagementRate === null}>
            {fan.engagementRate ?? assumedFigures.engagementRate}%
          </Fact>
          <Fact name="Response rate" isAssumed={fan.responseRate === null}>
            {fan.responseRate ?? assumedFigures.responseRate}%
          </Fact>
          <Fact name="Last message">
            {fan.daysSinceLastMessage === null ? 'Never' : daysAgoLabel(fan.daysSinceLastMessage)}
          </Fact>
          <Fact name="Purchase frequency" isAssumed={hasNoOrders}>
            {fan.purchaseFrequency}
          </Fact>
          <Fact name="Last purchase">
            {fan.lastPurchase ? <DateTime at={fan.lastPurchase} zone={zone} /> : 'Never'}
          </Fact>
          <Fact name="Time between orders">
            {fan.usualGapDays === null ? null : gapLabel(fan.usualGapDays)}
          </Fact>
          <Fact name="Preferred content" isAssumed={fan.preferredContent === null}>
            {fan.preferredContent ?? assumedFigures.preferredContent}
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  )
}

function daysAgoLabel(days: number): string {
  if (days === 0) return 'Today'
  return days === 1 ? 'Yesterday' : `${days} days ago`
}

function gapLabel(days: number): string {
  const wholeDays = Math.max(1, Math.round(days))
  return wholeDays === 1 ? '1 day on average' : `${wholeDays} days on average`
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-2 text-13">{children}</dl>
  )
}

type FactProps = { name: string; children: ReactNode; isAssumed?: boolean }

function Fact({ name, children, isAssumed = false }: FactProps) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere min-w-0">
        {children || <span className="text-ink-3">Unknown</span>}
        {isAssumed && <span className="text-12 text-ink-3"> · estimate, no data yet</span>}
      </dd>
    </>
  )
}
