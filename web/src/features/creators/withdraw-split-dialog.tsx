import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '../../platform/toast-error.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { addSplit, withdrawSplit } from './creator.data.ts'
import { creatorQuery, refreshCreators } from './creators.data.ts'
import { formatFirstDay } from './figure-labels.ts'

export type Split = NonNullable<CreatorDetail['splits']>[number]

type WithdrawSplitDialogProps = {
  creator: Pick<CreatorDetail, 'id' | 'stageName'>
  /** The share to delete; null while closed. */
  split: Split | null
  onClose: () => void
}

/** Only upcoming shares can be deleted, so no transaction changes. */
export function WithdrawSplitDialog({ creator, split, onClose }: WithdrawSplitDialogProps) {
  const client = useQueryClient()
  // Keeps the text while the dialog closes.
  const [displayedSplit, setDisplayedSplit] = useState(split)
  if (split && split !== displayedSplit) setDisplayedSplit(split)
  const applySaved = async (saved: CreatorDetail) => {
    client.setQueryData(creatorQuery(creator.id).queryKey, saved)
    await refreshCreators(client)
  }
  const restore = useMutation({
    mutationFn: (split: Split) => addSplit(creator.id, split),
    onSuccess: applySaved,
    onError: (error) => toastError('Could not restore the share', error),
  })
  const withdrawing = useMutation({
    mutationFn: (split: Split) => withdrawSplit(creator.id, split.validFrom ?? ''),
    onSuccess: async (saved, split) => {
      toast.success(`${split.creatorPercent}% share ${formatFirstDay(split.validFrom)} deleted`, {
        action: { label: 'Undo', onClick: () => restore.mutate(split) },
      })
      await applySaved(saved)
    },
    onError: (error) => toastError('Could not delete the share', error),
    onSettled: onClose,
  })
  if (!displayedSplit) return null
  return (
    <ConfirmDialog
      open={split !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`Delete the ${displayedSplit.creatorPercent}% share ${formatFirstDay(displayedSplit.validFrom)}?`}
      description={`${creator.stageName} keeps the previous share. No transactions use this one yet.`}
      confirmLabel="Delete"
      danger
      busy={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate(displayedSplit)}
    />
  )
}
