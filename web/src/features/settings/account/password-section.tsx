import { PASSWORD_MIN } from '@greenroom/contract/features/auth/auth.rules.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { changePasswordBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { errorProp } from '../../../platform/error-prop.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/input.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { changePassword } from './account.data.ts'
import { sessionsQuery } from './sessions.data.ts'

export function PasswordSection({ user }: { user: SessionUser }) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: changePasswordBody,
    defaultValues: { currentPassword: '', newPassword: '' },
    errorFields: { wrong_password: 'currentPassword', weak_password: 'newPassword' },
    save: async (values) => {
      await changePassword(values)
      form.reset()
      toast.success('Password changed', { description: 'You were signed out on all other devices.' })
      await client.invalidateQueries(sessionsQuery)
    },
  })
  const { errors } = form.formState
  return (
    <>
      <SectionHeader title="Password">
        Changing it signs you out everywhere else. This device stays signed in.
      </SectionHeader>
      <SettingsForm
        onSubmit={form.submit}
        serverError={form.serverError}
        busy={form.busy}
        saveLabel="Change password"
        busyLabel="Changing…"
      >
        {/* Lets password managers know whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Field label="Current password" {...errorProp(errors.currentPassword)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('currentPassword')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field
          label="New password"
          hint={`At least ${PASSWORD_MIN} characters`}
          {...errorProp(errors.newPassword)}
        >
          {(control) => (
            <PasswordInput {...control} {...form.register('newPassword')} autoComplete="new-password" />
          )}
        </Field>
      </SettingsForm>
    </>
  )
}
