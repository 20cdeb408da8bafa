import type { Invitation } from '@greenroom/contract/features/team/team.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorText } from '../../platform/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { afterTeamChange } from './team.data.ts'

type InvitationAction = { act: 'resend' | 'revoke'; invitation: Pick<Invitation, 'id' | 'email'> }

export function useInvitationAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ act, invitation: { id } }: InvitationAction) =>
      act === 'resend'
        ? api('POST /team/invitations/{id}/resend', { params: { id } })
        : api('DELETE /team/invitations/{id}', { params: { id } }),
    onSuccess: async (_, { act, invitation: { email } }) => {
      if (act === 'resend')
        toast.success(`Invitation resent to ${email}`, { description: 'The previous link no longer works.' })
      else toast.success(`Invitation for ${email} revoked`)
      await afterTeamChange(client)
    },
    onError: (error, { act, invitation: { email } }) => {
      toast.error(`Could not ${act} the invitation for ${email}`, {
        description: errorText(error),
      })
      void client.invalidateQueries({ queryKey: ['team'] })
    },
  })
}
