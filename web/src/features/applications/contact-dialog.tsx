import { letter } from '@greenroom/contract/features/applications/review.schema.ts'
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
import { letterQuery } from './applications.data.ts'
import { MoveFrame } from './move-frame.tsx'
import { type MoveDialogProps, useMove, useSeenVersion } from './use-move.ts'

type Letter = { subject: string; text: string }

/** Starts with the agency's template; the draft is kept until it is sent. */
export function ContactDialog(props: MoveDialogProps) {
  const { application, onClose, onMoved } = props
  const { id } = application
  const { sendsMail } = useUser()
  const template = useQuery(letterQuery(id))
  const draft = useDraft<Letter>(`letter ${id}`)
  const move = useMove({ onClose, onMoved })
  const { seen, refreshAfterConflict } = useSeenVersion(props)
  const form = useSaveForm({
    schema: letter,
    defaultValues: draft.read() ?? { subject: '', text: '' },
    save: async (body) => {
      await move(() =>
        api('POST /applications/{id}/contact', { params: { id }, body: { ...body, ...seen } }),
      ).catch(refreshAfterConflict)
      draft.clear()
    },
  })
  useFormDraft(form, draft)

  const begin = useEffectEvent((from: Letter) => {
    if (draft.read() === null) form.reset(from)
  })
  // Set before the first paint, so that the empty form does not count as edited.
  useLayoutEffect(() => {
    if (template.data) begin(template.data)
  }, [template.data])

  const values = form.watch()
  const original = template.data
  const rewritten =
    original !== undefined && (values.subject !== original.subject || values.text !== original.text)
  return (
    <MoveFrame
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
      submitLabel={sendsMail ? 'Send email' : 'Save to the outbox'}
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
            hint="Below your message, the email says to reply through your contact page. Replies appear under Inquiries."
            action={
              <Button
                size="sm"
                variant="ghost"
                icon={RotateCcw}
                // Appears after the first edit; its space is reserved.
                className={cx('-my-1 pointer-coarse:my-0', !rewritten && 'invisible')}
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
    </MoveFrame>
  )
}
