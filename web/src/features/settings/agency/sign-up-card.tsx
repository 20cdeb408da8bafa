import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiData, apiQuery } from '../../../platform/api-query.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { Card } from '../../../ui/card.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.tsx'

const agencyQuery = apiQuery(['agency'], 'GET /agency')

/** Only for the house agency: sign-ups go nowhere else. */
export function SignUpCard() {
  const client = useQueryClient()
  const agency = useQuery(agencyQuery)
  const saving = useMutation({
    mutationFn: (signUpOpen: boolean) => apiData('PATCH /agency', { body: { signUpOpen } }),
    onSuccess: (now) => {
      client.setQueryData(agencyQuery.queryKey, now)
      toast.success(now.signUpOpen ? 'Sign-up is open' : 'Sign-up is closed', {
        action: { label: 'Undo', onClick: () => saving.mutate(!now.signUpOpen) },
      })
    },
    onError: (error, isOpen) =>
      toastError(`Could not ${isOpen ? 'open' : 'close'} sign-up`, error, () => saving.mutate(isOpen)),
  })
  const shown = saving.isPending ? saving.variables : agency.data?.signUpOpen
  return (
    <Card>
      {agency.isError && shown === undefined ? (
        <ErrorState title="Could not load the sign-up setting" query={agency} />
      ) : (
        <div className="p-4.5">
          {shown === undefined ? (
            <SkeletonLines lines={2} />
          ) : (
            <Switch
              label="Allow creators to sign up"
              hint="When off, creators join by application or invitation only. Existing accounts are not affected."
              checked={shown}
              disabled={saving.isPending}
              onCheckedChange={(open) => saving.mutate(open)}
            />
          )}
        </div>
      )}
    </Card>
  )
}
