import type { ComponentProps } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { MoveKind } from './move-dialogs.tsx'
import { isMoveAllowed, type MoveDialogProps } from './use-move.ts'

type MoveFrameProps = Omit<MoveDialogProps, 'onMoved'> &
  Omit<ComponentProps<typeof FormDialog>, 'isFinal'> & { kind: MoveKind }

/** After a conflict it shows the typed text for copying, without a submit button. */
export function MoveFrame({ application, kind, ...dialog }: MoveFrameProps) {
  return (
    <FormDialog
      {...dialog}
      isFinal={dialog.form.serverError !== undefined && !isMoveAllowed(kind, application)}
    />
  )
}
