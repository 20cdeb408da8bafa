import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { pluralize } from '../../ui/count.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { teamKeysQuery } from './team.data.ts'
import { memberName } from './team-labels.ts'
import { useMemberAction } from './use-member-actions.ts'

type SuspendDialogProps = { member: Member; open: boolean; onClose: () => void }

/** API keys outlive their creator's access, so the dialog lists them. */
export function SuspendDialog({ member, open, onClose }: SuspendDialogProps) {
  const memberAction = useMemberAction()
  const [revokes, setRevokes] = useState(true)
  const { data: allKeys } = useQuery({
    ...teamKeysQuery,
    enabled: open && may(member.role, 'connections:manage'),
  })
  const keys = (allKeys ?? []).filter((key) => key.createdById === member.id && key.revokedAt === null)
  const name = memberName(member)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Suspend ${name}?`}
      description="They’ll be signed out and can’t sign in until you reinstate them. Their role and assigned creators are kept."
      confirmLabel="Suspend"
      danger
      busy={memberAction.isPending}
      onConfirm={() =>
        memberAction.mutate(
          { type: 'suspend', member, keys: keys.length > 0 && revokes ? 'revoke' : 'keep' },
          { onSettled: onClose },
        )
      }>
      {keys.length > 0 && (
        <Checkbox
          checked={revokes}
          onCheckedChange={setRevokes}
          label={`Revoke ${keys.length === 1 ? 'the API key' : `the ${pluralize(keys.length, 'API key')}`} they created`}
          hint={`${keys.map((key) => `${key.name} (${key.start}…)`).join(', ')}. Bridges that use ${keys.length === 1 ? 'it' : 'them'} stop at once.`}
        />
      )}
    </ConfirmDialog>
  )
}
