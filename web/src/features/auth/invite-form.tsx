import { personName, signUpBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { schemaResolver } from '../../platform/form.ts'
import { useSession } from '../../platform/session.ts'
import { Callout } from '../../ui/callout.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { acceptInvitation } from './auth.data.ts'
import { AuthField, NewPasswordField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'

const inviteForm = signUpBody.pick({ password: true }).extend({ name: personName })

export function InviteForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const { user } = useSession()
  const form = useForm({ resolver: schemaResolver(inviteForm), defaultValues: { name: '', password: '' } })

  return (
    <>
      {user && (
        <div className="-mt-2 mb-5">
          <Callout tone="sky">
            You are signed in as {user.email}. Accepting signs this browser in as {email} instead.
          </Callout>
        </div>
      )}
      <AuthForm
        form={form}
        send={async (values) => {
          await navigate(await acceptInvitation({ token, ...values }), { replace: true })
        }}
        label="Accept Invitation"
        busyLabel="Joining..."
        startIn="name"
      >
        <Field label="Email">
          {(control) => (
            <Input
              {...control}
              size="lg"
              readOnly
              value={email}
              autoComplete="username"
              className="bg-sunken text-ink-2"
            />
          )}
        </Field>
        <AuthField form={form} name="name" label="Your name" autoComplete="name" />
        <NewPasswordField form={form} />
      </AuthForm>
    </>
  )
}
