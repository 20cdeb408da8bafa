import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { selectionChanges } from '../../platform/changes.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { focusWhenReady } from '../../ui/focus-when-ready.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { changeOperators, operatorsQuery, refreshCreators } from './creators.data.ts'

type OperatorsDialogProps = {
  creator: Pick<Creator, 'id' | 'stageName' | 'operators'>
  open: boolean
  onClose: () => void
}

/** Starts with the current operators checked. */
export function OperatorsDialog({ creator, open, onClose }: OperatorsDialogProps) {
  const client = useQueryClient()
  const operators = useQuery({ ...operatorsQuery, enabled: open })
  const [edit, setEdit] = useState<{
    openedIds: ReadonlySet<string>
    selectedIds: ReadonlySet<string>
  } | null>(null)
  const [search, setSearch] = useState('')
  const assignedIds = new Set(creator.operators.map((operator) => operator.id))
  const { openedIds, selectedIds } = edit ?? { openedIds: assignedIds, selectedIds: assignedIds }
  const close = () => {
    setEdit(null)
    setSearch('')
    saving.reset()
    onClose()
  }
  const saving = useMutation({
    mutationFn: () => changeOperators(creator.id, selectionChanges(openedIds, selectedIds)),
    onSuccess: async (assigned) => {
      close()
      toast.success(
        assigned.length === 0
          ? `${creator.stageName} now has no operators`
          : `${assigned.map((operator) => operator.name).join(', ')} assigned to ${creator.stageName}`,
      )
      await Promise.all([refreshCreators(client), client.invalidateQueries({ queryKey: ['team'] })])
    },
  })
  const toggle = (id: string, isChecked: boolean) => {
    const next = new Set(selectedIds)
    if (isChecked) next.add(id)
    else next.delete(id)
    setEdit({ openedIds, selectedIds: next })
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Operators for ${creator.stageName}`}
      description="Operators see this creator’s fans and chats, but not the creator’s legal name, contact details or revenue."
      submitLabel="Save operators"
      form={{
        submit: (event) => {
          event.preventDefault()
          if (operators.data && !saving.isPending) saving.mutate()
        },
        busy: saving.isPending,
        serverError: saving.error ? errorText(saving.error) : undefined,
      }}>
      {operators.isPending && <SkeletonLines lines={4} />}
      {operators.isError && <ErrorState title="Could not load operators" query={operators} />}
      {operators.data?.length === 0 && (
        <EmptyState
          title="No operators yet"
          action={<LinkButton to="/dashboard/settings?section=team">Invite an operator</LinkButton>}>
          Invite operators in team settings.
        </EmptyState>
      )}
      {operators.data && operators.data.length > 0 && (
        <Checklist members={operators.data} {...{ search, setSearch, selectedIds, toggle }} />
      )}
    </FormDialog>
  )
}

type ChecklistProps = {
  members: readonly Member[]
  search: string
  setSearch: (search: string) => void
  selectedIds: ReadonlySet<string>
  toggle: (id: string, isChecked: boolean) => void
}

function Checklist({ members, search, setSearch, selectedIds, toggle }: ChecklistProps) {
  const query = search.trim().toLowerCase()
  const visible = members.filter((member) =>
    `${member.name ?? ''}\n${member.email}`.toLowerCase().includes(query),
  )
  return (
    <>
      <Input
        ref={focusWhenReady}
        aria-label="Search operators"
        placeholder="Search operators"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // Enter in the search field must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul
        aria-label="Operators"
        className="-mx-2 flex max-h-[clamp(8rem,100dvh-22rem,24rem)] flex-col overflow-y-auto">
        {visible.map((member) => (
          <li key={member.id} className="rounded-control px-2 py-1.5 hover:bg-raised-hover">
            <Checkbox
              checked={selectedIds.has(member.id)}
              onCheckedChange={(isChecked) => toggle(member.id, isChecked)}
              label={<span className="wrap-anywhere">{member.name ?? member.email}</span>}
              hint={<span className="wrap-anywhere">{memberNote(member)}</span>}
            />
          </li>
        ))}
        {visible.length === 0 && <li className="px-2 text-13 text-ink-2">No results.</li>}
      </ul>
      <p role="status" className="text-12 text-ink-3 tabular-nums">
        {selectedIds.size} selected
      </p>
    </>
  )
}

function memberNote(member: Member): string {
  const creatorCount = member.creators.length === 1 ? '1 creator' : `${member.creators.length} creators`
  return [member.name ? member.email : null, creatorCount, member.status === 'SUSPENDED' ? 'suspended' : null]
    .filter(Boolean)
    .join(' · ')
}
