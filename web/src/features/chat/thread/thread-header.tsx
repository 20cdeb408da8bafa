import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { CalendarDays, ChevronLeft, CircleUser, Search, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { LazyReportDialog } from '../../../platform/lazy-report-dialog.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { fanNameOf, Username } from '../../../ui/fan-name.tsx'
import { formatAgo, useMinute } from '../../../ui/format.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TierBadge } from '../../../ui/tier-badge.tsx'
import { platformLabel } from './message-labels.ts'

type ThreadHeaderProps = {
  detail: ConversationDetail | undefined
  zone: string
  viewers: readonly { id: string; name: string }[]
  onBack?: (() => void) | undefined
  onShowProfile?: (() => void) | undefined
  onSearch: () => void
  onJumpToDate: () => void
}

export function ThreadHeader(props: ThreadHeaderProps) {
  const { detail, zone, viewers, onBack, onShowProfile, onSearch, onJumpToDate } = props
  const [isReporting, setReporting] = useState(false)
  return (
    <header className="flex h-15 flex-none items-center gap-3 border-line border-b pr-3 pl-3 sm:pl-5">
      {onBack && (
        <IconButton
          label="Back to conversations"
          icon={ChevronLeft}
          onClick={onBack}
          className="-ml-1 lg:hidden"
        />
      )}
      {detail ? <Fan detail={detail} zone={zone} viewers={viewers} /> : <FanSkeleton />}
      <div className="flex flex-none gap-0.5">
        <IconButton label="Search this conversation" icon={Search} onClick={onSearch} />
        <IconButton
          label="Jump to date"
          icon={CalendarDays}
          onClick={onJumpToDate}
          className="max-sm:hidden"
        />
        <IconButton
          label="Report this conversation"
          icon={ShieldAlert}
          disabled={!detail}
          onClick={() => setReporting(true)}
          className="max-sm:hidden"
        />
        {onShowProfile && (
          <IconButton
            label="Show fan profile"
            icon={CircleUser}
            onClick={onShowProfile}
            className="lg:hidden"
          />
        )}
      </div>
      <LazyReportDialog
        target={isReporting && detail ? { fanId: detail.id } : null}
        onClose={() => setReporting(false)}
      />
    </header>
  )
}

type FanProps = Pick<ThreadHeaderProps, 'zone' | 'viewers'> & { detail: ConversationDetail }

function Fan({ detail, zone, viewers }: FanProps) {
  const now = useMinute()
  const { fan, creator, account } = detail
  const platform = platformLabel(account.platform)
  const name = fanNameOf(fan)
  return (
    <>
      <span className="relative flex-none">
        <Avatar name={name} size={36} src={fan.avatar ?? undefined} />
        {fan.isOnline && (
          <span className="absolute -right-px -bottom-px size-2.5 rounded-full border-2 border-surface bg-focus" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <h2 className="min-w-0 truncate font-semibold text-14">{name}</h2>
          <Username fan={fan} />
          <span className="flex flex-none max-sm:hidden">
            <TierBadge tier={fan.tier} />
          </span>
          {/* Compact on phones and hidden on the narrowest, to leave space for the names. */}
          <span className="flex flex-none max-[359px]:hidden sm:hidden">
            <TierBadge tier={fan.tier} brief />
          </span>
          {platform && (
            <span className="min-w-0 shrink-[9999] truncate font-medium text-11 text-ink-3 tracking-[0.03em] max-sm:hidden">
              {platform}
              {account.connectedSince === null && ', not connected'}
            </span>
          )}
        </div>
        <p className="flex min-w-0 gap-1 whitespace-nowrap text-12 text-ink-3">
          <span className="min-w-0 truncate">{activityLabel(fan, zone, now)}</span>
          {/* The creator's name is truncated last. */}
          <span className="max-w-4/5 flex-none truncate">
            · <span className="max-sm:hidden">replying </span>as{' '}
            <span className="font-medium text-ink-2">{creator.stageName}</span>
          </span>
          {viewers.length > 0 && (
            <span className="min-w-0 truncate text-sky-ink">· {viewersLabel(viewers)}</span>
          )}
        </p>
      </div>
    </>
  )
}

function activityLabel({ isOnline, lastActive }: ConversationDetail['fan'], zone: string, now: Date): string {
  if (isOnline) return 'Online now'
  return lastActive ? `Active ${formatAgo(lastActive, zone, now)}` : 'Never active'
}

function viewersLabel(viewers: readonly { name: string }[]): string {
  const [first, ...others] = viewers
  if (!first) return ''
  if (others.length === 0) return `${first.name} is viewing`
  return `${first.name} and ${others.length === 1 ? others[0]?.name : `${others.length} others`} are viewing`
}

function FanSkeleton() {
  return (
    <>
      <Skeleton className="size-9 flex-none rounded-full" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <Skeleton className="h-3.5 w-36" />
        <Skeleton className="h-3 w-52 max-w-full" />
      </div>
    </>
  )
}
