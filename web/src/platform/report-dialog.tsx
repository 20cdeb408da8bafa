import {
  violationTypeNames,
  violationTypes,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import { reportFields } from '@greenroom/contract/features/screening/violations.schema.ts'
import { Controller } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextareaField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { api } from './api.ts'
import type { ReportTarget } from './lazy-report-dialog.tsx'
import { useSaveForm } from './use-save-form.ts'

const options = violationTypes.map((value) => ({ value, label: violationTypeNames[value] }))
const nouns = { messageId: 'message', fanId: 'conversation', itemId: 'item' }

/** Reports a message, conversation or content item to compliance. */
export default function ReportDialog({ target, onClose }: { target: ReportTarget; onClose: () => void }) {
  const noun = nouns[Object.keys(target)[0] as keyof typeof nouns]
  const form = useSaveForm({
    schema: reportFields,
    defaultValues: { text: '' },
    save: async (fields, clientId) => {
      await api('POST /compliance/reports', { body: { ...fields, ...target, clientId } })
      onClose()
      toast.success('Reported', { description: 'Admins and compliance will review it.' })
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Report this ${noun}`}
      description="Admins and compliance see your report with your name. The fan isn’t notified."
      form={form}
      submitLabel="Report">
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <Field label="What is it about?" error={errors.type?.message}>
            {(control) => (
              <Select
                {...control}
                value={field.value ?? null}
                onValueChange={field.onChange}
                options={options}
              />
            )}
          </Field>
        )}
      />
      <TextareaField
        label="What happened?"
        {...(errors.text?.message && { error: errors.text.message })}
        {...form.register('text')}
        maxLength={1000}
        className="min-h-20"
      />
    </FormDialog>
  )
}
