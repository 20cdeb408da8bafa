import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { fanNameOf } from '../../../ui/fan-name.tsx'
import { Day, Money } from '../../../ui/format.tsx'
import { TierBadge } from '../../../ui/tier-badge.tsx'
import { BlockButton } from './block-button.tsx'
import { FanBio } from './fan-bio.tsx'
import { FanFacts } from './fan-facts.tsx'
import { monthOf } from './fan-labels.ts'
import { FanNotes } from './fan-notes.tsx'

type FanProfileProps = { detail: ConversationDetail; user: SessionUser; onLeave: () => void }

export function FanProfile({ detail, user, onLeave }: FanProfileProps) {
  const { profile } = detail
  const zone = user.agency.timeZone
  const name = fanNameOf(profile)
  const canAddNotes = may(user.role, 'fans:note')
  return (
    <section aria-label={`${name}’s profile`} className="px-4 pt-4 pb-5">
      <div className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3">
        <Avatar name={name} size={44} src={profile.avatar ?? undefined} />
        <div className="min-w-0">
          <div className="flex min-w-0 items-center gap-2">
            <h3 className="truncate font-semibold text-16" title={name}>
              {name}
            </h3>
            <TierBadge tier={profile.tier} />
          </div>
          <p className="wrap-anywhere text-12 text-ink-3">
            {profile.displayName ? `@${profile.username} · member since ` : 'Member since '}
            {monthOf(profile.memberSince, zone)}
          </p>
        </div>
      </div>
      {(profile.isBlocked || profile.isArchived) && (
        <p className="mt-3 flex gap-1.5">
          {profile.isBlocked && <Badge tone="rose">Blocked</Badge>}
          {profile.isArchived && <Badge tone="amber">Archived</Badge>}
        </p>
      )}
      <dl className="mt-3.5 grid grid-cols-3 divide-x divide-line rounded-box border border-line">
        <Figure name="Total spent" value={formatMoney(profile.totalSpent)} />
        <Figure name="Tips given" value={String(profile.stats.tipsGiven)} />
        <Figure name="PPV bought" value={String(profile.stats.ppvPurchased)} />
      </dl>
      {profile.bio && <FanBio bio={profile.bio} />}
      <FanFacts detail={detail} user={user} />
      <Subheading>Recent purchases</Subheading>
      {profile.recentPurchases.length === 0 ? (
        <p className="text-13 text-ink-2">No recent purchases</p>
      ) : (
        <ul aria-label="Recent purchases">
          {profile.recentPurchases.map((purchase) => (
            <li
              key={`${purchase.date} ${purchase.type} ${purchase.amount}`}
              className="grid h-7 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-2.5 text-13">
              <span className="truncate">{purchase.type}</span>
              <span className="font-medium">
                <Money amount={purchase.amount} />
              </span>
              <span className="min-w-13 text-right text-12 text-ink-3">
                <Day at={purchase.date} zone={zone} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {profile.tags.length > 0 && (
        <>
          <Subheading>Tags</Subheading>
          <ul aria-label="Tags" className="flex flex-wrap gap-1">
            {profile.tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Badge>
                  <span className="truncate font-normal">{tag}</span>
                </Badge>
              </li>
            ))}
          </ul>
        </>
      )}
      <FanNotes fanId={detail.id} name={name} notes={profile.notes} zone={zone} canAddNotes={canAddNotes} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2">
        <Link to={`/dashboard/fans/${detail.id}`} className="link inline-flex items-center gap-1 text-13">
          Open fan page
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
        </Link>
        {canAddNotes && <BlockButton fan={profile} onLeave={onLeave} />}
      </div>
    </section>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 px-2.5 py-2">
      <dt className="truncate text-12 text-ink-3">{name}</dt>
      <dd className="truncate font-semibold text-14 tabular-nums">{value}</dd>
    </div>
  )
}

function Subheading({ children }: { children: string }) {
  return <h4 className="mt-4 mb-1 font-medium text-12 text-ink-3">{children}</h4>
}
