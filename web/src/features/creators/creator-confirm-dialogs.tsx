import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isEmailChange, type MenuCreator } from './creator-menu.tsx'
import { useCreatorAction } from './use-creator-action.ts'

type ConfirmProps = {
  creator: Pick<Creator, 'id' | 'stageName' | 'operators'>
  open: boolean
  onClose: () => void
}

export function PauseCreatorDialog({ creator, open, onClose }: ConfirmProps) {
  const [reason, setReason] = useState('')
  const mutation = useCreatorAction()
  const pause = () => {
    const trimmed = reason.trim()
    mutation.mutate(
      { action: 'pause', creator, ...(trimmed && { reason: trimmed }) },
      { onSuccess: () => setReason(''), onSettled: onClose },
    )
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Pause ${creator.stageName}?`}
      description="They’ll be inactive until you resume them. Nothing else changes."
      confirmLabel="Pause"
      busy={mutation.isPending}
      onConfirm={pause}>
      <TextField
        label="Reason"
        optional
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}

/** Only new sign-ups can be declined, so no data is lost. */
export function DeclineCreatorDialog({ creator, open, onClose }: ConfirmProps) {
  const mutation = useCreatorAction()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Decline ${creator.stageName}?`}
      description="Their account will be closed, and we’ll notify them by email. The profile will be archived."
      confirmLabel="Decline"
      danger
      busy={mutation.isPending}
      onConfirm={() => mutation.mutate({ action: 'decline', creator }, { onSettled: onClose })}
    />
  )
}

export function ResetTwoFactorDialog({ creator, open, onClose }: ConfirmProps) {
  const mutation = useCreatorAction()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Reset two-factor for ${creator.stageName}?`}
      description="Only do this if you’re sure the request is from them. They’ll be signed out everywhere, will need only their password to sign in, and will be notified by email."
      confirmLabel="Reset two-factor"
      danger
      busy={mutation.isPending}
      onConfirm={() => mutation.mutate({ action: 'resetTwoFactor', creator }, { onSettled: onClose })}
    />
  )
}

type ConfirmEmailDialogProps = Omit<ConfirmProps, 'creator'> & { creator: MenuCreator }

/** Offered only if no mail server is set up, because then emails can't be confirmed any other way. */
export function ConfirmEmailDialog({ creator, open, onClose }: ConfirmEmailDialogProps) {
  const mutation = useCreatorAction()
  const email = creator.user?.confirmableEmail ?? ''
  const current = creator.user?.email
  const ownership = `Only do this if you know that ${email} is theirs`
  const notice = 'They’ll see that you confirmed it.'
  const dialogProps = isEmailChange(creator)
    ? {
        title: `Change sign-in email from ${current} to ${email}?`,
        description: `${creator.stageName} asked for this. ${ownership}: they’ll no longer be able to sign in with ${current}. ${notice}`,
        confirmLabel: 'Change sign-in email',
        danger: true,
      }
    : {
        title: `Confirm ${creator.stageName}’s email?`,
        description: `${ownership}. ${notice}`,
        confirmLabel: 'Confirm email',
      }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      {...dialogProps}
      busy={mutation.isPending}
      onConfirm={() =>
        mutation.mutate(
          { action: isEmailChange(creator) ? 'changeEmail' : 'confirmEmail', creator, email },
          { onSettled: onClose },
        )
      }
    />
  )
}
