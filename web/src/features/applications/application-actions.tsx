import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { Check, Mail, UserPlus, X } from 'lucide-react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { statusName } from '../../ui/status-badge.tsx'
import type { DecisionKind } from './decision-dialogs.tsx'
import { isDecisionAllowed } from './use-decision.ts'

type ApplicationActionsProps = { application: ApplicationDetail; onDecide: (kind: DecisionKind) => void }

// Without icons all three fit in one row on a phone.
const phoneButton = 'max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden'

/** Contacted applicants can be emailed again, added as creators or rejected. */
export function ApplicationActions({ application, onDecide }: ApplicationActionsProps) {
  const { status, creator } = application
  if (status === 'PENDING')
    return (
      <>
        <Button variant="primary" icon={Check} className={phoneButton} onClick={() => onDecide('approve')}>
          Approve
        </Button>
        <Button icon={Mail} className={phoneButton} onClick={() => onDecide('contact')}>
          Contact Applicant
        </Button>
        <Button icon={X} onClick={() => onDecide('reject')} className={`${phoneButton} text-rose-ink`}>
          Reject
        </Button>
      </>
    )
  return (
    <>
      <p className="mr-auto font-medium text-13">Status: {statusName(status)}</p>
      {isDecisionAllowed('contact', application) && (
        <Button icon={Mail} className={phoneButton} onClick={() => onDecide('contact')}>
          Contact again
        </Button>
      )}
      {isDecisionAllowed('reject', application) && (
        <Button icon={X} className={`${phoneButton} text-rose-ink`} onClick={() => onDecide('reject')}>
          Reject application
        </Button>
      )}
      {isDecisionAllowed('creator', application) && (
        <Button icon={UserPlus} onClick={() => onDecide('creator')}>
          Add as creator
        </Button>
      )}
      {creator && <LinkButton to={`/dashboard/creators/${creator.id}`}>Open creator</LinkButton>}
    </>
  )
}
