import { verificationMethods } from '@greenroom/contract/features/creators/creators.rules.ts'
import { newVerification } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { errorProp } from '../../platform/error-prop.ts'
import { useUser } from '../../platform/session/session.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { emptyAsNull } from './creator-fields.tsx'
import { afterCreatorChange, verifyCreator } from './creators.data.ts'

type VerificationDialogProps = {
  creator: { id: string; stageName: string }
  open: boolean
  onClose: () => void
}

const methods = verificationMethods.map((method) => ({
  value: method,
  label: method.charAt(0).toUpperCase() + method.slice(1),
}))

/** Records a verification by the current user. */
export function VerificationDialog({ creator, open, onClose }: VerificationDialogProps) {
  const client = useQueryClient()
  const today = todayIn(useUser().agency.timeZone)
  const form = useSaveForm({
    schema: newVerification,
    defaultValues: { examinedOn: today, method: 'document check', note: null },
    save: async (values) => {
      const saved = await verifyCreator(creator.id, values)
      form.reset()
      onClose()
      toast.success(`${creator.stageName} is verified`, {
        ...(saved.status === 'INACTIVE' && { description: 'Still paused. Resume to make them active.' }),
      })
      await afterCreatorChange(client)
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Record verification of ${creator.stageName}`}
      description="You confirm that you verified their identity and that they are 18 or older. Your name is recorded, and they become active."
      submitLabel="Record verification"
      form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Verified on" {...errorProp(errors.examinedOn)}>
          {(control) => <Input {...control} type="date" max={today} {...form.register('examinedOn')} />}
        </Field>
        <Field label="How" {...errorProp(errors.method)}>
          {(control) => (
            <Controller
              control={form.control}
              name="method"
              render={({ field }) => (
                <Select {...control} value={field.value} onValueChange={field.onChange} options={methods} />
              )}
            />
          )}
        </Field>
      </div>
      <Field label="Note" optional hint="Do not enter document numbers." {...errorProp(errors.note)}>
        {(control) => <Textarea {...control} {...form.register('note', emptyAsNull)} />}
      </Field>
    </FormDialog>
  )
}

function todayIn(zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date())
}
