import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { formatCount } from '../../ui/count.ts'
import { Day, Money, ShortTime } from '../../ui/format.tsx'
import { TierBadge } from '../../ui/tier-badge.tsx'

export const fanColumns = (zone: string, now: Date) => [
  {
    key: 'fan',
    head: 'Fan',
    cell: (fan: Fan) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={fan.username} />
        <Link to={`/dashboard/fans/${fan.id}`} tabIndex={-1} className="truncate font-medium">
          {fan.username}
        </Link>
        {fan.isBlocked && <Badge tone="rose">Blocked</Badge>}
      </span>
    ),
  },
  { key: 'tier', head: 'Tier', width: '112px', cell: (fan: Fan) => <TierBadge tier={fan.tier} /> },
  {
    key: 'spent',
    head: 'Spent',
    align: 'right' as const,
    width: '96px',
    cell: (fan: Fan) => (
      <b className="font-semibold">
        <Money amount={fan.totalSpent} />
      </b>
    ),
  },
  {
    key: 'messages',
    head: 'Messages',
    align: 'right' as const,
    width: '96px',
    cell: (fan: Fan) => formatCount(fan.messageCount),
  },
  {
    key: 'active',
    head: 'Last active',
    width: '136px',
    cell: (fan: Fan) => (fan.lastActive ? <ShortTime at={fan.lastActive} zone={zone} now={now} /> : 'Never'),
  },
  {
    key: 'joined',
    head: 'Joined',
    width: '120px',
    cell: (fan: Fan) => <Day at={fan.joinDate} zone={zone} />,
  },
]

export function FanPhoneRow({ fan, zone, now }: { fan: Fan; zone: string; now: Date }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={fan.username} size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <Link to={`/dashboard/fans/${fan.id}`} tabIndex={-1} className="truncate font-medium">
            {fan.username}
          </Link>
          <TierBadge tier={fan.tier} />
        </span>
        <span className="truncate text-12 text-ink-3 tabular-nums">
          {fan.isBlocked && 'Blocked · '}
          Active {fan.lastActive ? <ShortTime at={fan.lastActive} zone={zone} now={now} /> : 'never'} · joined{' '}
          <Day at={fan.joinDate} zone={zone} />
        </span>
      </span>
      <span className="flex-none font-semibold">
        <Money amount={fan.totalSpent} />
      </span>
    </span>
  )
}
