import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { Check, Mail, UserPlus, X } from 'lucide-react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { statusName } from '../../ui/status-badge.tsx'
import type { MoveKind } from './move-dialogs.tsx'
import { isMoveAllowed } from './use-move.ts'

type ApplicationActionsProps = { application: ApplicationDetail; onMove: (kind: MoveKind) => void }

// Without icons all three fit in one row on a phone.
const even = 'max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden'

/** Contacted applicants can be messaged again, added or rejected. */
export function ApplicationActions({ application, onMove }: ApplicationActionsProps) {
  const { status, creator } = application
  if (status === 'PENDING')
    return (
      <>
        <Button variant="primary" icon={Check} className={even} onClick={() => onMove('approve')}>
          Approve
        </Button>
        <Button icon={Mail} className={even} onClick={() => onMove('contact')}>
          Contact Applicant
        </Button>
        <Button icon={X} onClick={() => onMove('reject')} className={`${even} text-rose-ink`}>
          Reject
        </Button>
      </>
    )
  return (
    <>
      <p className="mr-auto font-medium text-13">Status: {statusName(status)}</p>
      {isMoveAllowed('contact', application) && (
        <Button icon={Mail} className={even} onClick={() => onMove('contact')}>
          Write again
        </Button>
      )}
      {isMoveAllowed('reject', application) && (
        <Button icon={X} className={`${even} text-rose-ink`} onClick={() => onMove('reject')}>
          Reject application
        </Button>
      )}
      {isMoveAllowed('creator', application) && (
        <Button icon={UserPlus} onClick={() => onMove('creator')}>
          Add as creator
        </Button>
      )}
      {creator && <LinkButton to={`/dashboard/creators/${creator.id}`}>Open creator</LinkButton>}
    </>
  )
}
