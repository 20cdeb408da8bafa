import { MAX_SHIFT_HOURS } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Shift } from '@greenroom/contract/features/operators/shifts.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { errorProp } from '../../platform/error-prop.ts'
import { toLocalInput } from '../../platform/local-time.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.tsx'
import { correctShift, refreshOperators } from './operators.data.ts'
import { shiftTimesSchema } from './shift-times.ts'

type CorrectShiftDialogProps = { shift: Shift; zone: string; onClose: () => void }

export function CorrectShiftDialog({ shift, zone, onClose }: CorrectShiftDialogProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: shiftTimesSchema(zone),
    defaultValues: {
      startedAt: toLocalInput(zone, shift.startedAt),
      endedAt: shift.endedAt ? toLocalInput(zone, shift.endedAt) : '',
      reason: '',
    },
    save: async (values) => {
      await correctShift(shift.id, values)
      onClose()
      toast.success(`Shift of ${shift.user.name} corrected`)
      await refreshOperators(client)
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Correct the shift of ${shift.user.name}`}
      description={`Times are in the agency’s time zone. A shift can be up to ${MAX_SHIFT_HOURS} hours long.`}
      form={form}
      submitLabel="Save times">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Clocked in" {...errorProp(errors.startedAt)}>
          {(control) => <Input {...control} type="datetime-local" {...form.register('startedAt')} />}
        </Field>
        <Field label="Clocked out" {...errorProp(errors.endedAt)}>
          {(control) => <Input {...control} type="datetime-local" {...form.register('endedAt')} />}
        </Field>
      </div>
      <Field
        label="Reason"
        hint="Shown with the shift and kept in the audit log."
        {...errorProp(errors.reason)}>
        {(control) => <Input {...control} {...form.register('reason')} autoComplete="off" maxLength={300} />}
      </Field>
    </FormDialog>
  )
}
