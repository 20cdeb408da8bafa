import { PASSWORD_MIN } from '@greenroom/contract/features/auth/auth.rules.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { changePasswordBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { PasswordField } from '../../../ui/text-field.tsx'
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
  return (
    <>
      <SectionHeader title="Password">
        Changing it signs you out everywhere else. This device stays signed in.
      </SectionHeader>
      <SettingsForm form={form} saveLabel="Change password" busyLabel="Changing…">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Current password"
          {...form.field('currentPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          label="New password"
          hint={`At least ${PASSWORD_MIN} characters`}
          {...form.field('newPassword')}
          autoComplete="new-password"
        />
      </SettingsForm>
    </>
  )
}
