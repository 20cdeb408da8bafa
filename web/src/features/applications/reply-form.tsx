import { splitName } from '@greenroom/contract/features/applications/applications.rules.ts'
import { type Inquiry, letter } from '@greenroom/contract/features/applications/review.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { errorProp } from '../../platform/error-prop.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'
import { afterInquiryChange, inquiryActs } from './inquiries.data.ts'
import { useDraft, useKeptForm } from './use-draft.ts'

type ReplyFormProps = { inquiry: Inquiry; agency: string; onSent: () => void }

/** Answers by mail. What is typed stays, also while another message is looked at. */
export function ReplyForm({ inquiry, agency, onSent }: ReplyFormProps) {
  const client = useQueryClient()
  const draft = useDraft<{ subject: string; text: string }>(`reply ${inquiry.id}`)
  const form = useSaveForm({
    schema: letter,
    defaultValues: draft.read() ?? {
      subject: `Your message to ${agency}`.slice(0, 150),
      text: `Hello ${splitName(inquiry.name).firstName},\n\n`,
    },
    save: async (body) => {
      const answered = await inquiryActs.reply(inquiry.id, body)
      draft.forget()
      toast.success(`Reply to ${inquiry.name} is on its way`)
      onSent()
      await afterInquiryChange(client, answered)
    },
  })
  useKeptForm(form, draft)
  const { errors } = form.formState
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col items-start gap-3">
      {form.refusal && (
        <Callout tone="rose" role="alert">
          {form.refusal}
        </Callout>
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
