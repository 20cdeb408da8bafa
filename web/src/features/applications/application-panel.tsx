import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { isApiError } from '../../platform/api-error.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/format.tsx'
import { PanelBody, PanelFooter, PanelHeader, PanelSection } from '../../ui/side-panel.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { fullName } from './application-labels.ts'
import { applicationQuery } from './applications.data.ts'
import type { DecisionKind } from './decision-dialogs.tsx'
import { EarlierSubmissions } from './earlier-submissions.tsx'
import { HistorySection } from './history-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { OwnerField } from './owner-field.tsx'

type ApplicationPanelProps = {
  id: string
  zone: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  onDecide: (kind: DecisionKind) => void
}

export function ApplicationPanel({ id, zone, onDecide, ...headerProps }: ApplicationPanelProps) {
  const { data, isPending, error, refetch } = useQuery(applicationQuery(id))
  if (isPending)
    return (
      <>
        <PanelHeader {...headerProps} title={<Skeleton className="h-5 w-40" />} />
        <div aria-busy="true" className="flex flex-col gap-8 px-4.5 py-5">
          <SkeletonLines lines={4} />
          <SkeletonLines lines={3} />
          <SkeletonLines lines={5} />
        </div>
      </>
    )
  if (!data)
    return (
      <>
        <PanelHeader {...headerProps} title="Application" />
        <NoApplication error={error} onRetry={() => void refetch()} onClose={headerProps.onClose} />
      </>
    )
  return (
    <>
      <PanelHeader
        {...headerProps}
        title={fullName(data)}
        avatar={<Avatar name={fullName(data)} size={40} />}
        note={
          <>
            <StatusBadge status={data.status} />
            <span>
              Received <DateTime at={data.createdAt} zone={zone} />
            </span>
          </>
        }
      />
      {/* The key resets forms when another application is opened. */}
      <Body key={data.id} application={data} zone={zone} />
      <PanelFooter>
        <ApplicationActions application={data} onDecide={onDecide} />
      </PanelFooter>
    </>
  )
}

function Body({ application, zone }: { application: ApplicationDetail; zone: string }) {
  return (
    <PanelBody>
      <ApplicationFacts application={application} />
      <PanelSection title="Owner">
        <OwnerField application={application} />
      </PanelSection>
      <NotesSection application={application} zone={zone} />
      {application.earlier.length > 0 && <EarlierSubmissions submissions={application.earlier} zone={zone} />}
      <HistorySection history={application.history} zone={zone} />
    </PanelBody>
  )
}

type NoApplicationProps = { error: unknown; onRetry: () => void; onClose: () => void }

function NoApplication({ error, onRetry, onClose }: NoApplicationProps) {
  if (isApiError(error, 'not_found', 'invalid_input'))
    return (
      <EmptyState title="Application not found" action={<Button onClick={onClose}>Back to list</Button>}>
        This application doesn’t exist in your agency. The link may be outdated.
      </EmptyState>
    )
  return <ErrorState title="Could not load the application" error={error} onRetry={onRetry} />
}
