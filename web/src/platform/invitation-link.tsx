import { type ComponentProps, useState } from 'react'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { api } from './api.ts'

type Invitation = { id: string; email: string }
type Link = { email: string; url: string }

/** Without a mail server the inviter shares the link; the server gives it out once per invitation, audited. */
export async function fetchInvitationLink({ id, email }: Invitation): Promise<Link> {
  const { data } = await api('POST /team/invitations/{id}/link', { params: { id } })
  return { email, url: data.url }
}

/** Undefined if the creator was not invited just now. */
async function findInvitation(creatorId: string): Promise<Invitation | undefined> {
  const { data } = await api('GET /team/invitations', { query: { limit: 100 } })
  return data.find(({ creator, canCopyLink }) => creator?.id === creatorId && canCopyLink)
}

/** Shows the link of an invitation just created. Both functions return false if it could not be fetched. */
export function useInvitationLink() {
  const [link, setLink] = useState<Link | null>(null)
  const show = async (invitation: Invitation): Promise<boolean> => {
    const fetched = await fetchInvitationLink(invitation).catch(() => null)
    setLink(fetched)
    return fetched !== null
  }
  return {
    show,
    showForCreator: async (creatorId: string): Promise<boolean> => {
      const invitation = await findInvitation(creatorId).catch(() => undefined)
      return invitation !== undefined && show(invitation)
    },
    dialog: <InvitationLinkDialog link={link} onClose={() => setLink(null)} />,
  }
}

type InvitationLinkDialogProps = {
  link: Link | null
  onClose: () => void
  returnFocus?: ComponentProps<typeof Dialog>['returnFocus']
}

export function InvitationLinkDialog({ link, onClose, returnFocus }: InvitationLinkDialogProps) {
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => !open && onClose()}
      returnFocus={returnFocus}
      title="Invitation link"
      description={`This link is shown only once. Share it only with ${link?.email ?? ''}: anyone who opens it gets access to the account. The recipient can see that you copied it.`}>
      <CopyField
        label="Link"
        value={link?.url ?? ''}
        hint="Works once. Resend the invitation to get a new one."
        successText="Link copied"
      />
    </Dialog>
  )
}
