import type { Invitation } from '@greenroom/contract/features/team/team.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { resentToast } from '../../platform/mail-labels.ts'
import { useUser } from '../../platform/session/session.ts'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import { refreshTeam } from './team.data.ts'

type InvitationAction = { action: 'resend' | 'revoke'; invitation: Pick<Invitation, 'id' | 'email'> }

export function useInvitationAction() {
  const client = useQueryClient()
  const { sendsMail } = useUser()
  return useMutation({
    mutationFn: ({ action, invitation: { id } }: InvitationAction) =>
      action === 'resend'
        ? api('POST /team/invitations/{id}/resend', { params: { id } })
        : api('DELETE /team/invitations/{id}', { params: { id } }),
    onSuccess: async (_, { action, invitation: { email } }) => {
      const [title, description] = resentToast(sendsMail, email)
      if (action === 'resend') toast.success(title, { description })
      else toast.success(`Invitation for ${email} revoked`)
      await refreshTeam(client)
    },
    onError: (error, { action, invitation: { email } }) => {
      toastError(`Could not ${action} the invitation for ${email}`, error)
      void client.invalidateQueries({ queryKey: ['team'] })
    },
  })
}
