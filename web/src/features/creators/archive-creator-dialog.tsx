import type { archiveEffects, Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { pluralize } from '../../ui/count.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { archiveQuery } from './creators.data.ts'
import { useCreatorAction } from './use-creator-action.ts'

type ArchiveCreatorDialogProps = {
  creator: Pick<Creator, 'id' | 'stageName' | 'operators'>
  open: boolean
  onClose: () => void
}

/** Lists the effects, which must be loaded before archiving. */
export function ArchiveCreatorDialog({ creator, open, onClose }: ArchiveCreatorDialogProps) {
  const effects = useQuery({ ...archiveQuery(creator.id), enabled: open })
  const mutation = useCreatorAction()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Archive ${creator.stageName}?`}
      description="They’ll become inactive and be hidden from lists and counts. You can restore them at any time."
      confirmLabel="Archive"
      danger
      busy={mutation.isPending || effects.isPending}
      onConfirm={() =>
        effects.data && mutation.mutate({ action: 'archive', creator }, { onSettled: onClose })
      }>
      {effects.data && <Effects {...effects.data} />}
      {effects.isPending && <SkeletonLines lines={3} />}
      {effects.isError && <ErrorState title="Could not load the preview" query={effects} />}
    </ConfirmDialog>
  )
}

function Effects(effects: z.infer<typeof archiveEffects>) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13">
      <dt className="font-medium">Ends</dt>
      <dd className="text-ink-2">
        <ul className="flex flex-col gap-1">
          {endedLabels(effects).map((label) => (
            <li key={label} className="wrap-anywhere">
              {label}
            </li>
          ))}
        </ul>
      </dd>
      <dt className="font-medium">Kept</dt>
      <dd className="text-ink-2">{keptLabel(effects)}</dd>
    </dl>
  )
}

type ArchiveEffects = Pick<z.infer<typeof archiveEffects>, 'operators' | 'endsSignIn' | 'revokesInvitation'>

export function endedLabels({ operators, endsSignIn, revokesInvitation }: ArchiveEffects): string[] {
  const labels = [
    ...(endsSignIn ? ['Account access: they are signed out everywhere'] : []),
    ...(revokesInvitation ? ['The pending invitation'] : []),
    ...(operators.length > 0 ? [`Operator assignments: ${operators.join(', ')}`] : []),
  ]
  return labels.length > 0 ? labels : ['Nothing. No account or assigned operators.']
}

export function keptLabel(effects: { fans: number; transactions: number; messages: number }): string {
  const { fans, transactions, messages } = effects
  return `${pluralize(fans, 'fan')}, ${pluralize(transactions, 'transaction')} and ${pluralize(messages, 'message')}`
}
