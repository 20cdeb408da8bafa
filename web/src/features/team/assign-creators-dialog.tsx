import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { selectionChanges } from '../../platform/changes.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CreatorChecklist } from '../../ui/creator-checklist.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { assignableCreatorsQuery } from './team.data.ts'
import { memberName } from './team-labels.ts'
import { useMemberAction } from './use-member-actions.ts'

type AssignCreatorsDialogProps = { member: Member; open: boolean; onClose: () => void }

export function AssignCreatorsDialog({ member, open, onClose }: AssignCreatorsDialogProps) {
  const creators = useQuery({ ...assignableCreatorsQuery, enabled: open })
  const [openedIds] = useState(() => member.creators.map((creator) => creator.id))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(openedIds))
  const memberAction = useMemberAction()
  const form = {
    busy: memberAction.isPending,
    serverError: memberAction.error ? errorText(memberAction.error) : undefined,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      if (!creators.data) return
      const changes = selectionChanges(openedIds, selected)
      memberAction.mutate({ type: 'assign', changes, canUndo: true, member }, { onSuccess: onClose })
    },
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Creators assigned to ${memberName(member)}`}
      description="They can only work with these creators’ fans and chats. They can’t see legal names, contact details or revenue."
      form={form}
      submitLabel="Save creators">
      {creators.isPending && <SkeletonLines lines={5} />}
      {creators.isError && <ErrorState title="Could not load creators" query={creators} />}
      {creators.data?.length === 0 && (
        <EmptyState
          title="No creators yet"
          action={<LinkButton to="/dashboard/creators">Go to creators</LinkButton>}>
          Add a creator first, then assign operators.
        </EmptyState>
      )}
      {creators.data && creators.data.length > 0 && (
        <CreatorChecklist
          creators={creators.data}
          pinned={member.creators}
          selected={selected}
          onChange={setSelected}
        />
      )}
    </FormDialog>
  )
}
