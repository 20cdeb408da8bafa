import {
  type CaseDetail,
  type CaseLetter,
  caseLetter,
  type LetterPreview,
} from '@greenroom/contract/features/cases/cases.schema.ts'
import { blankError, blanksIn } from '@greenroom/contract/features/cases/letters.rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { apiData } from '../../../platform/api-query.ts'
import { showFormError } from '../../../platform/form.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, ErrorCallout } from '../../../ui/callout.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { useMinute } from '../../../ui/format.tsx'
import { Select } from '../../../ui/select.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { afterChange } from './cases.data.ts'
import { fillLetter, lettersFor } from './fill-letter.ts'

/** A letter without blanks. */
const schemaFor = (row: CaseDetail) =>
  caseLetter.superRefine((letter, { addIssue }) => {
    for (const field of ['subject', 'text'] as const)
      for (const blank of blanksIn(letter[field], row).slice(0, 1))
        addIssue({ code: 'custom', path: [field], message: blankError(blank) })
  })

/** Writes a letter from a template. Sending it or recording it as sent adds it to the history. */
export function LetterSection({ row }: { row: CaseDetail }) {
  const client = useQueryClient()
  const { agency } = useUser()
  const now = useMinute()
  const [key, setKey] = useState<string | null>(null)
  const [shown, setShown] = useState<LetterPreview | null>(null)
  const templates = lettersFor(row)
  const recipient = templates.find((entry) => entry.key === key)?.recipient
  const canSend = row.reporter.email !== '' && recipient === undefined
  const schema = useMemo(() => schemaFor(row), [row])
  const form = useSaveForm({
    schema,
    defaultValues: { subject: '', text: '', isMailed: true },
    save: async (letter, clientId) => {
      const body = { ...letter, clientId }
      const detail = await apiData('POST /compliance/cases/{id}/letters', { params: { id: row.id }, body })
      form.reset()
      setKey(null)
      setShown(null)
      toast.success(body.isMailed ? 'Letter queued' : 'Letter recorded')
      await afterChange(client, detail)
    },
  })
  const preview = useMutation({
    mutationFn: (body: CaseLetter) =>
      apiData('POST /compliance/cases/{id}/letters/preview', { params: { id: row.id }, body }),
    onSuccess: setShown,
    onError: (error) => showFormError(form, error),
  })
  function choose(templateKey: string) {
    const template = templates.find((entry) => entry.key === templateKey)
    if (!template) return
    setKey(templateKey)
    const content = fillLetter(template, row, { agency: agency.name, zone: agency.timeZone, now })
    form.reset({ ...content, isMailed: true })
  }
  const submitAs = (isMailed: boolean) => {
    form.setValue('isMailed', isMailed)
    void form.submit()
  }
  return (
    <PanelSection title="Letter">
      <form onSubmit={(event) => event.preventDefault()} noValidate className="flex flex-col gap-3">
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
            <Blanks blanks={blanksIn(form.watch('text'), row)} />
            {recipient && (
              <p className="text-13 text-ink-2">
                This letter is for the {recipient}, not for the sender of this case. Copy it, send it yourself
                and record it.
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              {canSend && (
                <Button
                  variant="primary"
                  busy={preview.isPending}
                  onClick={form.handleSubmit((letter) => preview.mutateAsync(letter).catch(() => {}))}>
                  Preview email
                </Button>
              )}
              <Button onClick={() => void copyText(form.getValues('text'), 'Letter copied')}>Copy</Button>
              <Button variant="ghost" onClick={() => submitAs(false)}>
                Record as sent
              </Button>
            </div>
          </>
        )}
      </form>
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => !open && !form.busy && setShown(null)}
        title="Email preview"
        description="The email exactly as it will be sent."
        footer={
          <>
            <Button onClick={() => setShown(null)}>Edit</Button>
            <Button variant="primary" busy={form.busy} onClick={() => submitAs(true)}>
              Send to {shown?.to}
            </Button>
          </>
        }>
        {shown && <Preview email={shown} error={form.serverError} />}
      </Dialog>
    </PanelSection>
  )
}

/** The blanks left in the text; each button selects one. */
function Blanks({ blanks }: { blanks: string[] }) {
  if (blanks.length === 0) return null
  return (
    <Callout tone="amber">
      <p>Fill in before sending:</p>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {blanks.map((blank) => (
          <li key={blank}>
            <Button size="sm" onClick={({ currentTarget }) => selectIn(currentTarget.form, blank)}>
              {blank}
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

function selectIn(form: HTMLFormElement | null, blank: string): void {
  const field = form?.elements.namedItem('text')
  if (!(field instanceof HTMLTextAreaElement)) return
  const start = field.value.indexOf(blank)
  field.focus()
  field.setSelectionRange(start, start + blank.length)
}

function Preview({ email, error }: { email: LetterPreview; error: string | undefined }) {
  return (
    <div className="flex flex-col gap-3">
      <ErrorCallout text={error} />
      {!email.isDelivered && (
        <Callout tone="amber">No mail server is set up. The email will stay in the outbox, unsent.</Callout>
      )}
      <Facts>
        <Fact name="From">{email.from}</Fact>
        <Fact name="To">{email.to}</Fact>
        <Fact name="Subject">{email.subject}</Fact>
      </Facts>
      <p className="wrap-anywhere whitespace-pre-line border-line border-t pt-3 text-13">{email.text}</p>
    </div>
  )
}
