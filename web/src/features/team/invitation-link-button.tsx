import type { Invitation } from '@greenroom/contract/features/team/team.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fetchInvitationLink, InvitationLinkDialog } from '../../platform/invitation-link.tsx'
import { toastError } from '../../platform/toast-error.ts'
import { Button } from '../../ui/button.tsx'
import { refreshTeam } from './team.data.ts'

type InvitationLinkButtonProps = { invitation: Pick<Invitation, 'id' | 'email' | 'canCopyLink'> }

/** Without a mail server, the inviter shares the link. */
export function InvitationLinkButton({ invitation }: InvitationLinkButtonProps) {
  const { email, canCopyLink } = invitation
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const actions = useRef<HTMLElement | null>(null)
  const fetchLink = useMutation({
    mutationFn: () => fetchInvitationLink(invitation),
    onSuccess: () => setOpen(true),
    onError: (error) => toastError(`Could not get the link for ${email}`, error),
    onSettled: () => refreshTeam(client),
  })
  return (
    <>
      {(canCopyLink || fetchLink.isPending) && (
        <Button
          size="sm"
          busy={fetchLink.isPending}
          aria-label={`Get link for ${email}`}
          onClick={(event) => {
            actions.current = event.currentTarget.parentElement
            fetchLink.mutate()
          }}>
          Get link
        </Button>
      )}
      <InvitationLinkDialog
        link={isOpen ? (fetchLink.data ?? null) : null}
        onClose={() => setOpen(false)}
        // The “Get link” button no longer exists by then.
        returnFocus={() => actions.current?.querySelector('button')}
      />
    </>
  )
}
