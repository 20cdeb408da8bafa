import {
  type ViolationDetail,
  violationNote,
} from '@greenroom/contract/features/screening/violations.schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiData } from '../../../platform/api-query.ts'
import { NoteForm } from '../../../platform/note-form.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { afterChange } from './violations.data.ts'

type Entry = ViolationDetail['history'][number]
type HistorySectionProps = { violation: ViolationDetail; zone: string }

const sourceLabels = { screening: 'Flagged by screening', report: 'Reported', check: 'Found by a check' }

/** A sentence, with the note below it. */
function describeEntry(
  { action, actor, detail }: Entry,
  source: ViolationDetail['source'],
): [string, (string | null)?] {
  const by = actor ?? 'The system'
  switch (action) {
    case 'flagged':
      return [sourceLabels[source]]
    case 'reported':
      return [`${by} reported it`]
    case 'assigned':
      return [`${by} assigned it to ${detail ?? 'nobody'}`]
    case 'noted':
      return [`${by} added a note`, detail]
    case 'false alarm':
      return [`${by} marked it as a false alarm`]
    case 'fixed':
      return ['Resolved automatically: the issue was fixed']
    default:
      return [`${by} ${action} it`, detail]
  }
}

export function HistorySection({ violation, zone }: HistorySectionProps) {
  return (
    <PanelSection title="History">
      <ol aria-label="History" className="mb-3 flex flex-col gap-2 text-13">
        {violation.history.map((entry) => {
          const [text, note] = describeEntry(entry, violation.source)
          return (
            <li key={entry.id} className="flex items-baseline justify-between gap-3">
              <span className="wrap-anywhere min-w-0">
                {text}
                {note && <span className="block whitespace-pre-line text-ink-2">{note}</span>}
              </span>
              <span className="flex-none text-12 text-ink-3">
                <DateTime at={entry.at} zone={zone} />
              </span>
            </li>
          )
        })}
      </ol>
      <NoteForm key={violation.id} id={violation.id} schema={noteText} add={addNote(violation.id)} />
    </PanelSection>
  )
}

const noteText = violationNote.pick({ text: true })

const addNote = (id: string) => async (client: QueryClient, text: string, clientId: string) => {
  const body = { text, clientId }
  void afterChange(client, await apiData('POST /compliance/violations/{id}/notes', { params: { id }, body }))
}
