import { invitationBody } from '@greenroom/contract/features/team/team.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useInvitationLink } from '../../platform/invitation-link.tsx'
import { invitationToast } from '../../platform/mail-labels.ts'
import { useUser } from '../../platform/session/session.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { inviteStaff, refreshTeam } from './team.data.ts'
import { roleDescriptions, type StaffRole } from './team-labels.ts'

type InviteStaffDialogProps = {
  agencyName: string
  roles: readonly { value: StaffRole; label: string }[]
  open: boolean
  onClose: () => void
}

export function InviteStaffDialog({ agencyName, roles, open, onClose }: InviteStaffDialogProps) {
  const client = useQueryClient()
  const { sendsMail } = useUser()
  const link = useInvitationLink()
  const form = useSaveForm({
    schema: invitationBody,
    defaultValues: { email: '', role: 'CHAT_OPERATOR' as StaffRole },
    errorFields: { conflict: 'email' },
    save: async (values, clientId) => {
      const invitation = await inviteStaff({ ...values, clientId })
      form.reset()
      onClose()
      if (!invitation.canCopyLink || !(await link.show(invitation))) {
        const [title, description] = invitationToast(sendsMail, invitation.email)
        toast.success(title, { description })
      }
      await refreshTeam(client)
    },
  })
  const role = form.watch('role')
  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        title={`Invite to ${agencyName}`}
        description={`${sendsMail ? 'We’ll email them a link' : 'No mail server is set up, so this creates a link for you to share'} that works for 7 days. They use it to set their name and password.`}
        form={form}
        submitLabel={sendsMail ? 'Send invitation' : 'Create invitation'}>
        <TextField
          label="Email"
          hint="Each email address belongs to one agency. Use a different address for someone who already belongs to another agency."
          {...form.field('email')}
          type="email"
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField label="Role" hint={roleDescriptions[role]} {...form.choice('role')} options={roles} />
      </FormDialog>
      {link.dialog}
    </>
  )
}
