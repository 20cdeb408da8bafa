import { caseOutcomeNames } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import type { Evidence } from '@greenroom/contract/features/content/reviews.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isApiError } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { ReviewBadge } from '../../../ui/review-badge.tsx'
import { PanelBody, PanelHeader, PanelSection } from '../../../ui/side-panel.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { formatDate } from '../records/record-labels.tsx'
import { Decision } from './decision.tsx'
import { PeopleEvidence } from './people-evidence.tsx'
import { evidenceQuery, itemQuery } from './review.data.ts'
import { ReviewMedia } from './review-media.tsx'

type HeadProps = {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** Everything a reviewer needs: the files, the texts and the evidence for everyone depicted. */
export function ReviewPanel({ id, zone, ...head }: HeadProps & { id: string; zone: string }) {
  const item = useQuery(itemQuery(id))
  const evidence = useQuery(evidenceQuery(id))
  if (item.data && evidence.data)
    return (
      <LoadedPanel
        item={item.data}
        evidence={evidence.data}
        zone={zone}
        onStale={() => void item.refetch()}
        {...head}
      />
    )
  const query = item.isError ? item : evidence
  return (
    <>
      <PanelHeader {...head} title={query.isError ? 'Review' : <Skeleton className="h-5 w-40" />} />
      {isApiError(query.error, 'not_found') ? (
        <EmptyState title="Item not found" action={<Button onClick={head.onClose}>Back to list</Button>}>
          It was deleted, or the link is outdated.
        </EmptyState>
      ) : query.isError ? (
        <ErrorState title="Could not load this item" query={query} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-6 px-4.5 py-5">
          <Skeleton className="aspect-16/10 w-full" />
          <SkeletonLines lines={6} />
        </div>
      )}
    </>
  )
}

type LoadedProps = HeadProps & { item: ContentDetail; evidence: Evidence; zone: string; onStale: () => void }

function LoadedPanel({ item, evidence, zone, onStale, ...head }: LoadedProps) {
  const uses = [
    ...(item.isDownloadable ? ['Download'] : []),
    ...(item.isAiEdited ? ['Created or edited with AI'] : []),
  ]
  return (
    <>
      <PanelHeader
        {...head}
        title={item.title}
        note={
          <>
            {item.review && <ReviewBadge review={item.review} />}
            <Link to={`/dashboard/content?id=${item.id}`} className="link">
              Open in library
            </Link>
          </>
        }
      />
      <PanelBody>
        <ReviewMedia files={item.mediaFiles} onStale={onStale} />
        <PanelSection title="Text">
          <p className="wrap-anywhere whitespace-pre-wrap text-13">
            {item.description ?? <span className="text-ink-3">No description</span>}
          </p>
        </PanelSection>
        <PanelSection title="Item">
          <Facts>
            <Fact name="Creator">{item.creator.stageName}</Fact>
            <Fact name="Produced on">{item.producedOn && formatDate(item.producedOn)}</Fact>
            <Fact name="Uploaded by">{item.uploadedBy}</Fact>
            {item.scheduledFor && (
              <Fact name="Goes live">
                <DateTime at={item.scheduledFor} zone={zone} />
              </Fact>
            )}
            {uses.length > 0 && <Fact name="Use">{uses.join(', ')}</Fact>}
          </Facts>
        </PanelSection>
        <PeopleEvidence people={evidence.people} missing={evidence.missing} />
        {evidence.holds.length > 0 && (
          <PanelSection title="Take-downs">
            <ol className="flex flex-col gap-1.5 text-13">
              {evidence.holds.map((hold) => (
                <HoldEntry key={`${hold.caseId} ${hold.takenDownAt}`} hold={hold} zone={zone} />
              ))}
            </ol>
          </PanelSection>
        )}
        {evidence.reviews.length > 0 && (
          <PanelSection title="Earlier reviews">
            <ol className="flex flex-col gap-1.5 text-13">
              {evidence.reviews.map(({ at, by, verdict, reason }) => (
                <li key={at} className="wrap-anywhere">
                  {verdict === 'CLEARED' ? 'Cleared' : 'Rejected'} by {by}, <DateTime at={at} zone={zone} />
                  {reason && `: ${reason}`}
                </li>
              ))}
            </ol>
          </PanelSection>
        )}
        <Decision item={item} evidence={evidence} onDone={head.onNext ?? head.onClose} />
      </PanelBody>
    </>
  )
}

function HoldEntry({ hold, zone }: { hold: Evidence['holds'][number]; zone: string }) {
  const { caseId, number, isCopy, takenDownAt, outcome, reason, liftedAt, liftedBy, liftReason } = hold
  return (
    <li className="wrap-anywhere">
      {liftedAt === null && <strong className="font-medium">On hold. </strong>}
      {isCopy ? 'An item with the same file was taken down by ' : 'Taken down by '}
      <Link to={`/dashboard/compliance?tab=cases&case=${caseId}`} className="link">
        case #{number}
      </Link>{' '}
      on <DateTime at={takenDownAt} zone={zone} />.{' '}
      {outcome === null ? 'The case is open.' : `Outcome: ${caseOutcomeNames[outcome]}. ${reason ?? ''}`}
      {liftedAt && (
        <>
          {' '}
          Hold lifted by {liftedBy} on <DateTime at={liftedAt} zone={zone} />: {liftReason}
        </>
      )}
    </li>
  )
}
