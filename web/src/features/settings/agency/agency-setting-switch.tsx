import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiData, apiQuery } from '../../../platform/api-query.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { Card } from '../../../ui/card.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.tsx'

const agencyQuery = apiQuery(['agency'], 'GET /agency')

const settings = {
  signUpOpen: {
    label: 'Allow creators to sign up',
    hint: 'When off, creators join by application or invitation only. Existing accounts are not affected.',
    on: 'Sign-up is open',
    off: 'Sign-up is closed',
    errorTitle: 'Could not change the sign-up setting',
  },
  libraryFilesOnly: {
    label: 'Staff send library files only',
    hint: 'In chat, admins and operators attach photos and videos from the content library only. Creators can still send free files from their own device. Files with a price always come from the library.',
    on: 'Staff send library files only',
    off: 'Staff can send free files from disk',
    errorTitle: 'Could not change the file setting',
  },
  allowSelfReview: {
    label: 'Review my own content',
    hint: 'Applies only while you are the only admin or compliance member. Turns off as soon as someone else can review. Evidence is always required.',
    on: 'You can clear your own content',
    off: 'Someone else must clear your content',
    errorTitle: 'Could not change the review setting',
  },
}

/** An agency setting that is saved immediately and can be undone. */
export function AgencySettingSwitch({ setting }: { setting: keyof typeof settings }) {
  const { label, hint, on, off, errorTitle } = settings[setting]
  const client = useQueryClient()
  const agency = useQuery(agencyQuery)
  const saving = useMutation({
    mutationFn: (value: boolean) => apiData('PATCH /agency', { body: { [setting]: value } }),
    onSuccess: (updated) => {
      client.setQueryData(agencyQuery.queryKey, updated)
      toast.success(updated[setting] ? on : off, {
        action: { label: 'Undo', onClick: () => saving.mutate(!updated[setting]) },
      })
    },
    onError: (error, value) => toastError(errorTitle, error, () => saving.mutate(value)),
  })
  const value = saving.isPending ? saving.variables : agency.data?.[setting]
  return (
    <Card>
      {agency.isError && value === undefined ? (
        <ErrorState title="Could not load the setting" query={agency} />
      ) : (
        <div className="p-4.5">
          {value === undefined ? (
            <SkeletonLines lines={2} />
          ) : (
            <Switch
              label={label}
              hint={hint}
              checked={value}
              disabled={saving.isPending}
              onCheckedChange={(value) => saving.mutate(value)}
            />
          )}
        </div>
      )}
    </Card>
  )
}
