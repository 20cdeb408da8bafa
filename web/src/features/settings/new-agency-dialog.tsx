import { newAgency } from '@greenroom/contract/features/team/team.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { errorProp } from '../../platform/error-prop.ts'
import { defaultTimeZone, timeZoneOptions } from '../../platform/time-zones.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'
import { agenciesQuery, openAgency } from './agencies.data.ts'

type NewAgencyDialogProps = { open: boolean; onClose: () => void }

export function NewAgencyDialog({ open, onClose }: NewAgencyDialogProps) {
  const client = useQueryClient()
  const zone = defaultTimeZone()
  const zones = useMemo(() => timeZoneOptions(zone), [zone])
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
      <Field
        label="Time zone"
        hint="Days, periods and every time on screen follow it."
        {...errorProp(errors.timeZone)}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field }) => (
              <Combobox
                {...control}
                label="Time zone"
                value={field.value}
                onValueChange={field.onChange}
                options={zones}
                empty="No time zone goes by that name. Try a large city nearby."
              />
            )}
          />
        )}
      </Field>
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
