import { type CaseDetail, caseAppeal } from '@greenroom/contract/features/cases/cases.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { errorProp } from '../../../platform/error-prop.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { afterChange, changeCase } from './cases.data.ts'

export function CaseHistory({ row, zone }: { row: CaseDetail; zone: string }) {
  return (
    <PanelSection title="History">
      <NoteForm id={row.id} />
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

function NoteForm({ id }: { id: string }) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: caseAppeal,
    defaultValues: { text: '' },
    save: async ({ text }) => {
      const detail = await changeCase(id, { note: text })
      form.reset({ text: '' })
      await afterChange(client, detail)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col items-start gap-2">
      {form.serverError && (
        <Callout tone="rose" role="alert">
          {form.serverError}
        </Callout>
      )}
      <div className="w-full">
        <TextareaField
          label="Note"
          placeholder="Add a note"
          className="min-h-14 text-13"
          {...errorProp(form.formState.errors.text)}
          {...form.register('text')}
        />
      </div>
      <Button type="submit" size="sm" busy={form.busy} disabled={form.watch('text').trim() === ''}>
        Add note
      </Button>
    </form>
  )
}
