import { ArchiveCreatorDialog } from './archive-creator-dialog.tsx'
import {
  ConfirmEmailDialog,
  DeclineCreatorDialog,
  PauseCreatorDialog,
  ResetTwoFactorDialog,
} from './creator-confirm-dialogs.tsx'
import type { CreatorMenuAction, MenuCreator } from './creator-menu.tsx'
import { EditCreatorDialog } from './edit-creator-dialog.tsx'
import { InviteCreatorDialog } from './invite-creator-dialog.tsx'
import { OperatorsDialog } from './operators-dialog.tsx'
import { WithdrawVerificationDialog } from './withdraw-verification-dialog.tsx'

export type CreatorDialogName = CreatorMenuAction | 'edit'

type CreatorDialogsProps = {
  creator: MenuCreator
  /** The open dialog. Resume and restore have none. */
  dialog: CreatorDialogName | null
  onClose: () => void
}

/** Dialogs for creator actions. Use the creator's id as key. */
export function CreatorDialogs({ creator, dialog, onClose }: CreatorDialogsProps) {
  const props = (name: CreatorDialogName) => ({ creator, open: dialog === name, onClose })
  return (
    <>
      <EditCreatorDialog {...props('edit')} />
      <OperatorsDialog {...props('operators')} />
      <InviteCreatorDialog {...props('invite')} />
      <ConfirmEmailDialog {...props('confirmEmail')} />
      <ResetTwoFactorDialog {...props('resetTwoFactor')} />
      <WithdrawVerificationDialog {...props('withdraw')} />
      <PauseCreatorDialog {...props('pause')} />
      <DeclineCreatorDialog {...props('decline')} />
      <ArchiveCreatorDialog {...props('archive')} />
    </>
  )
}
