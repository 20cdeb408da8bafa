import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { Check, Ellipsis, Mail, UserPlus, X } from 'lucide-react'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { statusName } from '../../ui/status-badge.tsx'
import type { DecisionKind } from './decision-dialogs.tsx'
import { isDecisionAllowed } from './use-decision.ts'

type ApplicationActionsProps = { application: ApplicationDetail; onDecide: (kind: DecisionKind) => void }

// Without icons all three fit in one row on a phone.
const phoneButton = 'max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden'

/** Contacted applicants can be added as creators; further steps are in a menu. */
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
      {isDecisionAllowed('creator', application) && (
        <Button icon={UserPlus} onClick={() => onDecide('creator')}>
          Add as creator
        </Button>
      )}
      <FurtherSteps application={application} onDecide={onDecide} />
      {creator && <LinkButton to={`/dashboard/creators/${creator.id}`}>Open creator</LinkButton>}
    </>
  )
}

function FurtherSteps({ application, onDecide }: ApplicationActionsProps) {
  const mayContact = isDecisionAllowed('contact', application)
  const mayReject = isDecisionAllowed('reject', application)
  if (!mayContact && !mayReject) return null
  return (
    <Menu side="top" trigger={<IconButton label="More actions" icon={Ellipsis} />}>
      {mayContact && (
        <MenuItem icon={Mail} onSelect={() => onDecide('contact')}>
          Contact again
        </MenuItem>
      )}
      {mayReject && (
        <MenuItem icon={X} danger onSelect={() => onDecide('reject')}>
          Reject application
        </MenuItem>
      )}
    </Menu>
  )
}
