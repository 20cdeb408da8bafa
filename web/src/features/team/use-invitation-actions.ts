import type { Invitation } from '@greenroom/contract/features/team/team.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { reinvited } from '../../platform/mail-labels.ts'
import { useUser } from '../../platform/session/session.ts'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import { afterTeamChange } from './team.data.ts'

type InvitationAction = { act: 'resend' | 'revoke'; invitation: Pick<Invitation, 'id' | 'email'> }

export function useInvitationAction() {
  const client = useQueryClient()
  const { sendsMail } = useUser()
  return useMutation({
    mutationFn: ({ act, invitation: { id } }: InvitationAction) =>
      act === 'resend'
        ? api('POST /team/invitations/{id}/resend', { params: { id } })
        : api('DELETE /team/invitations/{id}', { params: { id } }),
    onSuccess: async (_, { act, invitation: { email } }) => {
      const [title, description] = reinvited(sendsMail, email)
      if (act === 'resend') toast.success(title, { description })
      else toast.success(`Invitation for ${email} revoked`)
      await afterTeamChange(client)
    },
    onError: (error, { act, invitation: { email } }) => {
      toastError(`Could not ${act} the invitation for ${email}`, error)
      void client.invalidateQueries({ queryKey: ['team'] })
    },
  })
}
