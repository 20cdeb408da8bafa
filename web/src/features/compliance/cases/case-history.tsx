import { type CaseDetail, caseAppeal } from '@greenroom/contract/features/cases/cases.schema.ts'
import { NoteForm } from '../../../platform/note-form.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { afterChange, changeCase } from './cases.data.ts'

export function CaseHistory({ row, zone }: { row: CaseDetail; zone: string }) {
  return (
    <PanelSection title="History">
      <NoteForm
        key={row.id}
        id={row.id}
        // Notes have the same maximum length as appeals.
        schema={caseAppeal}
        add={async (client, note) => void afterChange(client, await changeCase(row.id, { note }))}
      />
      <ol aria-label="History" className="mt-3 flex flex-col gap-2.5 text-13">
        {row.steps.map(({ id, at, by, text, body }) => (
          <li key={id}>
            <span className="flex items-baseline justify-between gap-3">
              <span className="wrap-anywhere min-w-0">{text}</span>
              <span className="flex-none text-12 text-ink-3">
                <DateTime at={at} zone={zone} />
              </span>
            </span>
            {body && <span className="wrap-anywhere block whitespace-pre-line text-ink-2">{body}</span>}
            <span className="block text-12 text-ink-3">{by}</span>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
