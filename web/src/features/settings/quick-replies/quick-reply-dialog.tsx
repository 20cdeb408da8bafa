import { fillReply, NO_PURCHASE_TEXT, replyVariables } from '@greenroom/contract/features/chat/chat.rules.ts'
import { quickReplyBody } from '@greenroom/contract/features/chat/quick-replies.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addReply, type ReplyFields, updateReply } from './quick-replies.data.ts'

export type ReplyTarget = { creatorId: string; reply?: { id: string; label: string; content: string } }

type QuickReplyDialogProps = {
  target: ReplyTarget | null
  /** Unsaved text from before the dialog was closed. */
  draft: ReplyFields | undefined
  /** Null when there is nothing to keep. */
  onDraftChange: (draft: ReplyFields | null) => void
  onClose: () => void
}

const replySchema = quickReplyBody.omit({ creatorId: true })
const variableDescriptions: Record<(typeof replyVariables)[number], string> = {
  name: 'the fan’s name',
  'last purchase': `the fan’s last purchase, or “${NO_PURCHASE_TEXT}” if there is none`,
}
/** Sample fan for the preview. */
const sample = { name: 'Theo', lastPurchase: 'tip' }

/** Closing keeps the text until it is saved or the page is left. */
export function QuickReplyDialog({ target, draft, onDraftChange, onClose }: QuickReplyDialogProps) {
  const client = useQueryClient()
  const previewId = useId()
  const reply = target?.reply
  const savedFields = { label: reply?.label ?? '', content: reply?.content ?? '' }
  const form = useSaveForm({
    schema: replySchema,
    defaultValues: draft ?? savedFields,
    save: async ({ label, content }, clientId) => {
      const values = { label, content }
      if (reply) await updateReply(client, reply.id, values)
      else if (target) await addReply(client, { creatorId: target.creatorId, clientId, ...values })
      onDraftChange(null)
      onClose()
      toast.success(`“${values.label}” saved`)
    },
    errorFields: { refused: 'label' },
  })
  const content = form.watch('content')
  const insert = (variable: string) => {
    const before = form.getValues('content')
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    form.setValue('content', `${before}${gap}{${variable}}`, { shouldDirty: true })
    form.setFocus('content')
  }
  const close = () => {
    const values = form.getValues()
    onDraftChange(
      values.label === savedFields.label && values.content === savedFields.content ? null : values,
    )
    onClose()
  }
  return (
    <FormDialog
      open={target !== null}
      onClose={close}
      title={reply ? 'Edit quick reply' : 'Add quick reply'}
      form={form}
      submitLabel="Save quick reply">
      <TextField
        label="Label"
        hint="Shown on the button. Up to 40 characters."
        {...form.field('label')}
        maxLength={40}
        autoComplete="off"
      />
      <TextareaField label="Text" {...form.field('content')} rows={4} />
      <div className="-mt-1 flex flex-col gap-1.5">
        {replyVariables.map((variable) => (
          <div key={variable} className="flex items-center gap-2 text-12 text-ink-2">
            <Button size="sm" onClick={() => insert(variable)} aria-label={`Insert {${variable}}`}>
              {`{${variable}}`}
            </Button>
            {variableDescriptions[variable]}
          </div>
        ))}
      </div>
      <div>
        <p id={previewId} className="mb-1.5 font-medium text-13">
          Preview
        </p>
        <output
          aria-labelledby={previewId}
          className="wrap-anywhere block min-h-9 w-fit max-w-full whitespace-pre-line rounded-box bg-bubble-out px-3 py-2 text-14">
          {fillReply(content, sample) || '…'}
        </output>
      </div>
    </FormDialog>
  )
}
