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
  const [invitationToRevoke, setInvitationToRevoke] = useState<Invitation | null>(null)
  const [isOpen, setOpen] = useState(false)
  const revokeAction = useInvitationAction()
  return (
    <>
      <ul aria-label="Pending invitations" className="divide-y divide-line rounded-box border border-line">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            zone={zone}
            canChange={canGrant(role, invitation.role)}
            onRevoke={() => {
              setInvitationToRevoke(invitation)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Revoke this invitation?"
        description={`The link for ${invitationToRevoke?.email} will stop working. You can invite them again later.`}
        confirmLabel="Revoke"
        danger
        busy={revokeAction.isPending}
        onConfirm={() =>
          invitationToRevoke &&
          revokeAction.mutate(
            { action: 'revoke', invitation: invitationToRevoke },
            { onSettled: () => setOpen(false) },
          )
        }
      />
    </>
  )
}

type InvitationRowProps = { invitation: Invitation; zone: string; canChange: boolean; onRevoke: () => void }

function InvitationRow({ invitation, zone, canChange, onRevoke }: InvitationRowProps) {
  const resendAction = useInvitationAction()
  const { email, role, creator, invitedBy, createdAt, expiresAt, status } = invitation
  const isExpired = status === 'EXPIRED'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium" title={email}>
            {email}
          </span>
          {isExpired && (
            <Badge tone="amber" icon={MailWarning}>
              Expired
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-12 text-ink-3">
          {creator ? `Creator, as ${creator.stageName}` : roleNames[role]} · invited{' '}
          {invitedBy && `by ${invitedBy} `}on <Day at={createdAt} zone={zone} /> ·{' '}
          {isExpired ? 'expired' : 'valid until'} <Day at={expiresAt} zone={zone} />
        </p>
      </div>
      {canChange && (
        <div className="flex flex-wrap gap-2">
          <InvitationLinkButton invitation={invitation} />
          <Button
            size="sm"
            busy={resendAction.isPending}
            aria-label={`Resend to ${email}`}
            onClick={() => resendAction.mutate({ action: 'resend', invitation })}>
            Resend
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={resendAction.isPending}
            aria-label={`Revoke invitation for ${email}`}
            onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  )
}
