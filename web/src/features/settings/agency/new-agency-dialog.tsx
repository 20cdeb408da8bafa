import { newAgency } from '@greenroom/contract/features/team/team.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { errorProp } from '../../../platform/error-prop.ts'
import { defaultTimeZone } from '../../../platform/time-zones.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { agenciesQuery, openAgency } from './agencies.data.ts'
import { TimeZoneField } from './time-zone-field.tsx'

type NewAgencyDialogProps = { open: boolean; onClose: () => void }

export function NewAgencyDialog({ open, onClose }: NewAgencyDialogProps) {
  const client = useQueryClient()
  const zone = defaultTimeZone()
  const form = useSaveForm({
    schema: newAgency,
    defaultValues: { name: '', timeZone: zone, adminEmail: '' },
    save: async (values) => {
      const agency = await openAgency(values)
      form.reset()
      onClose()
      toast.success(`${agency.name} is open`, { description: `Invitation sent to ${values.adminEmail}` })
      await client.invalidateQueries(agenciesQuery)
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="New agency"
      description="It starts empty, with creators, fans and staff of its own that no other agency sees."
      form={form}
      submitLabel="Open agency"
    >
      <Field label="Agency name" {...errorProp(errors.name)}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field, fieldState }) => (
          <TimeZoneField
            current={zone}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Field
        label="Email of the first admin"
        hint="They are invited as agency admin and bring in everybody else."
        {...errorProp(errors.adminEmail)}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('adminEmail')}
            type="email"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </FormDialog>
  )
}
