import {
  type ConsentRecord,
  consentWithdrawal,
  type Removal,
} from '@greenroom/contract/features/compliance/consents.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/count.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { refreshRecords, voidConsent, withdrawConsent } from '../records/records.data.ts'

type WithdrawDialogProps = {
  /** The name is omitted when people withdraw their own consent. */
  consent: Pick<ConsentRecord, 'id' | 'signature'> & { name?: string }
  /** Staff reject the signature, which makes the consent void. */
  isRejection?: boolean
  open: boolean
  onClose: () => void
}

/** Shows the effects before confirming, then the items still to take down. */
export function WithdrawDialog({ consent, isRejection = false, open, onClose }: WithdrawDialogProps) {
  const client = useQueryClient()
  const [removals, setRemovals] = useState<Removal[]>([])
  const form = useSaveForm({
    schema: consentWithdrawal,
    defaultValues: { reason: '' },
    save: async ({ reason }): Promise<void> => {
      const withdrawn = await (isRejection ? voidConsent : withdrawConsent)(consent.id, reason)
      setRemovals(withdrawn.removals)
      toast.success(isRejection ? 'Signature rejected' : 'Consent withdrawn')
      if (withdrawn.removals.length === 0) onClose()
      await refreshRecords(client)
    },
  })
  if (removals.length > 0)
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title="Content to take down"
        description="This consent no longer counts, and these items are frozen here. They must also be taken down where they were published."
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }>
        <ul className="flex flex-col gap-2 text-13">
          {removals.map(({ itemId, title, platforms, messages }) => (
            <li key={itemId} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link to={`/dashboard/content?id=${itemId}`} className="link min-w-0 truncate">
                {title}
              </Link>
              <span className="text-12 text-ink-3">
                {[
                  ...platforms.map((platform) => platformNames[platform]),
                  ...(messages > 0 ? [pluralize(messages, 'message')] : []),
                ].join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <FormDialog
      danger
      open={open}
      onClose={onClose}
      title={
        isRejection
          ? `Reject ${consent.name}’s signature?`
          : consent.name
            ? `Withdraw ${consent.name}’s consent?`
            : 'Withdraw this consent?'
      }
      description={
        isRejection
          ? 'The consent becomes void, as if it had never been signed. Content it covers will be frozen and scheduled posts won’t go out. Prepare a new consent to have it signed again.'
          : consent.signature
            ? 'This takes effect immediately and can’t be undone. Content it covers will be frozen, scheduled posts won’t go out, and your agency will be told what to take down. The record stays on file.'
            : 'Once withdrawn, it can’t be signed. The record stays on file.'
      }
      submitLabel={isRejection ? 'Reject signature' : 'Withdraw'}
      form={form}>
      <TextareaField label="Reason" {...form.field('reason')} />
    </FormDialog>
  )
}
