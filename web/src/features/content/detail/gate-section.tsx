import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import type { MissingEvidence } from '@greenroom/contract/features/content/gate.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'

type GateSectionProps = {
  item: ContentDetail
  zone: string
  isBusy: boolean
  onEdit: () => void
  onSubmit: () => void
}

/** Problems that block publishing, with links to fix them, and the reason for a rejection. */
export function GateSection({ item, zone, isBusy, onEdit, onSubmit }: GateSectionProps) {
  const { missing, review, lastReview, publishesWhenCleared, mayEdit } = item
  const isRejected = lastReview?.verdict === 'REJECTED' && review !== 'CLEARED'
  if (missing.length === 0 && !isRejected) return null
  const canSubmit = mayEdit && !item.isArchived && (review === null || review === 'WITHDRAWN')
  return (
    <PanelSection title={missing.length > 0 ? 'What’s missing' : 'Review'}>
      {isRejected && (
        <p className="wrap-anywhere mb-2.5 text-13">
          Rejected by {lastReview.by} on <DateTime at={lastReview.at} zone={zone} />: {lastReview.reason}
        </p>
      )}
      <ul className="flex flex-col gap-1.5 text-13">
        {missing.map((entry) => (
          <li
            key={`${entry.problem} ${entry.personId}`}
            className="flex items-baseline justify-between gap-3 pointer-coarse:min-h-10 pointer-coarse:items-center">
            <span className="wrap-anywhere min-w-0">{entry.text}</span>
            <FixLink missing={entry} item={item} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      {publishesWhenCleared && (
        <p className="mt-2.5 text-12 text-ink-3">
          This item will be published automatically once it’s cleared.
        </p>
      )}
      {canSubmit && (
        <Button size="sm" className="mt-3" disabled={isBusy} onClick={onSubmit}>
          Send for review
        </Button>
      )}
    </PanelSection>
  )
}

type FixLinkProps = { missing: MissingEvidence; item: ContentDetail; onEdit: () => void }

function FixLink({ missing: { problem, personId }, item, onEdit }: FixLinkProps) {
  const { role } = useUser()
  const isReviewer = may(role, 'content:review')
  const linkClass = 'link flex-none'
  if (problem === 'no_people' || problem === 'no_production_date')
    return item.mayEdit && !item.isArchived ? (
      <button type="button" onClick={onEdit} className={linkClass}>
        Edit item
      </button>
    ) : null
  // The review panel links the case.
  if (problem === 'on_hold')
    return isReviewer ? (
      <Link to={`/dashboard/compliance?tab=review&id=${item.id}`} className={linkClass}>
        Show hold
      </Link>
    ) : null
  if (problem === 'not_cleared')
    return isReviewer && item.review === 'IN_REVIEW' ? (
      <Link to={`/dashboard/compliance?tab=review&id=${item.id}`} className={linkClass}>
        Review
      </Link>
    ) : null
  if (isReviewer)
    return (
      <Link to={`/dashboard/compliance?person=${personId}`} className={linkClass}>
        Open record
      </Link>
    )
  // Creators can open only their own record.
  return role === 'CREATOR' && personId === item.creator.id ? (
    <Link to="/dashboard/compliance" className={linkClass}>
      Open your record
    </Link>
  ) : null
}
