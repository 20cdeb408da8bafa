import type { ViolationDetail } from '@greenroom/contract/features/screening/violations.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiData } from '../../../platform/api-query.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { afterChange, assigneesQuery } from './violations.data.ts'

const NOBODY = 'nobody'

export function AssigneeField({ violation: { id, assignee } }: { violation: ViolationDetail }) {
  const client = useQueryClient()
  const { data: people = [] } = useQuery(assigneesQuery)
  const give = useMutation({
    mutationFn: (assigneeId: string | null) =>
      apiData('PATCH /compliance/violations/{id}', { params: { id }, body: { assigneeId } }),
    onSuccess: (detail) => void afterChange(client, detail),
    onError: (error, assigneeId) => toastError('Could not assign it', error, () => give.mutate(assigneeId)),
  })
  const self = people.find(({ isSelf }) => isSelf)
  const options = [
    { value: NOBODY, label: 'Nobody' },
    ...people.map(({ id, name, isSelf }) => ({ value: id, label: isSelf ? `${name} (you)` : name })),
  ]
  // The member may have left, or the list is still loading.
  if (assignee && !people.some(({ id }) => id === assignee.id))
    options.push({ value: assignee.id, label: assignee.name })
  const chosen = give.isPending ? (give.variables ?? NOBODY) : (assignee?.id ?? NOBODY)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label="Assigned to"
        value={chosen}
        options={options}
        disabled={give.isPending}
        onValueChange={(next) => give.mutate(next === NOBODY ? null : next)}
        className="max-w-64"
      />
      {self && chosen === NOBODY && (
        <Button size="sm" variant="ghost" onClick={() => give.mutate(self.id)}>
          Assign to me
        </Button>
      )}
    </div>
  )
}
