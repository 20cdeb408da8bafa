import { agencyBody } from '@greenroom/contract/features/agency/agency.schema.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { errorProp } from '../../platform/error-prop.ts'
import { timeZoneOptions } from '../../platform/time-zones.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { saveAgency } from './account.data.ts'
import { idleOptions } from './agency-options.ts'
import { SectionHead } from './section-head.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SignUpCard } from './sign-up-card.tsx'

export function AgencySection({ agency }: { agency: SessionUser['agency'] }) {
  const { name, timeZone, idleLockMinutes } = agency
  const form = useSaveForm({
    schema: agencyBody,
    defaultValues: { name, timeZone, idleLockMinutes },
    save: async (values) => {
      await saveAgency(values)
      form.reset(values)
      toast.success('Agency saved')
    },
  })
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone])
  const { errors, isDirty } = form.formState
  return (
    <>
      <SectionHead title="Agency">What everybody who works in {name} sees and is bound by.</SectionHead>
      <SettingsForm
        onSubmit={form.submit}
        refusal={form.refusal}
        busy={form.busy}
        saveLabel="Save agency"
        disabled={!isDirty}
      >
        <Field label="Agency name" {...errorProp(errors.name)}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="organization" />}
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
                  value={field.value ?? timeZone}
                  onValueChange={field.onChange}
                  options={zones}
                  empty="No time zone goes by that name. Try a large city nearby."
                />
              )}
            />
          )}
        </Field>
        <Field
          label="Lock when idle"
          hint="On shared computers, the screen asks for the password after this time without a touch."
          {...errorProp(errors.idleLockMinutes)}
        >
          {(control) => (
            <Controller
              control={form.control}
              name="idleLockMinutes"
              render={({ field }) => (
                <Select
                  {...control}
                  label="Lock when idle"
                  value={String(field.value ?? idleLockMinutes)}
                  onValueChange={(value) => field.onChange(Number(value))}
                  options={idleOptions(idleLockMinutes)}
                />
              )}
            />
          )}
        </Field>
      </SettingsForm>
      {agency.isHouse && <SignUpCard />}
    </>
  )
}
