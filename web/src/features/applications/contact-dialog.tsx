import { emailDraft } from '@greenroom/contract/features/applications/review.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useEffectEvent, useLayoutEffect } from 'react'
import { api } from '../../platform/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { useDraft, useFormDraft } from '../../platform/use-draft.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { fullName } from './application-labels.ts'
import { emailDraftQuery } from './applications.data.ts'
import { DecisionFormDialog } from './decision-form-dialog.tsx'
import { type DecisionDialogProps, useDecide, useSeenVersion } from './use-decision.ts'

type EmailDraft = { subject: string; text: string }

/** Starts with the agency's template; the draft is kept until it is sent. */
export function ContactDialog(props: DecisionDialogProps) {
  const { application, onClose, onDecided } = props
  const { id } = application
  const { sendsMail } = useUser()
  const template = useQuery(emailDraftQuery(id))
  const draft = useDraft<EmailDraft>(`email-draft ${id}`)
  const decide = useDecide({ onClose, onDecided })
  const { seen, refreshAfterConflict } = useSeenVersion(props)
  const form = useSaveForm({
    schema: emailDraft,
    defaultValues: draft.read() ?? { subject: '', text: '' },
    save: async (body) => {
      await decide(() =>
        api('POST /applications/{id}/contact', { params: { id }, body: { ...body, ...seen } }),
      ).catch(refreshAfterConflict)
      draft.clear()
    },
  })
  useFormDraft(form, draft)

  const fillForm = useEffectEvent((initial: EmailDraft) => {
    if (draft.read() === null) form.reset(initial)
  })
  // Set before the first paint, so the empty form does not count as edited.
  useLayoutEffect(() => {
    if (template.data) fillForm(template.data)
  }, [template.data])

  const values = form.watch()
  const original = template.data
  const isEdited =
    original !== undefined && (values.subject !== original.subject || values.text !== original.text)
  return (
    <DecisionFormDialog
      {...props}
      kind="contact"
      form={form}
      wide
      title="Contact Applicant"
      description={
        <span className="wrap-anywhere">
          To {fullName(application)}, {application.email}.{' '}
          {sendsMail
            ? 'The application will be marked as contacted.'
            : 'No mail server is set up, so the email stays in the outbox.'}
        </span>
      }
      submitLabel={sendsMail ? 'Send email' : 'Save to outbox'}
      submitDisabled={template.isPending}>
      {template.isPending && <SkeletonLines lines={6} />}
      {template.isError && (
        <div className="-mx-4.5">
          <ErrorState title="Could not load the email template" query={template} />
        </div>
      )}
      {!template.isPending && (
        <>
          <TextField label="Subject" {...form.field('subject')} autoComplete="off" maxLength={150} />
          <TextareaField
            label="Message"
            hint="The email asks the applicant to reply through your contact page. Replies appear under Inquiries."
            action={
              <Button
                size="sm"
                variant="ghost"
                icon={RotateCcw}
                // Appears after the first edit; its space is reserved.
                className={cx('-my-1 pointer-coarse:my-0', !isEdited && 'invisible')}
                disabled={form.busy}
                onClick={() => {
                  // The button disappears, so focus returns to the text.
                  form.setFocus('text')
                  form.reset(original)
                }}>
                Start over
              </Button>
            }
            {...form.field('text')}
            className="min-h-60 max-h-[50dvh]"
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
            }}
          />
        </>
      )}
    </DecisionFormDialog>
  )
}
