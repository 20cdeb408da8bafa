import { type FanDetail, fanChanges } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { useSeen } from '../../platform/use-seen.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { changedFields } from './changed-fields.ts'
import { fanQuery, saveFan } from './fan.data.ts'
import { FanFields } from './fan-fields.tsx'
import { updateCachedFans } from './fans.data.ts'

type EditFanDialogProps = { fan: FanDetail; open: boolean; onClose: () => void }

/** Sends only changed fields, so a colleague's changes are kept; the same field changed twice is a conflict. */
export function EditFanDialog({ fan, open, onClose }: EditFanDialogProps) {
  const client = useQueryClient()
  const seen = useSeen(valuesOf(fan))
  const form = useSaveForm({
    schema: fanChanges,
    defaultValues: valuesOf(fan),
    save: async (values) => {
      const changes = changedFields(form.formState.defaultValues ?? {}, values)
      if (Object.keys(changes).length === 0) return onClose()
      const savedFan = await saveFan(fan.id, { ...changes, seen: seen.of(changes) }).catch(acceptConflict)
      client.setQueryData(fanQuery(fan.id).queryKey, savedFan)
      seen.accept(valuesOf(savedFan))
      form.reset(valuesOf(savedFan))
      onClose()
      toast.success(`${savedFan.username} saved`)
      await updateCachedFans(client, [fan.id], (row) => ({
        ...row,
        username: savedFan.username,
        displayName: savedFan.displayName,
        email: savedFan.email,
      }))
    },
  })
  async function acceptConflict(error: unknown): Promise<never> {
    if (isApiError(error, 'conflict'))
      seen.accept(valuesOf(await client.fetchQuery({ ...fanQuery(fan.id), staleTime: 0 })))
    throw error
  }
  const { dirtyFields } = form.formState
  const resetToFan = useEffectEvent(() => {
    seen.follow(valuesOf(fan), (name) => name in dirtyFields)
    form.reset(valuesOf(fan), { keepDirtyValues: true, keepErrors: true })
  })
  const savedValues = JSON.stringify(valuesOf(fan))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fan changes
  useEffect(() => resetToFan(), [savedValues])

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Edit ${fan.username}`}
      form={form}
      submitLabel="Save changes">
      <FanFields form={form} />
    </FormDialog>
  )
}

function valuesOf(fan: FanDetail) {
  const { username, displayName, email, location, timeZone, bio } = fan
  const { preferredContent, subscriptionStatus, platform } = fan
  return {
    username,
    displayName,
    email,
    location,
    timeZone,
    bio,
    preferredContent,
    subscriptionStatus,
    platform,
  }
}
