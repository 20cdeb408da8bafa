import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Schema } from '../../platform/form.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorCallout } from '../../ui/callout.tsx'
import { TextareaField } from '../../ui/text-field.tsx'

type Note = { text: string }
type NoteFormProps = {
  /** Of the record; give it as the key too. */
  id: string
  schema: Schema<Note, Note>
  add: (client: QueryClient, text: string, clientId: string) => Promise<void>
}

/** What was typed and not added, by record, while the page is open. */
const drafts = new Map<string, string>()

/** Adds a note to a record. */
export function NoteForm({ id, schema, add }: NoteFormProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema,
    defaultValues: { text: drafts.get(id) ?? '' },
    save: async ({ text }, clientId): Promise<void> => {
      await add(client, text, clientId)
      form.reset({ text: '' })
    },
  })
  const text = form.watch('text')
  useEffect(() => {
    drafts.set(id, text)
  }, [id, text])
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col items-start gap-2">
      <ErrorCallout text={form.serverError} />
      <div className="w-full">
        <TextareaField
          label="Note"
          placeholder="Add a note"
          className="min-h-14 text-13"
          {...form.field('text')}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
          }}
        />
      </div>
      <Button type="submit" size="sm" busy={form.busy} disabled={text.trim() === ''}>
        Add note
      </Button>
    </form>
  )
}
