import type { ComponentProps } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { DecisionKind } from './decision-dialogs.tsx'
import { type DecisionDialogProps, isDecisionAllowed } from './use-decision.ts'

type DecisionFormDialogProps = Omit<DecisionDialogProps, 'onDecided'> &
  Omit<ComponentProps<typeof FormDialog>, 'isFinal'> & { kind: DecisionKind }

/** After a conflict, shows the typed text for copying, without a submit button. */
export function DecisionFormDialog({ application, kind, ...dialog }: DecisionFormDialogProps) {
  return (
    <FormDialog
      {...dialog}
      isFinal={dialog.form.serverError !== undefined && !isDecisionAllowed(kind, application)}
    />
  )
}
