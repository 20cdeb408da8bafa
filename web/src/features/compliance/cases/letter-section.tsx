import { type CaseDetail, caseLetter } from '@greenroom/contract/features/cases/cases.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiData } from '../../../platform/api-query.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorCallout } from '../../../ui/callout.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Select } from '../../../ui/select.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { afterChange } from './cases.data.ts'
import { fillLetter, lettersFor } from './fill-letter.ts'

/** A letter from a template, edited, then mailed or copied; both are recorded in the history. */
export function LetterSection({ row }: { row: CaseDetail }) {
  const client = useQueryClient()
  const { agency } = useUser()
  const [key, setKey] = useState<string | null>(null)
  const hasMail = row.reporter.email !== ''
  const form = useSaveForm({
    schema: caseLetter,
    defaultValues: { subject: '', text: '', isMailed: hasMail },
    save: async (letter, clientId) => {
      const body = { ...letter, clientId }
      const detail = await apiData('POST /compliance/cases/{id}/letters', { params: { id: row.id }, body })
      form.reset()
      setKey(null)
      toast.success(body.isMailed ? 'Letter queued' : 'Letter recorded')
      await afterChange(client, detail)
    },
  })
  const templates = lettersFor(row)
  function choose(next: string) {
    const template = templates.find((entry) => entry.key === next)
    if (!template) return
    setKey(next)
    const filled = fillLetter(template, row, { agency: agency.name, zone: agency.timeZone })
    form.reset({ ...filled, isMailed: hasMail })
  }
  return (
    <PanelSection title="Letter">
      <form onSubmit={form.submit} noValidate className="flex flex-col gap-3">
        <Select
          label="Template"
          placeholder="Choose a template"
          value={key}
          options={templates.map(({ key: value, label }) => ({ value, label }))}
          onValueChange={choose}
        />
        {key !== null && (
          <>
            <ErrorCallout text={form.serverError} />
            <TextField label="Subject" {...form.field('subject')} />
            <TextareaField label="Text" rows={10} {...form.field('text')} className="text-13" />
            <div className="flex flex-wrap gap-2">
              {hasMail && (
                <Button
                  type="submit"
                  variant="primary"
                  busy={form.busy}
                  onClick={() => form.setValue('isMailed', true)}>
                  Send to {row.reporter.email}
                </Button>
              )}
              <Button onClick={() => void copyText(form.getValues('text'), 'Letter copied')}>Copy</Button>
              <Button type="submit" variant="ghost" onClick={() => form.setValue('isMailed', false)}>
                Record as sent
              </Button>
            </div>
          </>
        )}
      </form>
    </PanelSection>
  )
}
