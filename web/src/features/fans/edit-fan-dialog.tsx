import { type FanDetail, fanChanges } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { fanQuery, saveFan } from './fan.data.ts'
import { FanFields } from './fan-fields.tsx'
import { afterChange } from './fans.data.ts'

type EditFanDialogProps = { fan: FanDetail; open: boolean; onClose: () => void }

export function EditFanDialog({ fan, open, onClose }: EditFanDialogProps) {
  const client = useQueryClient()
  const formId = useId()
  const form = useSaveForm({
    schema: fanChanges,
    defaultValues: valuesOf(fan),
    about: { conflict: 'username' },
    save: async (values) => {
      const saved = await saveFan(fan.id, values)
      client.setQueryData(fanQuery(fan.id).queryKey, saved)
      form.reset(valuesOf(saved))
      onClose()
      toast.success(`${saved.username} saved`)
      await afterChange(client, [fan.id], (row) => ({
        ...row,
        username: saved.username,
        displayName: saved.displayName,
        email: saved.email,
      }))
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title={`Edit ${fan.username}`}
      footer={
        <>
          <Button variant="ghost" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Save changes
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        {form.refusal && (
          <Callout tone="rose" role="alert">
            {form.refusal}
          </Callout>
        )}
        <FanFields form={form} />
      </form>
    </Dialog>
  )
}

function valuesOf(fan: FanDetail) {
  const { username, displayName, email, location, bio, preferredContent, subscriptionStatus } = fan
  return { username, displayName, email, location, bio, preferredContent, subscriptionStatus }
}
