import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { latestMailQuery } from '../features/settings/mail/mail.data.ts'
import { MailStatus } from '../features/settings/mail/mail-status.tsx'
import { useUser } from '../platform/session/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Ago } from '../ui/format.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { CardRowSkeletons } from './card-row-skeletons.tsx'
import { settingsPath } from './settings/settings-sections.ts'

/** The agency's latest email, for admins. */
export function LatestMailCard() {
  const { timeZone } = useUser().agency
  const mail = useQuery(latestMailQuery)
  return (
    <Card>
      <CardHeader
        title="Mail outbox"
        note="latest"
        action={
          <LinkButton size="sm" variant="ghost" to={settingsPath('mail')}>
            View All
          </LinkButton>
        }
      />
      {mail.isPending && <CardRowSkeletons rows={3} />}
      {(mail.isError || mail.data?.length === 0) && (
        <div className="border-line border-t">
          {mail.isError ? (
            <ErrorState title="Could not load email" error={mail.error} onRetry={() => mail.refetch()} />
          ) : (
            <EmptyState title="No email yet">
              Invitations, password links and confirmations appear here.
            </EmptyState>
          )}
        </div>
      )}
      <ul>
        {mail.data?.map((row) => (
          <li key={row.id} className="border-line border-t">
            <Link
              to={`${settingsPath('mail')}&mail=${row.id}`}
              className="flex items-center gap-3.5 px-4.5 py-2.5 -outline-offset-2 hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">
                <span className="font-medium">{row.subject}</span>
                <span className="text-ink-3"> to {row.to}</span>
              </span>
              <MailStatus status={row.status} />
              <span className="w-26 flex-none text-right text-12 text-ink-3 max-sm:hidden">
                <Ago at={row.createdAt} zone={timeZone} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
