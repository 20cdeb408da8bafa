import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useCreatorAct } from './use-creator-act.ts'

type QuestionProps = {
  creator: Pick<Creator, 'id' | 'stageName' | 'operators'>
  open: boolean
  onClose: () => void
}

export function PauseCreatorDialog({ creator, open, onClose }: QuestionProps) {
  const [reason, setReason] = useState('')
  const acting = useCreatorAct()
  const pause = () => {
    const said = reason.trim()
    acting.mutate(
      { act: 'pause', creator, ...(said && { reason: said }) },
      { onSuccess: () => setReason(''), onSettled: onClose },
    )
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Pause ${creator.stageName}?`}
      description="INACTIVE until somebody resumes them. Nothing else changes."
      confirmLabel="Pause"
      busy={acting.isPending}
      onConfirm={pause}
    >
      <Field label="Reason" optional>
        {(control) => (
          <Input
            {...control}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}

/** Only a sign-up nobody has taken on can be declined, so nothing that was earned or said is lost. */
export function DeclineCreatorDialog({ creator, open, onClose }: QuestionProps) {
  const acting = useCreatorAct()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Decline ${creator.stageName}?`}
      description="Their account ends and they are told by mail. The profile moves to the archived ones."
      confirmLabel="Decline"
      danger
      busy={acting.isPending}
      onConfirm={() => acting.mutate({ act: 'decline', creator }, { onSettled: onClose })}
    />
  )
}

export function ResetTwoFactorDialog({ creator, open, onClose }: QuestionProps) {
  const acting = useCreatorAct()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Reset the two-factor of ${creator.stageName}?`}
      description="Do this only if you are sure it is they who ask. All their sessions end, their password alone is enough to sign in, and a mail tells them."
      confirmLabel="Reset two-factor"
      danger
      busy={acting.isPending}
      onConfirm={() => acting.mutate({ act: 'resetTwoFactor', creator }, { onSettled: onClose })}
    />
  )
}
