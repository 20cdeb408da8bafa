import { Monitor, Smartphone } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { type AccountSession, isPhone, useRevokeSession } from './sessions.data.ts'

type SessionRowProps = {
  session: AccountSession
  zone: string
  /** False for a click right after the list moved, when the pointer may be over another row. */
  isIntended: (event: { detail: number }) => boolean
}

export function SessionRow({ session, zone, isIntended }: SessionRowProps) {
  const revoke = useRevokeSession(session)
  const Icon = isPhone(session) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-x-4 px-4.5 py-3.5">
      <span className="grid size-8 flex-none place-items-center rounded-control bg-sunken text-ink-3">
        <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{session.device}</span>
          {session.current && <Badge tone="brand">This device</Badge>}
        </p>
        <p className="text-12 text-ink-3">
          {session.address ?? 'Unknown IP address'} · signed in{' '}
          <DateTime at={session.createdAt} zone={zone} />
          {!session.current && (
            <>
              {' '}
              · last seen <DateTime at={session.lastSeenAt} zone={zone} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          disabled={revoke.isPending}
          aria-label={`${revoke.isPending ? 'Signing out' : 'Sign out'} ${session.device}`}
          onClick={(event) => isIntended(event) && revoke.mutate()}>
          {revoke.isPending ? 'Signing out…' : 'Sign out'}
        </Button>
      )}
    </li>
  )
}
