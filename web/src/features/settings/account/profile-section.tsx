import { profileBody, type SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { saveProfile } from './account.data.ts'
import { AvatarCard } from './avatar-card.tsx'
import { EmailForm } from './email-form.tsx'

const valuesOf = (user: SessionUser) => ({
  name: user.name ?? '',
  ...(user.creator ? { stageName: user.creator.stageName } : {}),
})

export function ProfileSection({ user }: { user: SessionUser }) {
  return (
    <>
      <SectionHeader title="Profile">Your picture, name and email address.</SectionHeader>
      <AvatarCard user={user} />
      <NameForm user={user} />
      <EmailForm user={user} />
    </>
  )
}

function NameForm({ user }: { user: SessionUser }) {
  const form = useSaveForm({
    schema: profileBody,
    defaultValues: valuesOf(user),
    save: async (values) => {
      form.reset(valuesOf(await saveProfile(values)))
      toast.success('Profile saved')
    },
  })
  const { isDirty } = form.formState
  return (
    <SettingsForm title="About you" form={form} saveLabel="Save profile" disabled={!isDirty}>
      {user.creator && (
        <TextField
          label="Stage name"
          hint="The name fans and colleagues see."
          {...form.field('stageName')}
          autoComplete="nickname"
        />
      )}
      <TextField
        label="Name"
        optional
        hint={
          user.creator
            ? 'Shown in the dashboard instead of your stage name.'
            : 'Shown to colleagues instead of your email address.'
        }
        {...form.field('name', { setValueAs: (value: string | null) => value?.trim() || null })}
        autoComplete="name"
      />
    </SettingsForm>
  )
}
