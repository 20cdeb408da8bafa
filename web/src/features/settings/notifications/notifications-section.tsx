import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { typesFor } from '@greenroom/contract/features/notifications/notification-reach.rules.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { ChatPreferencesCard } from './chat-preferences-card.tsx'
import { preferencesQuery, useSavePreferences } from './notification-preferences.data.ts'
import { NotificationTypesTable } from './notification-types-table.tsx'
import { PushCard } from './push/push-card.tsx'
import { QuietHoursCard } from './quiet-hours-card.tsx'

export function NotificationsSection({ user }: { user: SessionUser }) {
  const { role, agency, email } = user
  // Only members get an agency's notifications, so visitors have no preferences.
  const isVisiting = may(role, 'agency:switch') && !agency.isHouse
  const { data, isError, error, refetch } = useQuery({ ...preferencesQuery, enabled: !isVisiting })
  const onChoose = useSavePreferences()
  const types = typesFor(role)

  return (
    <>
      <SectionHeader title="Notifications">
        Choose what you’re notified about in the app and by email to{' '}
        <span className="wrap-anywhere font-medium text-ink">{email}</span>. Changes are saved automatically.
      </SectionHeader>
      {isVisiting && (
        <Card>
          <EmptyState title="No preferences here">
            You’re not a member of {agency.name}, so you don’t get notifications here. Switch to your own
            agency to set preferences.
          </EmptyState>
        </Card>
      )}
      {!isVisiting && !data && !isError && <TableSkeleton rows={types.length} />}
      {!data && isError && (
        <Card>
          <ErrorState title="Could not load your preferences" error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {data && (
        <>
          <NotificationTypesTable types={types} preferences={data} onChoose={onChoose} />
          <p className="-mt-2 text-12 text-ink-3">
            Low-priority notifications are emailed only if you turn off “In app”.
          </p>
          <QuietHoursCard quiet={data.quietHours} zone={agency.timeZone} onChoose={onChoose} />
          <PushCard userId={user.id} zone={agency.timeZone} />
        </>
      )}
      <ChatPreferencesCard />
    </>
  )
}

function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" className="divide-y divide-line rounded-box border border-line">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-15 items-center gap-8 px-4.5">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-64 max-w-full" />
          </div>
          <Skeleton className="h-5 w-9 rounded-full" />
          <Skeleton className="h-5 w-9 rounded-full" />
        </div>
      ))}
    </div>
  )
}
