import type { ViolationDetail } from '@greenroom/contract/features/screening/violations.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiData } from '../../../platform/api-query.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { MemberSelect } from '../../../ui/member-select.tsx'
import { afterChange, assigneesQuery } from './violations.data.ts'

export function AssigneeField({ violation: { id, assignee } }: { violation: ViolationDetail }) {
  const client = useQueryClient()
  const { data: people = [] } = useQuery(assigneesQuery)
  const assign = useMutation({
    mutationFn: (assigneeId: string | null) =>
      apiData('PATCH /compliance/violations/{id}', { params: { id }, body: { assigneeId } }),
    onSuccess: (detail) => void afterChange(client, detail),
    onError: (error, assigneeId) =>
      toastError('Could not assign the violation', error, () => assign.mutate(assigneeId)),
  })
  return <MemberSelect label="Assigned to" people={people} value={assignee} assign={assign} />
}
