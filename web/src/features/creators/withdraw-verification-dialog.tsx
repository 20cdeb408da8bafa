import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { ErrorCallout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { refreshCreators, withdrawVerification } from './creators.data.ts'

type WithdrawVerificationDialogProps = {
  creator: { id: string; stageName: string }
  open: boolean
  onClose: () => void
}

export function WithdrawVerificationDialog({ creator, open, onClose }: WithdrawVerificationDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const withdrawing = useMutation({
    mutationFn: () => withdrawVerification(creator.id, reason.trim()),
    onSuccess: async () => {
      setReason('')
      onClose()
      toast.success(`${creator.stageName}’s verification withdrawn`)
      await refreshCreators(client)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next) return
        setReasonMissing(false)
        withdrawing.reset()
        onClose()
      }}
      title={`Withdraw ${creator.stageName}’s verification?`}
      description="Their accepted documents will be rejected, and they’ll be pending until a new one is accepted. The record stays on file."
      confirmLabel="Withdraw"
      danger
      busy={withdrawing.isPending}
      onConfirm={() => {
        if (reason.trim()) return withdrawing.mutate()
        setReasonMissing(true)
        field.current?.focus()
      }}>
      <div className="flex flex-col gap-4">
        <ErrorCallout text={withdrawing.isError && errorText(withdrawing.error)} />
        <TextareaField
          label="Reason"
          {...(isReasonMissing && !reason.trim() ? { error: 'Enter a reason.' } : {})}
          ref={field}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
