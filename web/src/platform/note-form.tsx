import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorCallout } from '../ui/callout.tsx'
import { TextareaField } from '../ui/text-field.tsx'
import type { Schema } from './form.ts'
import { useDraft, useFormDraft } from './use-draft.ts'
import { useSaveForm } from './use-save-form.ts'

type Note = { text: string }
type FieldProps = Pick<
  ComponentProps<typeof TextareaField>,
  'hint' | 'placeholder' | 'maxLength' | 'className'
>
type NoteFormProps = FieldProps & {
  /** Id of the record; also use it as the key. */
  id: string
  schema: Schema<Note, Note>
  add: (client: QueryClient, text: string, clientId: string) => Promise<void>
}

/** Adds a note to a record. Unsaved text is kept while the page is open. */
export function NoteForm({ id, schema, add, ...field }: NoteFormProps) {
  const client = useQueryClient()
  const draft = useDraft<Note>(`note ${id}`)
  const form = useSaveForm({
    schema,
    defaultValues: draft.read() ?? { text: '' },
    save: async ({ text }, clientId): Promise<void> => {
      await add(client, text, clientId)
      form.reset({ text: '' })
      draft.clear()
    },
  })
  useFormDraft(form, draft)
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col items-start gap-2">
      <ErrorCallout text={form.serverError} />
      <div className="w-full">
        <TextareaField
          label="Note"
          placeholder="Add a note"
          className="min-h-14 text-13"
          {...field}
          {...form.field('text')}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
          }}
        />
      </div>
      <Button type="submit" size="sm" busy={form.busy} disabled={form.watch('text').trim() === ''}>
        Add note
      </Button>
    </form>
  )
}
