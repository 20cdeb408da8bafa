import { newAgency } from '@greenroom/contract/features/team/team.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useUser } from '../../../platform/session/session.ts'
import { defaultTimeZone } from '../../../platform/time-zones.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { agenciesQuery, createAgency } from './agencies.data.ts'
import { TimeZoneField } from './time-zone-field.tsx'

type NewAgencyDialogProps = { open: boolean; onClose: () => void }

export function NewAgencyDialog({ open, onClose }: NewAgencyDialogProps) {
  const client = useQueryClient()
  const { sendsMail } = useUser()
  const zone = defaultTimeZone()
  const form = useSaveForm({
    schema: newAgency,
    defaultValues: { name: '', timeZone: zone, adminEmail: '' },
    save: async (values, clientId) => {
      const agency = await createAgency({ ...values, clientId })
      form.reset()
      onClose()
      toast.success(`${agency.name} created`, {
        description: sendsMail
          ? `Invitation sent to ${values.adminEmail}`
          : 'No mail server is set up: switch to the agency and copy the invitation link in Settings > Team.',
      })
      await client.invalidateQueries(agenciesQuery)
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="New agency"
      description="Each agency has its own creators, fans and staff. No other agency can see them."
      form={form}
      submitLabel="Create agency">
      <TextField label="Agency name" {...form.field('name')} autoComplete="off" />
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
      <TextField
        label="First admin’s email"
        hint="We’ll invite them as agency admin. They can invite everyone else."
        {...form.field('adminEmail')}
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
