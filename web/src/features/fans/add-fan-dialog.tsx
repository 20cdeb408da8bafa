import { newFan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { errorProp } from '../../platform/error-prop.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'
import { FanFields } from './fan-fields.tsx'
import { addFan, creatorsQuery } from './fans.data.ts'

type AddFanDialogProps = { open: boolean; onClose: () => void; creatorId: string | null }

/** Closing keeps what was typed until it is saved or the page is left. */
export function AddFanDialog({ open, onClose, creatorId }: AddFanDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const creators = useQuery(creatorsQuery)
  const form = useSaveForm({
    schema: newFan,
    defaultValues: {
      creatorId: creatorId ?? '',
      username: '',
      displayName: null,
      email: null,
      location: null,
      bio: null,
      preferredContent: null,
      subscriptionStatus: 'active',
    },
    about: { conflict: 'username' },
    save: async (values) => {
      const fan = await addFan(values)
      form.reset()
      onClose()
      toast.success(`${fan.username} added`, {
        action: { label: 'Open', onClick: () => void navigate(`/dashboard/fans/${fan.id}`) },
      })
      await client.invalidateQueries({ queryKey: ['fans'] })
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add Fan"
      description="Spend, tier and scores follow from transactions and messages."
      form={form}
      submitLabel="Add Fan"
    >
      <Field
        label="Creator"
        {...(errors.creatorId ? { error: 'Choose whose fan this is.' } : {})}
        {...(creators.isError ? { hint: 'The creators could not be loaded. Close and try again.' } : {})}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="creatorId"
            render={({ field }) => (
              <Combobox
                {...control}
                label="Creator"
                value={field.value}
                onValueChange={field.onChange}
                options={(creators.data ?? []).map(({ id, stageName }) => ({
                  value: id,
                  label: stageName,
                }))}
              />
            )}
          />
        )}
      </Field>
      <FanFields form={form} />
      <Field label="Joined" optional hint="Left empty, today." {...errorProp(errors.joinDate)}>
        {(control) => (
          <Input
            {...control}
            type="date"
            max={new Date().toISOString().slice(0, 10)}
            {...form.register('joinDate', {
              setValueAs: (day: string | undefined) =>
                day ? (day.includes('T') ? day : `${day}T12:00:00Z`) : undefined,
            })}
          />
        )}
      </Field>
    </FormDialog>
  )
}
