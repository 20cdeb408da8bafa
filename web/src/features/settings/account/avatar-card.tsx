import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '../../../platform/toast-error.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChooseFilesButton } from '../../../ui/choose-files.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removeAvatar, uploadAvatar } from './account.data.ts'

export function AvatarCard({ user }: { user: SessionUser }) {
  const saving = useMutation({
    mutationFn: (file: File | null) => (file ? uploadAvatar(file) : removeAvatar()),
    onSuccess: (_, file) => toast.success(file ? 'Profile picture saved' : 'Profile picture removed'),
    onError: (error) => toastError('Could not change your picture', error),
  })
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4 p-4.5">
        <Avatar
          name={user.name ?? user.creator?.stageName ?? user.email}
          kind={user.creator ? 'creator' : 'person'}
          size={64}
          src={user.avatar ?? undefined}
        />
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold">Profile picture</p>
          <p className="text-13 text-ink-2">Colleagues see it next to your name. It’s cropped to a square.</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ChooseFilesButton
            multiple={false}
            accept="image/*"
            busy={saving.isPending}
            onFiles={([file]) => file && saving.mutate(file)}>
            {user.avatar ? 'Change picture' : 'Upload picture'}
          </ChooseFilesButton>
          {user.avatar && (
            <Button disabled={saving.isPending} onClick={() => saving.mutate(null)}>
              Remove
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
