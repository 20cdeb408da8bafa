import { splitName } from '@greenroom/contract/features/applications/applications.rules.ts'
import { emailDraft, type Inquiry } from '@greenroom/contract/features/applications/review.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { deliveryNotice } from '../../platform/mail-labels.ts'
import { useUser } from '../../platform/session/session.ts'
import { useDraft, useFormDraft } from '../../platform/use-draft.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { afterInquiryChange, inquiryActions, inquiryQuery, refreshInquiries } from './inquiries.data.ts'

type ReplyFormProps = { inquiry: Inquiry; agency: string; onSent: () => void }

export const useReplyDraft = (id: string) => useDraft<{ subject: string; text: string }>(`reply ${id}`)

/** Replies by email; the draft is kept while other messages are open. */
export function ReplyForm({ inquiry, agency, onSent }: ReplyFormProps) {
  const client = useQueryClient()
  const { sendsMail } = useUser()
  const draft = useReplyDraft(inquiry.id)
  // Warns once if a colleague has closed it; sending again is allowed.
  const [seen, setSeen] = useState(inquiry.updatedAt)
  const isOutdated = seen !== inquiry.updatedAt && inquiry.status === 'DONE'
  const form = useSaveForm({
    schema: emailDraft,
    defaultValues: draft.read() ?? {
      subject: `Your message to ${agency}`.slice(0, 150),
      text: `Hello ${splitName(inquiry.name).firstName},\n\n`,
    },
    save: async (body) => {
      const updated = await inquiryActions.reply(inquiry.id, { ...body, seen }).catch(refreshAfterConflict)
      draft.clear()
      toast.success(sendsMail ? `Reply to ${inquiry.name} sent` : `Reply to ${inquiry.name} saved`, {
        description: deliveryNotice(sendsMail, inquiry.email),
      })
      onSent()
      await afterInquiryChange(client, updated)
    },
  })
  async function refreshAfterConflict(error: unknown): Promise<never> {
    if (isApiError(error, 'conflict')) {
      await refreshInquiries(client)
      setSeen((await client.fetchQuery({ ...inquiryQuery(inquiry.id), staleTime: 0 })).updatedAt)
    }
    throw error
  }
  useFormDraft(form, draft)
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col items-start gap-3">
      {form.serverError ? (
        <Callout tone="rose" role="alert">
          {form.serverError}
          {inquiry.status === 'DONE' && ' Your draft is still here. Sending it adds another reply.'}
        </Callout>
      ) : (
        isOutdated && (
          <Callout tone="sky" role="status">
            Marked as done by {inquiry.doneBy ?? 'a colleague'}. Your draft is still here.
          </Callout>
        )
      )}
      <div className="w-full">
        <TextField label="Subject" {...form.field('subject')} autoComplete="off" maxLength={150} />
      </div>
      <div className="w-full">
        <TextareaField
          label="Message"
          hint={`${sendsMail ? `Goes to ${inquiry.email}.` : 'No mail server is set up, so the email stays in the outbox.'} The message will be marked as done.`}
          {...form.field('text')}
          className="min-h-32 text-13"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
          }}
        />
      </div>
      <Button type="submit" variant="primary" icon={Send} busy={form.busy}>
        {sendsMail ? 'Send reply' : 'Save to outbox'}
      </Button>
    </form>
  )
}
