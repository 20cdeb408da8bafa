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

/** Writes a letter from a template. Sending it or recording it as sent adds it to the history. */
export function LetterSection({ row }: { row: CaseDetail }) {
  const client = useQueryClient()
  const { agency } = useUser()
  const [key, setKey] = useState<string | null>(null)
  const hasEmail = row.reporter.email !== ''
  const form = useSaveForm({
    schema: caseLetter,
    defaultValues: { subject: '', text: '', isMailed: hasEmail },
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
  function choose(templateKey: string) {
    const template = templates.find((entry) => entry.key === templateKey)
    if (!template) return
    setKey(templateKey)
    const content = fillLetter(template, row, { agency: agency.name, zone: agency.timeZone })
    form.reset({ ...content, isMailed: hasEmail })
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
              {hasEmail && (
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
