import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiData } from '../../platform/api-query.ts'
import { toastError } from '../../platform/toast-error.ts'
import { MemberSelect } from '../../ui/member-select.tsx'
import { afterChange, reviewersQuery } from './applications.data.ts'

/** The owner, updated optimistically. */
export function OwnerField({ application }: { application: ApplicationDetail }) {
  const { id, owner } = application
  const client = useQueryClient()
  const reviewers = useQuery(reviewersQuery)
  const assign = useMutation({
    mutationFn: (ownerId: string | null) =>
      apiData('PATCH /applications/{id}', { params: { id }, body: { ownerId } }),
    onSuccess: (detail) => void afterChange(client, detail),
    onError: (error, ownerId) =>
      toastError('Could not change the owner', error, () => assign.mutate(ownerId)),
  })
  return (
    <MemberSelect
      label="Owner"
      nobodyLabel="Unassigned"
      people={reviewers.data ?? []}
      value={owner}
      assign={assign}>
      {reviewers.isError && (
        <p className="w-full text-12 text-rose-ink">
          Could not load the team.{' '}
          <button type="button" className="link underline" onClick={() => void reviewers.refetch()}>
            Retry
          </button>
        </p>
      )}
    </MemberSelect>
  )
}
