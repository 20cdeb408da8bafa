import type { Invitation } from '@greenroom/contract/features/team/team.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../platform/api.ts'
import { toastError } from '../../platform/toast-error.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { refreshTeam } from './team.data.ts'

type InvitationLinkButtonProps = { invitation: Pick<Invitation, 'id' | 'email' | 'canCopyLink'> }

/** Without a mail server, the inviter shares the link. */
export function InvitationLinkButton({ invitation: { id, email, canCopyLink } }: InvitationLinkButtonProps) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const actions = useRef<HTMLElement | null>(null)
  const fetchLink = useMutation({
    mutationFn: async () => (await api('POST /team/invitations/{id}/link', { params: { id } })).data.url,
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
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        // The “Get link” button no longer exists by then.
        returnFocus={() => actions.current?.querySelector('button')}
        title="Invitation link"
        description={`This link is shown only once. Share it only with ${email}: anyone who opens it gets access to the account. The recipient can see that you copied it.`}>
        <CopyField
          label="Link"
          value={fetchLink.data ?? ''}
          hint="Works once. Resend the invitation to get a new one."
          successText="Link copied"
        />
      </Dialog>
    </>
  )
}
