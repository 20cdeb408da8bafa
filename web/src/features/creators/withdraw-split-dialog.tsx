import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { agreeSplit, withdrawSplit } from './creator.data.ts'
import { afterCreatorChange, creatorQuery } from './creators.data.ts'
import { dayInWords } from './figure-words.ts'

export type Split = NonNullable<CreatorDetail['splits']>[number]

type WithdrawSplitDialogProps = {
  creator: Pick<CreatorDetail, 'id' | 'stageName'>
  /** The one to take back; none while nothing is asked. */
  split: Split | null
  onClose: () => void
}

/** Only a share that has not begun is taken back, so no booking changes. */
export function WithdrawSplitDialog({ creator, split, onClose }: WithdrawSplitDialogProps) {
  const client = useQueryClient()
  // Its words stay while the dialog fades away.
  const [shown, setShown] = useState(split)
  if (split && split !== shown) setShown(split)
  const settle = async (saved: CreatorDetail) => {
    client.setQueryData(creatorQuery(creator.id).queryKey, saved)
    await afterCreatorChange(client)
  }
  const bringBack = useMutation({
    mutationFn: (one: Split) => agreeSplit(creator.id, one),
    onSuccess: settle,
    onError: (error) => toast.error('The share was not brought back', { description: errorText(error) }),
  })
  const withdrawing = useMutation({
    mutationFn: (one: Split) => withdrawSplit(creator.id, one.validFrom),
    onSuccess: async (saved, one) => {
      toast.success(`${one.creatorPercent}% from ${dayInWords(one.validFrom)} is taken back`, {
        action: { label: 'Undo', onClick: () => bringBack.mutate(one) },
      })
      await settle(saved)
    },
    onError: (error) => toast.error('The share was not taken back', { description: errorText(error) }),
    onSettled: onClose,
  })
  if (!shown) return null
  return (
    <ConfirmDialog
      open={split !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`Take back ${shown.creatorPercent}% from ${dayInWords(shown.validFrom)}?`}
      description={`${creator.stageName} keeps the share agreed before that day. Nothing was booked by this one yet.`}
      confirmLabel="Take back"
      danger
      busy={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate(shown)}
    />
  )
}
