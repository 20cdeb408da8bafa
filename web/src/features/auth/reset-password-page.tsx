import { signUpBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { z } from '@greenroom/contract/kit/zod.ts'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { schemaResolver } from '../../platform/form.ts'
import { isLinkToken } from '../../platform/link-token.ts'
import { pageMeta } from '../../platform/page-meta.ts'
import { useLinkToken } from '../../platform/use-link-token.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { resetPassword } from './auth.data.ts'
import { NewPasswordField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { Outcome } from './outcome.tsx'

export const meta = () => pageMeta('New password')

const resetPasswordSchema = signUpBody.pick({ password: true }).extend({ removePasskeys: z.boolean() })

export default function ResetPasswordPage() {
  const token = useLinkToken()
  const [done, setDone] = useState(false)
  const form = useForm({
    resolver: schemaResolver(resetPasswordSchema),
    defaultValues: { password: '', removePasskeys: false },
  })

  if (done) {
    return (
      <Outcome
        title="Password changed"
        actions={
          <LinkButton to="/login" variant="primary" size="lg">
            Sign in
          </LinkButton>
        }>
        Sign in with your new password. All other devices were signed out.
      </Outcome>
    )
  }

  if (!isLinkToken(token)) {
    return (
      <Outcome
        title="Incomplete link"
        actions={
          <LinkButton to="/forgot-password" variant="primary" size="lg">
            Request a new link
          </LinkButton>
        }>
        Open the link in the email again, or copy the whole link into the address bar.
      </Outcome>
    )
  }

  return (
    <>
      <AuthHeading title="Choose a new password">All devices will be signed out</AuthHeading>
      <AuthForm
        form={form}
        send={async (values) => {
          await resetPassword({ token, ...values })
          setDone(true)
        }}
        label="Set new password"
        busyLabel="Saving..."
        focusOn="password"
        errorAction={(code) =>
          code === 'link_expired' && (
            <Link to="/forgot-password" className="underline underline-offset-2">
              Request a new link
            </Link>
          )
        }>
        <NewPasswordField form={form} label="New password" />
        <Controller
          control={form.control}
          name="removePasskeys"
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox
              {...field}
              checked={value}
              onCheckedChange={onChange}
              label="Remove my passkeys"
              hint="If someone else may have added one. You can add yours again after signing in."
            />
          )}
        />
      </AuthForm>
    </>
  )
}
