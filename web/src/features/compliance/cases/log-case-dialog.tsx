import { isWebUrl, parseUrls } from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { type CaseType, caseTypeNames, caseTypes } from '@greenroom/contract/features/cases/cases.rules.ts'
import { newCase } from '@greenroom/contract/features/cases/cases.schema.ts'
import { z } from '@greenroom/contract/kit/zod.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiData } from '../../../platform/api-query.ts'
import { fromLocalInput } from '../../../platform/local-time.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { zoneLabel } from '../../../ui/zone-label.ts'
import { afterChange } from './cases.data.ts'

/** One URL per line; the time of receipt is in the agency's time zone. */
const createSchema = (zone: string) =>
  newCase
    .pick({
      type: true,
      subject: true,
      reporterName: true,
      reporterEmail: true,
      reporterContact: true,
      text: true,
    })
    .extend({
      urls: z
        .string()
        .refine((text) => parseUrls(text).every(isWebUrl), 'Enter full URLs, one per line.')
        .transform(parseUrls),
      receivedAt: z
        .string()
        .transform((input, ctx) => {
          const at = fromLocalInput(zone, input)
          if (input !== '' && at === null) ctx.addIssue('Enter a valid time.')
          return at ?? undefined
        })
        .refine((at) => at === undefined || Date.parse(at) <= Date.now(), 'Choose a time in the past.'),
    })

type LogCaseDialogProps = { open: boolean; onClose: () => void; onLogged: (id: string) => void }

export function LogCaseDialog({ open, onClose, onLogged }: LogCaseDialogProps) {
  const client = useQueryClient()
  const { timeZone } = useUser().agency
  const [schema] = useState(() => createSchema(timeZone))
  const form = useSaveForm({
    schema,
    defaultValues: {
      type: 'DMCA_RECEIVED' as CaseType,
      receivedAt: '',
      subject: '',
      reporterName: '',
      reporterEmail: '',
      reporterContact: '',
      urls: '',
      text: '',
    },
    save: async ({ receivedAt, ...values }, clientId) => {
      const body = { ...values, ...(receivedAt && { receivedAt }), clientId }
      const detail = await apiData('POST /compliance/cases', { body })
      form.reset()
      await afterChange(client, detail)
      onLogged(detail.id)
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Log a case"
      description="For requests received by email, phone or mail. Check the required elements in the case later."
      submitLabel="Log case"
      form={form}>
      <SelectField
        label="Type"
        value={form.watch('type')}
        options={caseTypes.map((value) => ({ value, label: caseTypeNames[value] }))}
        onValueChange={(type) => form.setValue('type', type)}
      />
      <TextField
        label="Received"
        type="datetime-local"
        hint={`In ${zoneLabel(timeZone)}. Defaults to now.`}
        optional
        {...form.field('receivedAt')}
      />
      <TextField label="Subject" {...form.field('subject')} />
      <TextField
        label={form.watch('type') === 'DMCA_SENT' ? 'Host or agent' : 'Reporter'}
        optional
        {...form.field('reporterName')}
      />
      <TextField label="Email" type="email" optional {...form.field('reporterEmail')} />
      <TextField label="Address and phone" optional {...form.field('reporterContact')} />
      <TextareaField label="URLs of the material" hint="One per line." optional {...form.field('urls')} />
      <TextareaField label="Text" optional {...form.field('text')} />
    </FormDialog>
  )
}
