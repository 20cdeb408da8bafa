import type { Invitation } from '@greenroom/contract/features/team/team.schema.ts'
import { canGrant, type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'
import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Day } from '../../ui/format.tsx'
import { InvitationLinkButton } from './invitation-link-button.tsx'
import { useInvitationAction } from './use-invitation-actions.ts'

type InvitationsListProps = { invitations: readonly Invitation[]; role: Role; zone: string }

export function InvitationsList({ invitations, role, zone }: InvitationsListProps) {
  const [pendingInvitation, setPendingInvitation] = useState<Invitation | null>(null)
  const [open, setOpen] = useState(false)
  const revoking = useInvitationAction()
  return (
    <>
      <ul aria-label="Open invitations" className="divide-y divide-line rounded-box border border-line">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            zone={zone}
            changeable={canGrant(role, invitation.role)}
            onRevoke={() => {
              setPendingInvitation(invitation)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Revoke this invitation?"
        description={`The link for ${pendingInvitation?.email} will stop working. You can invite them again later.`}
        confirmLabel="Revoke"
        danger
        busy={revoking.isPending}
        onConfirm={() =>
          pendingInvitation &&
          revoking.mutate(
            { act: 'revoke', invitation: pendingInvitation },
            { onSettled: () => setOpen(false) },
          )
        }
      />
    </>
  )
}

type InvitationRowProps = { invitation: Invitation; zone: string; changeable: boolean; onRevoke: () => void }

function InvitationRow({ invitation, zone, changeable, onRevoke }: InvitationRowProps) {
  const resending = useInvitationAction()
  const { email, role, creator, invitedBy, createdAt, expiresAt, status } = invitation
  const expired = status === 'EXPIRED'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium" title={email}>
            {email}
          </span>
          {expired && (
            <Badge tone="amber" icon={MailWarning}>
              Expired
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-12 text-ink-3">
          {creator ? `Creator, as ${creator.stageName}` : roleNames[role]} · invited{' '}
          {invitedBy && `by ${invitedBy} `}on <Day at={createdAt} zone={zone} /> ·{' '}
          {expired ? 'expired' : 'valid until'} <Day at={expiresAt} zone={zone} />
        </p>
      </div>
      {changeable && (
        <div className="flex flex-wrap gap-2">
          <InvitationLinkButton invitation={invitation} />
          <Button
            size="sm"
            busy={resending.isPending}
            aria-label={`Resend to ${email}`}
            onClick={() => resending.mutate({ act: 'resend', invitation })}>
            Resend
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={resending.isPending}
            aria-label={`Revoke invitation for ${email}`}
            onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  )
}
