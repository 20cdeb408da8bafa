import { locksWhenIdle } from '@greenroom/contract/features/auth/auth.rules.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { may, roleNames } from '@greenroom/contract/kit/permissions.ts'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { settingsPath } from './settings/settings-sections.ts'
import { clockInZone } from './zone-labels.ts'

/** The current agency, its time zone and your role. */
export function AgencyCard({ user, now }: { user: SessionUser; now: Date }) {
  const { agency } = user
  return (
    <Card>
      <CardHeader
        title={<span className="block truncate">{agency.name}</span>}
        action={
          may(user.role, 'agency:update') ? (
            <LinkButton size="sm" variant="ghost" to={settingsPath('agency')}>
              Edit
            </LinkButton>
          ) : (
            user.demo && <Badge>Demo</Badge>
          )
        }
      />
      <div className="border-line border-t px-4.5 py-3">
        <p className="pb-2 font-semibold text-28 tabular-nums tracking-tight">
          <time dateTime={now.toISOString()}>{clockInZone(now, agency.timeZone)}</time>
        </p>
        <dl>
          <Fact name="Time zone">{agency.timeZone.replaceAll('_', ' ')}</Fact>
          {locksWhenIdle(user.role) && (
            <Fact name="Locks when idle">
              after {agency.idleLockMinutes === 1 ? '1 minute' : `${agency.idleLockMinutes} minutes`}
            </Fact>
          )}
          <Fact name="Your role">{roleNames[user.role]}</Fact>
          {user.demo && <Fact name="Data">Demo data</Fact>}
        </dl>
      </div>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1 text-13">
      <dt className="flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0 truncate text-right">{children}</dd>
    </div>
  )
}
