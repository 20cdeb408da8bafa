import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { type AccountSession, isPhone, sessionsQuery } from '../features/settings/account/sessions.data.ts'
import { useUser } from '../platform/session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Ago } from '../ui/format.tsx'
import { ErrorState } from '../ui/states.tsx'
import { CardRowSkeletons } from './card-row-skeletons.tsx'
import { settingsPath } from './settings/settings-sections.ts'

const SHOWN = 3

/** The latest sessions of this account, to spot unknown ones. */
export function SignedInCard() {
  const { timeZone } = useUser().agency
  const sessions = useQuery(sessionsQuery)
  const rows = sessions.data?.slice(0, SHOWN) ?? []
  const more = (sessions.data?.length ?? 0) - rows.length
  return (
    <Card>
      <CardHeader
        title="Where you are signed in"
        action={
          <LinkButton size="sm" variant="ghost" to={settingsPath('sessions')}>
            {more > 0 ? `View all ${rows.length + more}` : 'Manage'}
          </LinkButton>
        }
      />
      {sessions.isPending && <CardRowSkeletons rows={1} />}
      {sessions.isError && (
        <div className="border-line border-t">
          <ErrorState
            title="Could not load your sessions"
            error={sessions.error}
            onRetry={() => sessions.refetch()}
          />
        </div>
      )}
      <ul>
        {rows.map((session) => (
          <SignedInRow key={session.id} session={session} zone={timeZone} />
        ))}
      </ul>
    </Card>
  )
}

function SignedInRow({ session, zone }: { session: AccountSession; zone: string }) {
  const Icon = isPhone(session) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3.5 border-line border-t px-4.5 py-2.5">
      <Icon aria-hidden="true" className="mx-0.5 size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{session.device}</span>
      {session.current ? (
        <Badge tone="brand">This device</Badge>
      ) : (
        <span className="flex-none text-12 text-ink-3">
          <Ago at={session.lastSeenAt} zone={zone} />
        </span>
      )}
    </li>
  )
}
