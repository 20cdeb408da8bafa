import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Invitation } from '@greenroom/contract/features/team/team.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { email } from '@greenroom/contract/kit/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { useInvitationLink } from '../../platform/invitation-link.tsx'
import { invitationToast, resentToast } from '../../platform/mail-labels.ts'
import { createSender } from '../../platform/send-once.ts'
import { useUser } from '../../platform/session/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { creatorQuery, inviteCreator, refreshCreators } from './creators.data.ts'

type InviteCreatorDialogProps = {
  creator: Pick<Creator, 'id' | 'stageName' | 'access'>
  open: boolean
  onClose: () => void
}

const SHARE_LINK_HINT = 'No mail server is set up, so share it yourself.'

/** Prefills the creator's saved email. */
export function InviteCreatorDialog({ creator, open, onClose }: InviteCreatorDialogProps) {
  const client = useQueryClient()
  const { sendsMail } = useUser()
  const detail = useQuery({ ...creatorQuery(creator.id), enabled: open })
  const [editedEmail, setEditedEmail] = useState<string | null>(null)
  const [sender] = useState(() => createSender<{ creatorId: string; to: string }>({ newKey: () => newId() }))
  const [error, setError] = useState<string>()
  const address = editedEmail ?? detail.data?.email ?? ''
  const isReinvite = creator.access === 'invited'
  const link = useInvitationLink()
  const inviting = useMutation({
    mutationFn: async (to: string) => {
      let invitation: Invitation | undefined
      await sender.send({ creatorId: creator.id, to }, async (clientId) => {
        invitation = await inviteCreator(creator.id, { email: to, clientId })
      })
      return invitation
    },
    onSuccess: async (invitation, to) => {
      setEditedEmail(null)
      onClose()
      if (!invitation?.canCopyLink || !(await link.show(invitation))) {
        const [title, description] = isReinvite ? resentToast(sendsMail, to) : invitationToast(sendsMail, to)
        toast.success(title, { description })
      }
      await refreshCreators(client)
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = email.safeParse(address)
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success && !inviting.isPending) inviting.mutate(parsed.data)
  }
  return (
    <>
      <FormDialog
        open={open}
        onClose={() => {
          setError(undefined)
          inviting.reset()
          onClose()
        }}
        title={isReinvite ? `Invite ${creator.stageName} again` : `Invite ${creator.stageName} to sign in`}
        description={
          isReinvite
            ? `${sendsMail ? 'We’ll email a new link.' : `Creates a new link. ${SHARE_LINK_HINT}`} The previous link will no longer work.`
            : `${sendsMail ? 'We’ll email them' : 'Creates'} a link to set a password and see their own stats.${sendsMail ? '' : ` ${SHARE_LINK_HINT}`}`
        }
        submitLabel={!sendsMail ? 'Create link' : isReinvite ? 'Send again' : 'Send invitation'}
        form={{
          submit,
          busy: inviting.isPending,
          serverError: inviting.error ? errorText(inviting.error) : undefined,
        }}>
        <TextField
          label="Email"
          {...(error ? { error } : {})}
          {...(detail.isError ? { hint: 'Could not load the saved address. Enter one.' } : {})}
          type="email"
          autoComplete="off"
          value={address}
          placeholder={detail.isPending ? 'Loading the saved address' : ''}
          onChange={(event) => setEditedEmail(event.target.value)}
        />
      </FormDialog>
      {link.dialog}
    </>
  )
}
