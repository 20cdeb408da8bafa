import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { applicationQuery } from './applications.data.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

export type DecisionKind = 'approve' | 'creator' | 'contact' | 'reject'
export type Decision = { kind: DecisionKind; id: string; open: boolean }

type DecisionDialogsProps = {
  decision: Decision | null
  onClose: () => void
  onDecided: (kind: DecisionKind, detail: ApplicationDetail) => Promise<void>
  returnFocus: () => HTMLElement | null
}

/** Dialogs stay mounted when the panel closes. */
export function DecisionDialogs({ decision, onClose, onDecided, returnFocus }: DecisionDialogsProps) {
  const { data: application } = useQuery({
    ...applicationQuery(decision?.id ?? ''),
    enabled: decision !== null,
  })
  if (!decision || !application) return null
  const dialogProps = {
    key: `${decision.kind} ${decision.id}`,
    application,
    open: decision.open,
    onClose,
    returnFocus,
    onDecided: (detail: ApplicationDetail) => void onDecided(decision.kind, detail),
  }
  const { key, ...rest } = dialogProps
  if (decision.kind === 'contact') return <ContactDialog key={key} {...rest} />
  if (decision.kind === 'reject') return <RejectDialog key={key} {...rest} />
  return <ApproveDialog key={key} {...rest} kind={decision.kind} />
}
