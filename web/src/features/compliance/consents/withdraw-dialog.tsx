import {
  type ConsentRecord,
  consentWithdrawal,
} from '@greenroom/contract/features/compliance/consents.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { errorProp } from '../../../platform/error-prop.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshRecords, withdrawConsent } from '../records/records.data.ts'

type WithdrawDialogProps = {
  consent: Pick<ConsentRecord, 'id' | 'signature'>
  open: boolean
  onClose: () => void
}

/** Says what happens before it happens. */
export function WithdrawDialog({ consent, open, onClose }: WithdrawDialogProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: consentWithdrawal,
    defaultValues: { reason: '' },
    save: async ({ reason }): Promise<void> => {
      await withdrawConsent(consent.id, reason)
      form.reset()
      onClose()
      toast.success('Consent withdrawn', { description: 'The content it covered is frozen.' })
      await refreshRecords(client)
    },
  })
  return (
    <FormDialog
      danger
      open={open}
      onClose={onClose}
      title="Withdraw this consent?"
      description={
        consent.signature
          ? 'This takes effect at once and can’t be undone. Content that it covers is frozen, scheduled posts don’t go out, and your agency is told what to take down. The record stays on file.'
          : 'It can then no longer be signed. The record stays on file.'
      }
      submitLabel="Withdraw"
      form={form}>
      <TextareaField
        label="Reason"
        {...errorProp(form.formState.errors.reason)}
        {...form.register('reason')}
      />
    </FormDialog>
  )
}
