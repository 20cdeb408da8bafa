import { personName, signUpBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { timeZone } from '@greenroom/contract/kit/dates.ts'
import { singleLine } from '@greenroom/contract/kit/text.ts'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { schemaResolver } from '../../platform/form.ts'
import { pageMeta } from '../../platform/page-meta.ts'
import { duringSetup } from '../../platform/session/guards.ts'
import { defaultTimeZone, timeZoneOptions } from '../../platform/time-zones.ts'
import { ComboboxField } from '../../ui/select-field.tsx'
import { setUp } from './auth.data.ts'
import { AuthField, EmailField, NewPasswordField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'

export const meta = () => pageMeta('Set up')

export const clientMiddleware = [duringSetup]

const setupSchema = signUpBody
  .pick({ email: true, password: true })
  .extend({ agencyName: singleLine(80), timeZone, name: personName })

export default function SetupPage() {
  const navigate = useNavigate()
  const [zone] = useState(defaultTimeZone)
  const [zones] = useState(() => timeZoneOptions(zone))
  const form = useForm({
    resolver: schemaResolver(setupSchema),
    defaultValues: { agencyName: '', timeZone: zone, name: '', email: '', password: '' },
  })

  return (
    <>
      <AuthHeading title="Set up Greenroom">Name your agency and become its first administrator</AuthHeading>
      <AuthForm
        form={form}
        send={async (values) => {
          await navigate(await setUp(values), { replace: true })
        }}
        label="Create agency"
        busyLabel="Setting up..."
        focusOn="agencyName">
        <AuthField form={form} name="agencyName" label="Agency name" autoComplete="organization" />
        <Controller
          control={form.control}
          name="timeZone"
          render={({ field, fieldState }) => (
            <ComboboxField
              label="Time zone"
              hint="Used for all dates and reports"
              error={fieldState.error?.message}
              size="lg"
              value={field.value}
              onValueChange={field.onChange}
              options={zones}
              noResultsText="No matching time zone. Try a large city nearby."
            />
          )}
        />
        <AuthField form={form} name="name" label="Your name" autoComplete="name" />
        <EmailField form={form} />
        <NewPasswordField form={form} />
      </AuthForm>
    </>
  )
}
