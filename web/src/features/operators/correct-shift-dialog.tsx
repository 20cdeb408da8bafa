import { MAX_SHIFT_HOURS } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Shift } from '@greenroom/contract/features/operators/shifts.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toLocalInput } from '../../platform/local-time.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
      toast.success(`${shift.user.name}’s shift corrected`)
      await refreshOperators(client)
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Correct ${shift.user.name}’s shift`}
      description={`Times are in the agency’s time zone. A shift can be up to ${MAX_SHIFT_HOURS} hours long.`}
      form={form}
      submitLabel="Save times">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Clocked in" type="datetime-local" {...form.field('startedAt')} />
        <TextField label="Clocked out" type="datetime-local" {...form.field('endedAt')} />
      </div>
      <TextField
        label="Reason"
        hint="Shown with the shift and kept in the audit log."
        {...form.field('reason')}
        autoComplete="off"
        maxLength={300}
      />
    </FormDialog>
  )
}
