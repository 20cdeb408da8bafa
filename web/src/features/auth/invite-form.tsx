import { personName, signUpBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { schemaResolver } from '../../platform/form.ts'
import { useSession } from '../../platform/session/session.ts'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { acceptInvitation } from './auth.data.ts'
import { AuthField, NewPasswordField } from './auth-field.tsx'
import { AuthForm } from './auth-form.tsx'

const creatorSchema = signUpBody.pick({ password: true })
const staffSchema = creatorSchema.extend({ name: personName })
const labels = { label: 'Accept invitation', busyLabel: 'Joining...' }

type InviteFormProps = { token: string; email: string }

export function StaffInviteForm({ token, email }: InviteFormProps) {
  const accept = useAcceptInvitation(token)
  const form = useForm({ resolver: schemaResolver(staffSchema), defaultValues: { name: '', password: '' } })
  return (
    <>
      <SignedInNote email={email} />
      <AuthForm form={form} send={accept} {...labels} focusOn="name">
        <InvitedEmailField email={email} />
        <AuthField form={form} name="name" label="Your name" autoComplete="name" />
        <NewPasswordField form={form} />
      </AuthForm>
    </>
  )
}

/** A creator already has a stage name; only the password is needed. */
export function CreatorInviteForm({ token, email }: InviteFormProps) {
  const accept = useAcceptInvitation(token)
  const form = useForm({ resolver: schemaResolver(creatorSchema), defaultValues: { password: '' } })
  return (
    <>
      <SignedInNote email={email} />
      <AuthForm form={form} send={accept} {...labels} focusOn="password">
        <InvitedEmailField email={email} />
        <NewPasswordField form={form} />
      </AuthForm>
    </>
  )
}

function useAcceptInvitation(token: string) {
  const navigate = useNavigate()
  return async (values: { name?: string; password: string }) => {
    await navigate(await acceptInvitation({ token, ...values }), { replace: true })
  }
}

function SignedInNote({ email }: { email: string }) {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className="-mt-2 mb-5">
      <Callout tone="sky">
        You’re signed in as {user.email}. Accepting signs this browser in as {email} instead.
      </Callout>
    </div>
  )
}

function InvitedEmailField({ email }: { email: string }) {
  return (
    <TextField
      label="Email"
      size="lg"
      readOnly
      value={email}
      autoComplete="username"
      className="bg-sunken text-ink-2"
    />
  )
}
