import {
  type ApplicationDetail,
  applicationNote,
} from '@greenroom/contract/features/applications/review.schema.ts'
import { apiData } from '../../platform/api-query.ts'
import { NoteForm } from '../../platform/note-form.tsx'
import { Ago } from '../../ui/format.tsx'
import { PanelSection } from '../../ui/side-panel.tsx'
import { afterChange } from './applications.data.ts'

type NotesSectionProps = { application: ApplicationDetail; zone: string }

export function NotesSection({ application, zone }: NotesSectionProps) {
  const { id, notes } = application
  return (
    <PanelSection title="Internal notes">
      <NoteForm
        key={id}
        id={id}
        schema={applicationNote}
        hint="Only visible to agency admins."
        placeholder="Add a note for your team"
        maxLength={2000}
        className="min-h-16 text-13"
        add={async (client, text, clientId) => {
          const body = { text, clientId }
          void afterChange(client, await apiData('POST /applications/{id}/notes', { params: { id }, body }))
        }}
      />
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
