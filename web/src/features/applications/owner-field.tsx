import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiData } from '../../platform/api-query.ts'
import { toastError } from '../../platform/toast-error.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { afterChange, reviewersQuery } from './applications.data.ts'

const NOBODY = 'nobody'

/** The owner, updated optimistically. */
export function OwnerField({ application }: { application: ApplicationDetail }) {
  const { id, owner } = application
  const client = useQueryClient()
  const reviewers = useQuery(reviewersQuery)
  const give = useMutation({
    mutationFn: (ownerId: string | null) =>
      apiData('PATCH /applications/{id}', { params: { id }, body: { ownerId } }),
    onSuccess: (detail) => void afterChange(client, detail),
    onError: (error, ownerId) => toastError('Could not change the owner', error, () => give.mutate(ownerId)),
  })
  const people = reviewers.data ?? []
  const self = people.find((person) => person.isSelf)
  const options = [
    { value: NOBODY, label: 'Unassigned' },
    ...people.map(({ id, name, isSelf }) => ({ value: id, label: isSelf ? `${name} (you)` : name })),
  ]
  // The owner may have left the team, or the list is still loading.
  if (owner && !people.some((person) => person.id === owner.id))
    options.push({ value: owner.id, label: owner.name })
  const chosen = give.isPending ? (give.variables ?? NOBODY) : (owner?.id ?? NOBODY)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label="Owner"
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
      {reviewers.isError && (
        <p className="w-full text-12 text-rose-ink">
          Could not load the team.{' '}
          <button type="button" className="link underline" onClick={() => void reviewers.refetch()}>
            Retry
          </button>
        </p>
      )}
    </div>
  )
}
