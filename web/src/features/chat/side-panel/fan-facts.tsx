import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { ReactNode } from 'react'
import { Ago, useMinute } from '../../../ui/format.tsx'
import { AssigneeMenu } from './assignee-menu.tsx'
import { localTime, subscriptionLabels } from './fan-labels.ts'

/** Facts to check before writing: local time, subscription, assignee. */
export function FanFacts({ detail, user }: { detail: ConversationDetail; user: SessionUser }) {
  const { profile } = detail
  const time = localTime(profile.timeZone, useMinute())
  return (
    <dl className="mt-3 flex flex-col text-13">
      <Fact name="Assigned to">
        {may(user.role, 'chats:send') && !profile.isBlocked ? (
          <AssigneeMenu detail={detail} userId={user.id} />
        ) : (
          (detail.assignee?.name ?? 'Nobody')
        )}
      </Fact>
      {time && <Fact name="Local time">{time}</Fact>}
      {profile.location && <Fact name="Location">{profile.location}</Fact>}
      <Fact name="Last active">
        {profile.lastActive ? <Ago at={profile.lastActive} zone={user.agency.timeZone} /> : 'Never'}
      </Fact>
      <Fact name="Subscription">{subscriptionLabels[profile.subscriptionStatus]}</Fact>
      <Fact name="Messages received">
        <span className="tabular-nums">{profile.stats.messagesReceived}</span>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3">
      <dt className="flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0 truncate text-right has-[button]:overflow-visible">{children}</dd>
    </div>
  )
}
