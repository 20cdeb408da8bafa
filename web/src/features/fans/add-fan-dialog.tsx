import { DEFAULT_PLATFORM } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { type Fan, newFan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../platform/api-error.ts'
import { creatorsQuery } from '../../platform/creators-query.ts'
import { useUser } from '../../platform/session/session.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ComboboxField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFanAction } from './fan.data.ts'
import { FanFields } from './fan-fields.tsx'
import { addFan, findArchivedFan } from './fans.data.ts'
import { parseJoinDate } from './join-date.ts'

type AddFanDialogProps = { open: boolean; onClose: () => void; creatorId: string | null }

/** Keeps the input when closed, until it is saved. */
export function AddFanDialog({ open, onClose, creatorId }: AddFanDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creators = useQuery(creatorsQuery)
  const [archivedFan, setArchivedFan] = useState<Fan | null>(null)
  const zone = useUser().agency.timeZone
  const today = dayIn(zone, new Date())
  const form = useSaveForm({
    schema: newFan,
    defaultValues: {
      creatorId: creatorId ?? '',
      username: '',
      displayName: null,
      email: null,
      location: null,
      timeZone: null,
      bio: null,
      preferredContent: null,
      subscriptionStatus: 'active',
      platform: DEFAULT_PLATFORM,
    },
    errorFields: { conflict: 'username' },
    save: async (values, clientId) => {
      setArchivedFan(null)
      const fan = await addFan({ ...values, clientId }).catch(async (error: unknown) => {
        if (isApiError(error, 'conflict'))
          setArchivedFan(await findArchivedFan(values.creatorId, values.username))
        throw error
      })
      form.reset()
      onClose()
      toast.success(`${fan.username} added`, {
        action: { label: 'Open', onClick: () => void navigate(`/dashboard/fans/${fan.id}`) },
      })
      await client.invalidateQueries({ queryKey: ['fans'] })
    },
  })
  const { errors } = form.formState
  const isWithoutCreators = creators.data?.length === 0
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add fan"
      description="Spend, tier and scores are calculated from transactions and messages."
      form={form}
      submitLabel="Add fan"
      submitDisabled={isWithoutCreators}>
      {isWithoutCreators && (
        <Callout
          tone="sky"
          action={
            <LinkButton size="sm" to="/dashboard/creators">
              Open creators
            </LinkButton>
          }>
          Every fan belongs to a creator. Add a creator first.
        </Callout>
      )}
      <ComboboxField
        label="Creator"
        {...form.choice('creatorId')}
        {...(errors.creatorId ? { error: 'Choose a creator.' } : {})}
        {...(creators.isError ? { hint: 'Could not load creators. Close this dialog and try again.' } : {})}
        options={(creators.data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName }))}
      />
      <FanFields form={form} />
      {archivedFan && (
        <Callout
          tone="amber"
          role="status"
          action={
            <RestoreButton
              fan={archivedFan}
              onRestored={() => {
                setArchivedFan(null)
                form.reset()
                onClose()
                void navigate(`/dashboard/fans/${archivedFan.id}`)
              }}
            />
          }>
          {archivedFan.username} is archived. Restore the fan to keep their history.
        </Callout>
      )}
      <TextField
        label="Joined"
        optional
        hint="Defaults to today."
        type="date"
        max={today}
        {...form.field('joinDate', {
          setValueAs: (day: string | undefined) => parseJoinDate(day, today, zone),
        })}
      />
    </FormDialog>
  )
}

function RestoreButton({ fan, onRestored }: { fan: Fan; onRestored: () => void }) {
  const action = useFanAction(fan)
  return (
    <Button
      busy={action.isPending}
      onClick={() => action.mutate({ action: 'restore' }, { onSuccess: onRestored })}>
      Restore
    </Button>
  )
}
