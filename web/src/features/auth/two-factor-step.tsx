import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { showFormError } from '../../platform/form.ts'
import { Button } from '../../ui/button.tsx'
import { answerChallenge, signInWithPasskey } from './auth.data.ts'
import { AuthField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthHeading } from './auth-heading.tsx'
import { codeResolver } from './sign-in-schemas.ts'

/** The two-factor step of a sign-in. */
export function TwoFactorStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const navigate = useNavigate()
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const [isPasskeyPending, setPasskeyPending] = useState(false)
  const form = useForm({ resolver: codeResolver, defaultValues: { code: '' } })

  function toggleCodeType() {
    setUsesRecoveryCode(!usesRecoveryCode)
    form.reset({ code: '' })
    form.setFocus('code')
  }

  async function usePasskey() {
    form.clearErrors()
    setPasskeyPending(true)
    await signInWithPasskey(challenge)
      .then((to) => navigate(to, { replace: true }))
      .catch((error: unknown) => showFormError(form, error))
    setPasskeyPending(false)
  }

  return (
    <>
      <AuthHeading title="One more step">
        {usesRecoveryCode
          ? 'Enter one of your recovery codes. Each code works once.'
          : 'Enter the 6-digit code from your authenticator app'}
      </AuthHeading>
      <AuthForm
        form={form}
        send={async ({ code }) => {
          await navigate(await answerChallenge({ challenge, code }), { replace: true })
        }}
        label="Verify"
        busyLabel="Verifying..."
        focusOn="code"
        focusAfterError="code">
        <AuthField
          form={form}
          name="code"
          label={usesRecoveryCode ? 'Recovery code' : 'Code'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={usesRecoveryCode ? 'text' : 'numeric'}
          maxLength={20}
          className={usesRecoveryCode ? 'font-medium' : 'font-medium text-16 tabular-nums tracking-[0.25em]'}
        />
      </AuthForm>
      <div className="-mx-3 mt-3 flex flex-wrap justify-between gap-2">
        <Button variant="ghost" onClick={toggleCodeType}>
          {usesRecoveryCode ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" busy={isPasskeyPending} onClick={usePasskey}>
          Use a passkey
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back to password
        </Button>
      </div>
    </>
  )
}
