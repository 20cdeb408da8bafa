import {
  accountPlatforms,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { assumedFigures } from '@greenroom/contract/features/fans/fans.rules.ts'
import { useState } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormRegister, UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { emptyAsNull } from '../../platform/empty-as-null.ts'
import { errorProp } from '../../platform/error-prop.ts'
import { timeZoneOptions } from '../../platform/time-zones.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'

export const subscriptionOptions = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
  { value: 'other', label: 'Other' },
] as const

/** A creator has at most one account on each platform. */
const platformOptions = accountPlatforms.map((value) => ({ value, label: platformNames[value] }))

type FanFieldsProps<T extends FieldValues, Out> = { form: UseFormReturn<T, unknown, Out> }

/** Fields shared by the add and edit dialogs. */
export function FanFields<T extends FieldValues, Out>({ form }: FanFieldsProps<T, Out>) {
  const register = form.register as UseFormRegister<FieldValues>
  const errors = form.formState.errors as FieldErrors<Record<string, string>>
  const optional = (name: string) => ({
    optional: true,
    autoComplete: 'off',
    ...errorProp(errors[name]),
    ...register(name, emptyAsNull),
  })
  return (
    <>
      <TextField
        label="Username"
        {...errorProp(errors.username)}
        {...register('username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Display name" {...optional('displayName')} />
        <TextField label="Email" type="email" {...optional('email')} />
        <TextField label="Location" {...optional('location')} />
        <TimeZoneField form={form} {...errorProp(errors.timeZone)} />
        <TextField
          label="Preferred content"
          hint={`Defaults to ${assumedFigures.preferredContent}.`}
          {...optional('preferredContent')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField form={form} name="platform" label="Platform" options={platformOptions} />
        <ChoiceField
          form={form}
          name="subscriptionStatus"
          label="Subscription"
          options={subscriptionOptions}
        />
      </div>
      <TextareaField label="Bio" optional {...errorProp(errors.bio)} {...register('bio', emptyAsNull)} />
    </>
  )
}

type ChoiceFieldProps<T extends FieldValues, Out> = FanFieldsProps<T, Out> & {
  name: 'platform' | 'subscriptionStatus'
  label: string
  options: readonly { value: string; label: string }[]
}

function ChoiceField<T extends FieldValues, Out>({ form, name, label, options }: ChoiceFieldProps<T, Out>) {
  const errors = form.formState.errors as FieldErrors<Record<string, string>>
  return (
    <Field label={label} {...errorProp(errors[name])}>
      {(control) => (
        <Controller
          control={form.control}
          name={name as Path<T>}
          render={({ field }) => (
            <Select {...control} value={field.value} onValueChange={field.onChange} options={options} />
          )}
        />
      )}
    </Field>
  )
}

const UNKNOWN_ZONE = { value: '', label: 'Unknown' }

/** Used for the local time in chat. */
function TimeZoneField<T extends FieldValues, Out>({
  form,
  ...error
}: FanFieldsProps<T, Out> & { error?: string }) {
  const [zones] = useState(() => [UNKNOWN_ZONE, ...timeZoneOptions('UTC')])
  return (
    <Field label="Time zone" optional {...error}>
      {(control) => (
        <Controller
          control={form.control}
          name={'timeZone' as Path<T>}
          render={({ field }) => (
            <Combobox
              {...control}
              label="Time zone"
              value={field.value ?? ''}
              onValueChange={(zone) => field.onChange(zone || null)}
              options={zones}
            />
          )}
        />
      )}
    </Field>
  )
}
