import {
  type ApplicationDetail,
  applicationNote,
} from '@greenroom/contract/features/applications/review.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorCallout } from '../../ui/callout.tsx'
import { Ago } from '../../ui/format.tsx'
import { PanelSection } from '../../ui/side-panel.tsx'
import { TextareaField } from '../../ui/text-field.tsx'
import { afterChange } from './applications.data.ts'
import { useDraft, useFormDraft } from './use-draft.ts'

type NotesSectionProps = { application: ApplicationDetail; zone: string }

export function NotesSection({ application, zone }: NotesSectionProps) {
  const { id, notes } = application
  const client = useQueryClient()
  const draft = useDraft<{ text: string }>(`note ${id}`)
  const form = useSaveForm({
    schema: applicationNote,
    defaultValues: draft.read() ?? { text: '' },
    save: async ({ text }, clientId) => {
      const { data } = await api('POST /applications/{id}/notes', {
        params: { id },
        body: { text, clientId },
      })
      form.reset({ text: '' })
      draft.clear()
      await afterChange(client, data)
    },
  })
  useFormDraft(form, draft)
  const error = form.formState.errors.text?.message
  const empty = form.watch('text').trim() === ''
  return (
    <PanelSection title="Internal notes">
      <form onSubmit={form.submit} noValidate className="flex flex-col items-start gap-2">
        <ErrorCallout text={form.serverError} />
        <div className="w-full">
          <TextareaField
            label="Note"
            {...(error && { error })}
            hint="Only visible to agency admins."
            {...form.register('text')}
            placeholder="Add a note for your team"
            className="min-h-16 text-13"
            maxLength={2000}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
            }}
          />
        </div>
        <Button type="submit" size="sm" busy={form.busy} disabled={empty}>
          Add note
        </Button>
      </form>
      {notes.length > 0 && (
        <ul aria-label="Internal notes" className="mt-3 flex flex-col gap-3 border-line border-t pt-3">
          {notes.map((note) => (
            <li key={note.id}>
              <p className="wrap-anywhere whitespace-pre-line text-13">{note.text}</p>
              <p className="mt-0.5 text-12 text-ink-3">
                {note.author} · <Ago at={note.createdAt} zone={zone} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}
