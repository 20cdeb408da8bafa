import { splitName } from '@greenroom/contract/features/applications/applications.rules.ts'
import { type Inquiry, letter } from '@greenroom/contract/features/applications/review.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { errorProp } from '../../platform/error-prop.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'
import { afterInquiryChange, inquiryActs, inquiryQuery, refreshInquiries } from './inquiries.data.ts'
import { useDraft, useKeptForm } from './use-draft.ts'

type ReplyFormProps = { inquiry: Inquiry; agency: string; onSent: () => void }

export const useReplyDraft = (id: string) => useDraft<{ subject: string; text: string }>(`reply ${id}`)

/** Answers by mail. What is typed stays, also while another message is looked at. */
export function ReplyForm({ inquiry, agency, onSent }: ReplyFormProps) {
  const client = useQueryClient()
  const draft = useReplyDraft(inquiry.id)
  // Whoever began before a colleague was done is told so once; sending after that is meant.
  const [seen, setSeen] = useState(inquiry.updatedAt)
  const isLate = seen !== inquiry.updatedAt && inquiry.status === 'DONE'
  const form = useSaveForm({
    schema: letter,
    defaultValues: draft.read() ?? {
      subject: `Your message to ${agency}`.slice(0, 150),
      text: `Hello ${splitName(inquiry.name).firstName},\n\n`,
    },
    save: async (body) => {
      const answered = await inquiryActs.reply(inquiry.id, { ...body, seen }).catch(noteConflict)
      draft.forget()
      toast.success(`Reply to ${inquiry.name} is on its way`)
      onSent()
      await afterInquiryChange(client, answered)
    },
  })
  async function noteConflict(error: unknown): Promise<never> {
    if (isApiError(error, 'conflict')) {
      await refreshInquiries(client)
      setSeen((await client.fetchQuery({ ...inquiryQuery(inquiry.id), staleTime: 0 })).updatedAt)
    }
    throw error
  }
  useKeptForm(form, draft)
  const { errors } = form.formState
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col items-start gap-3">
      {form.refusal ? (
        <Callout tone="rose" role="alert">
          {form.refusal}
          {inquiry.status === 'DONE' && ' Your words are still here: sending them now is a further reply.'}
        </Callout>
      ) : (
        isLate && (
          <Callout tone="sky" role="status">
            Done by {inquiry.doneBy ?? 'somebody'}. Your words are still here.
          </Callout>
        )
      )}
      <div className="w-full">
        <Field label="Subject" {...errorProp(errors.subject)}>
          {(control) => (
            <Input {...control} {...form.register('subject')} autoComplete="off" maxLength={150} />
          )}
        </Field>
      </div>
      <div className="w-full">
        <Field
          label="Message"
          hint={`Goes to ${inquiry.email}. The message is done with it.`}
          {...errorProp(errors.text)}
        >
          {(control) => (
            <Textarea
              {...control}
              {...form.register('text')}
              className="min-h-32 text-13"
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
              }}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" icon={Send} busy={form.busy}>
        Send reply
      </Button>
    </form>
  )
}
