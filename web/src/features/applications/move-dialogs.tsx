import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { applicationQuery } from './applications.data.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

export type MoveKind = 'approve' | 'creator' | 'contact' | 'reject'
export type Move = { kind: MoveKind; id: string; open: boolean }

type MoveDialogsProps = {
  move: Move | null
  onClose: () => void
  onMoved: (kind: MoveKind, detail: ApplicationDetail) => void
}

/** Dialogs stay mounted when the panel closes. */
export function MoveDialogs({ move, onClose, onMoved }: MoveDialogsProps) {
  const { data: application } = useQuery({ ...applicationQuery(move?.id ?? ''), enabled: move !== null })
  if (!move || !application) return null
  const shared = {
    key: `${move.kind} ${move.id}`,
    application,
    open: move.open,
    onClose,
    onMoved: (detail: ApplicationDetail) => onMoved(move.kind, detail),
  }
  const { key, ...rest } = shared
  if (move.kind === 'contact') return <ContactDialog key={key} {...rest} />
  if (move.kind === 'reject') return <RejectDialog key={key} {...rest} />
  return <ApproveDialog key={key} {...rest} kind={move.kind} />
}
