import { KeySquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { isApiError } from '../../platform/api-error.ts'
import { showFormError } from '../../platform/form.ts'
import { pageMeta } from '../../platform/page-meta.ts'
import { createRejectionCache } from '../../platform/rejection-cache.ts'
import { afterSetup, signedOutOnly } from '../../platform/session/guards.ts'
import { readSignOutReason } from '../../platform/session/sign-out-reason.ts'
import { loadSetup } from '../../platform/setup.ts'
import { siteBrand } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { whenSettled } from '../../ui/when-settled.ts'
import { signIn, signInWithPasskey } from './auth.data.ts'
import { AuthField, EmailField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { loadSignInSchemas, signInResolver } from './sign-in-schemas.ts'
import { TwoFactorStep } from './two-factor-step.tsx'

export const meta = () => pageMeta('Sign in')

export const clientMiddleware = [signedOutOnly, afterSetup]

/** Demo accounts are optional: sign-in works without them. */
export async function clientLoader() {
  const setup = await loadSetup().catch(() => null)
  return { demo: setup?.demo ?? null }
}

/** Placeholder for the account that the passkey identifies. */
const PASSKEY = 'passkey'

export default function LoginPage() {
  const { demo } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<string | null>(null)
  const [busyAccount, setBusyAccount] = useState<string | null>(null)
  const [signOutReason] = useState(() => readSignOutReason(Date.now()))
  const [rejections] = useState(() => createRejectionCache((error) => isApiError(error, 'bad_credentials')))
  const form = useForm({ resolver: signInResolver, defaultValues: { email: '', password: '' } })

  useEffect(() => whenSettled(preloadSchemas), [])

  async function submitPassword(values: { email: string; password: string }) {
    const step = await rejections.run(JSON.stringify(values), () => signIn(values))
    if ('challenge' in step) setChallenge(step.challenge)
    else await navigate(step.to, { replace: true })
  }

  async function pickDemoAccount(email: string, password: string) {
    form.clearErrors()
    setBusyAccount(email)
    await submitPassword({ email, password }).catch((error: unknown) => showFormError(form, error))
    setBusyAccount(null)
  }

  async function submitPasskey() {
    form.clearErrors()
    setBusyAccount(PASSKEY)
    await signInWithPasskey()
      .then((to) => navigate(to, { replace: true }))
      .catch((error: unknown) => showFormError(form, error))
    setBusyAccount(null)
  }

  function backToPassword() {
    form.reset(undefined, { keepValues: true })
    setChallenge(null)
  }

  if (challenge) return <TwoFactorStep challenge={challenge} onBack={backToPassword} />

  return (
    <>
      <AuthHeading title="Welcome Back">Sign in to your account</AuthHeading>
      {signOutReason && (
        <div className="-mt-2 mb-5">
          <Callout tone="sky" role="status">
            {signOutReason}
          </Callout>
        </div>
      )}
      <AuthForm
        form={form}
        send={submitPassword}
        label="Sign In"
        busyLabel="Signing in..."
        blocked={busyAccount !== null}
        focusOn="email"
        onInput={preloadSchemas}
        focusAfterError="password">
        <EmailField form={form} />
        <AuthField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          action={
            <Link
              to="/forgot-password"
              className="link font-normal pointer-coarse:after:-top-4.5 pointer-coarse:after:-bottom-1.5">
              Forgot password?
            </Link>
          }
        />
      </AuthForm>
      <Button
        size="lg"
        className="mt-3 w-full"
        busy={busyAccount === PASSKEY}
        disabled={busyAccount !== null || form.formState.isSubmitting}
        onClick={submitPasskey}>
        <KeySquare aria-hidden="true" className="size-4" />
        Sign in with a passkey
      </Button>
      <p className="mt-4 text-ink-2">
        New to {siteBrand.name}?{' '}
        <Link to="/register" className="link">
          Sign up
        </Link>
      </p>
      {demo && (
        <DemoAccounts
          demo={demo}
          busyEmail={busyAccount}
          disabled={form.formState.isSubmitting}
          onPick={pickDemoAccount}
        />
      )}
    </>
  )
}

/** A failed download is ignored: the server also validates. */
function preloadSchemas() {
  void loadSignInSchemas().catch(() => null)
}
