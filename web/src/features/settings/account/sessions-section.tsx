import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useDoubleClickGuard } from '../../../ui/use-double-click-guard.ts'
import { ActivityList } from './activity-list.tsx'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery, useRevokeOtherSessions } from './sessions.data.ts'

export function SessionsSection({ zone }: { zone: string }) {
  const sessions = useQuery(sessionsQuery)
  const isIntended = useDoubleClickGuard(sessions.data?.map((session) => session.id).join())
  const [isConfirming, setConfirming] = useState(false)
  const revokeOthers = useRevokeOtherSessions(() => setConfirming(false))
  const otherCount = sessions.data?.filter((session) => !session.current).length ?? 0

  return (
    <>
      <SectionHeader
        title="Sessions"
        action={
          otherCount > 0 && (
            <Button variant="outline" onClick={() => setConfirming(true)}>
              Sign out other devices
            </Button>
          )
        }>
        Devices where you are signed in. Sign out any you don’t recognize, then change your password.
      </SectionHeader>
      {sessions.isPending && <SessionSkeletons />}
      {sessions.isError && (
        <Card>
          <ErrorState title="Could not load your sessions" query={sessions} />
        </Card>
      )}
      {sessions.data && (
        <ul className="divide-y divide-line rounded-box border border-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} zone={zone} isIntended={isIntended} />
          ))}
        </ul>
      )}
      <ActivityList zone={zone} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Sign out other devices?"
        description={
          otherCount === 1
            ? 'One other session will end. This device stays signed in.'
            : `${otherCount} other sessions will end. This device stays signed in.`
        }
        confirmLabel="Sign out other devices"
        danger
        busy={revokeOthers.isPending}
        onConfirm={() => revokeOthers.mutate()}
      />
    </>
  )
}

function SessionSkeletons() {
  return (
    <div aria-busy="true" className="divide-y divide-line rounded-box border border-line">
      {[0, 1].map((row) => (
        <div key={row} className="flex items-center gap-4 px-4.5 py-3.5">
          <Skeleton className="size-8" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-3 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
