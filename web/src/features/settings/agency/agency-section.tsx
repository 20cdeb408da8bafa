import { agencyBody } from '@greenroom/contract/features/agency/agency.schema.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { changedFields } from '../../../platform/changes.ts'
import { errorProp } from '../../../platform/error-prop.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Field } from '../../../ui/field.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveAgency } from '../account/account.data.ts'
import { SettingsForm } from '../settings-form.tsx'
import { idleLockOptions } from './agency-options.ts'
import { AgencySettingSwitch } from './agency-setting-switch.tsx'
import { BrandCard } from './brand-card.tsx'
import { QuotaCard } from './quota-card.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

type Agency = SessionUser['agency']

const valuesOf = ({
  name,
  timeZone,
  idleLockMinutes,
}: Pick<Agency, 'name' | 'timeZone' | 'idleLockMinutes'>) => ({ name, timeZone, idleLockMinutes })

export function AgencySection({ agency }: { agency: Agency }) {
  const { name, timeZone, idleLockMinutes } = agency
  const [openedValues, setOpenedValues] = useState(valuesOf(agency))
  const form = useSaveForm({
    schema: agencyBody,
    defaultValues: openedValues,
    save: async (values) => {
      const saved = valuesOf(await saveAgency(changedFields(openedValues, values)))
      setOpenedValues(saved)
      form.reset(saved)
      toast.success('Agency saved')
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <>
      <SectionHeader title="Agency">Settings for everyone at {name}.</SectionHeader>
      <SettingsForm form={form} saveLabel="Save agency" disabled={!isDirty}>
        <TextField label="Agency name" {...form.field('name')} autoComplete="organization" />
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field, fieldState }) => (
            <TimeZoneField
              current={timeZone}
              value={field.value ?? timeZone}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Field
          label="Lock when idle"
          hint="Asks for the password after this much inactivity. Useful on shared computers."
          {...errorProp(errors.idleLockMinutes)}>
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
                  options={idleLockOptions(idleLockMinutes)}
                />
              )}
            />
          )}
        </Field>
      </SettingsForm>
      <BrandCard agency={agency} />
      {agency.isHouse && <AgencySettingSwitch setting="signUpOpen" />}
      <AgencySettingSwitch setting="libraryFilesOnly" />
      <AgencySettingSwitch setting="allowSelfReview" />
      <QuotaCard />
    </>
  )
}
