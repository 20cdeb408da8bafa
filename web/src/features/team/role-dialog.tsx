import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { Callout } from '../../ui/callout.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { creatorCount } from '../../ui/format.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { memberName, roleDescriptions, type StaffRole } from './team-labels.ts'
import { useMemberAction } from './use-member-actions.ts'

type RoleDialogProps = {
  member: Member
  roles: readonly { value: StaffRole; label: string }[]
  open: boolean
  onClose: () => void
}

export function RoleDialog({ member, roles, open, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(member.role as StaffRole)
  const memberAction = useMemberAction()
  const isUnchanged = role === member.role
  const form = {
    busy: memberAction.isPending,
    serverError: memberAction.error ? errorText(memberAction.error) : undefined,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      if (isUnchanged) return onClose()
      const from = { role: member.role, creators: member.creators }
      memberAction.mutate({ type: 'changeRole', role, from, member }, { onSuccess: onClose })
    },
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Change role: ${memberName(member)}`}
      description={`Currently ${roleNames[member.role]}. They’ll be signed out, and the new role applies when they sign in again.`}
      form={form}
      submitLabel={isUnchanged ? 'Keep role' : `Change to ${roleNames[role]}`}>
      <SelectField
        label="Role"
        hint={roleDescriptions[role]}
        value={role}
        onValueChange={setRole}
        options={roles}
      />
      {!isUnchanged && member.creators.length > 0 && (
        <Callout tone="amber">
          Only chat operators have assigned creators, so {creatorCount(member.creators.length)} will no longer
          be assigned to {memberName(member)}.
        </Callout>
      )}
    </FormDialog>
  )
}
