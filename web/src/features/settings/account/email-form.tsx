import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { changeEmailBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useState } from 'react'
import { verificationHint } from '../../../platform/mail-labels.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { changeEmail, useResendVerification } from './account.data.ts'

export function EmailForm({ user }: { user: SessionUser }) {
  const [isChanging, setChanging] = useState(false)
  if (isChanging) return <ChangeEmail onClose={() => setChanging(false)} />
  return (
    <Card>
      <CardHeader
        title="Email"
        action={
          <Button size="sm" onClick={() => setChanging(true)}>
            Change email
          </Button>
        }
      />
      <div className="flex flex-col gap-4 border-line border-t p-4.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="break-all">{user.email}</span>
          <Badge tone={user.emailVerified ? 'brand' : 'amber'}>
            {user.emailVerified ? 'Verified' : 'Not verified'}
          </Badge>
        </p>
        {user.pendingEmail && (
          <Callout tone="sky">
            Changing to <strong className="break-all font-medium">{user.pendingEmail}</strong>.{' '}
            {verificationHint(user.sendsMail, user.pendingEmail, user.role)}
          </Callout>
        )}
        {!user.emailVerified &&
          (user.sendsMail ? (
            <ResendButton email={user.email} />
          ) : (
            <p className="text-13 text-ink-2">{verificationHint(false, user.email, user.role)}</p>
          ))}
      </div>
    </Card>
  )
}

function ResendButton({ email }: { email: string }) {
  const resend = useResendVerification(email)
  return (
    <div>
      <Button size="sm" busy={resend.sending} disabled={resend.isPaused} onClick={resend.send}>
        Resend link
      </Button>
    </div>
  )
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { sendsMail, role } = useUser()
  const form = useSaveForm({
    schema: changeEmailBody,
    defaultValues: { email: '', password: '' },
    errorFields: { wrong_password: 'password', email_taken: 'email' },
    save: async (values) => {
      await changeEmail(values)
      toast.success(sendsMail ? 'Check your inbox' : 'Change requested', {
        description: verificationHint(sendsMail, values.email, role),
      })
      onClose()
    },
  })
  return (
    <SettingsForm
      title="Change email"
      form={form}
      saveLabel={sendsMail ? 'Send link' : 'Request change'}
      busyLabel={sendsMail ? 'Sending…' : 'Saving…'}
      aside={
        <Button variant="ghost" onClick={onClose} disabled={form.busy}>
          Cancel
        </Button>
      }>
      <TextField
        label="New email"
        hint={
          sendsMail
            ? 'We’ll send a link to this address. Your email changes when you open it.'
            : 'Your email changes once the new address is confirmed.'
        }
        {...form.field('email')}
        type="email"
        autoComplete="email"
        autoFocus
      />
      <PasswordField label="Your password" {...form.field('password')} autoComplete="current-password" />
    </SettingsForm>
  )
}
