import { rejection } from '@greenroom/contract/features/applications/review.schema.ts'
import { api } from '../../platform/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { useDraft, useFormDraft } from '../../platform/use-draft.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { fullName } from './application-labels.ts'
import { DecisionFormDialog } from './decision-form-dialog.tsx'
import { emptyAsNull } from './empty-as-null.ts'
import { type DecisionDialogProps, useDecide, useSeenVersion } from './use-decision.ts'

type FormValues = { reason: string; tell: boolean }

const schema = emptyAsNull<FormValues, { reason?: string | null | undefined; tell: boolean }>(rejection)

export function RejectDialog(props: DecisionDialogProps) {
  const { application, onClose, onDecided } = props
  const { sendsMail } = useUser()
  const { id } = application
  const draft = useDraft<FormValues>(`rejection ${id}`)
  const decide = useDecide({ onClose, onDecided })
  const { seen, refreshAfterConflict } = useSeenVersion(props)
  const form = useSaveForm({
    schema,
    defaultValues: draft.read() ?? { reason: '', tell: false },
    save: async (body) => {
      await decide(() =>
        api('POST /applications/{id}/reject', { params: { id }, body: { ...body, ...seen } }),
      ).catch(refreshAfterConflict)
      draft.clear()
    },
  })
  useFormDraft(form, draft)
  const tell = form.watch('tell')
  return (
    <DecisionFormDialog
      {...props}
      kind="reject"
      form={form}
      danger
      title={`Reject ${fullName(application)}?`}
      description={
        <span className="wrap-anywhere">
          {sendsMail
            ? `We’ll email ${application.email}.`
            : 'No mail server is set up, so the email stays in the outbox.'}{' '}
          The application stays on record. You can’t change its status afterward.
        </span>
      }
      submitLabel="Reject">
      <TextareaField
        label="Reason"
        optional
        hint="Only visible to your team unless you share it below."
        {...form.field('reason')}
        maxLength={1000}
      />
      <Checkbox
        checked={tell}
        onCheckedChange={(next) => form.setValue('tell', next, { shouldDirty: true })}
        label="Share the reason with the applicant"
        hint="Included in the email word for word."
      />
    </DecisionFormDialog>
  )
}
