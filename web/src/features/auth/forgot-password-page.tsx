import { signInBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { schemaResolver } from '../../platform/form.ts'
import { pageMeta } from '../../platform/page-meta.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { requestPasswordReset } from './auth.data.ts'
import { EmailField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { Outcome } from './outcome.tsx'

export const meta = () => pageMeta('Forgot password')

const forgotPasswordSchema = signInBody.pick({ email: true })

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [sendsMail, setSendsMail] = useState(true)
  const form = useForm({ resolver: schemaResolver(forgotPasswordSchema), defaultValues: { email: '' } })

  if (sentTo !== null) {
    return (
      <Outcome
        title={sendsMail ? 'Check your email' : 'Ask your administrator'}
        actions={
          <>
            <LinkButton to="/login" variant="primary" size="lg">
              Back to sign-in
            </LinkButton>
            <Button
              size="lg"
              variant="ghost"
              onClick={() => {
                form.reset(undefined, { keepValues: true })
                setSentTo(null)
              }}>
              Use another email
            </Button>
          </>
        }>
        {sendsMail ? (
          <>
            If <strong className="break-all font-medium text-ink">{sentTo}</strong> has an account, a link to
            set a new password is on its way. It works once and expires in one hour. Check your spam folder
            too.
          </>
        ) : (
          <>
            No mail server is set up here, so the link can’t be emailed. If{' '}
            <strong className="break-all font-medium text-ink">{sentTo}</strong> has an account, your
            administrator can give you a link within the next hour.
          </>
        )}
      </Outcome>
    )
  }

  return (
    <>
      <AuthHeading title="Forgot password?">We’ll email you a link to set a new one</AuthHeading>
      <AuthForm
        form={form}
        send={async (values) => {
          setSendsMail(await requestPasswordReset(values))
          setSentTo(values.email)
        }}
        label="Send link"
        busyLabel="Sending..."
        focusOn="email">
        <EmailField form={form} />
      </AuthForm>
      <p className="mt-4 text-ink-2">
        Remember your password?{' '}
        <Link to="/login" className="link">
          Sign in
        </Link>
      </p>
    </>
  )
}
