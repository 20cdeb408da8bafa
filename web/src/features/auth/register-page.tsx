import { signUpBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useForm } from 'react-hook-form'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { schemaResolver } from '../../platform/form.ts'
import { pageMeta } from '../../platform/page-meta.ts'
import { afterSetup, signedOutOnly } from '../../platform/session/guards.ts'
import { loadSetup } from '../../platform/setup.ts'
import { LinkButton } from '../../ui/button.tsx'
import { signUp } from './auth.data.ts'
import { AuthField, EmailField, NewPasswordField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { Outcome } from './outcome.tsx'

export const meta = () => pageMeta('Create account')

export const clientMiddleware = [signedOutOnly, afterSetup]

/** If loading fails, the form is shown; the server checks anyway. */
export async function clientLoader() {
  const setup = await loadSetup().catch(() => null)
  return { isSignUpOpen: setup?.signUpOpen ?? true }
}

export default function RegisterPage() {
  const { isSignUpOpen } = useLoaderData<typeof clientLoader>()
  return isSignUpOpen ? <SignUp /> : <SignUpClosed />
}

function SignUpClosed() {
  return (
    <Outcome
      title="Sign-up is closed"
      actions={
        <>
          <LinkButton variant="primary" to="/join" reloadDocument>
            Apply as a creator
          </LinkButton>
          <LinkButton to="/login">Sign in</LinkButton>
        </>
      }>
      You can’t create an account right now. Apply on our site instead: once you’re approved, we’ll email you
      an invitation. Existing accounts still work.
    </Outcome>
  )
}

function SignUp() {
  const navigate = useNavigate()
  const form = useForm({
    resolver: schemaResolver(signUpBody),
    defaultValues: { stageName: '', email: '', password: '' },
  })

  return (
    <>
      <AuthHeading title="Create Account">Join the next-gen creator platform</AuthHeading>
      <AuthForm
        form={form}
        send={async (values) => {
          await navigate(await signUp(values), { replace: true })
        }}
        label="Create Account"
        busyLabel="Creating account..."
        focusOn="stageName">
        <AuthField form={form} name="stageName" label="Stage Name" autoComplete="nickname" />
        <EmailField form={form} />
        <NewPasswordField form={form} />
      </AuthForm>
      <p className="mt-4 text-ink-2">
        Already have an account?{' '}
        <Link to="/login" className="link">
          Sign in
        </Link>
      </p>
      <p className="mt-8 border-line border-t pt-4 text-13 text-ink-3">
        Sign-up is for creators. If you work at an agency, ask its admin for an invitation.
      </p>
    </>
  )
}
