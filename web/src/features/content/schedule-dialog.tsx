import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import type { Schema } from '../../platform/form.ts'
import { fromLocalInput, toLocalInput } from '../../platform/local-time.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { zoneLabel } from '../../ui/zone-label.ts'

type ScheduleDialogProps = {
  title: string
  description?: string
  zone: string
  /** The current time of an item that is being rescheduled. */
  at?: string | null
  submitLabel: string
  onSchedule: (at: string) => Promise<void>
  onClose: () => void
}

type ScheduleValues = { at: string }

/** Converts a local time in the agency's time zone to an instant. */
const timeSchema = (zone: string): Schema<ScheduleValues, ScheduleValues> => ({
  _zod: {} as Schema<ScheduleValues, ScheduleValues>['_zod'],
  safeParse(values) {
    const at = fromLocalInput(zone, (values as ScheduleValues).at)
    const message =
      at === null
        ? 'Enter a date and time.'
        : Date.parse(at) <= Date.now()
          ? 'Choose a time in the future.'
          : null
    if (at === null || message !== null)
      return { success: false, error: { issues: [{ path: ['at'], message: message ?? '' }] } }
    return { success: true, data: { at } }
  },
})

/** Mounted while open. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { title, description, zone, at, submitLabel, onSchedule, onClose } = props
  const tomorrow = addDays(dayIn(zone, new Date()), 1)
  const form = useSaveForm({
    schema: timeSchema(zone),
    defaultValues: { at: at ? toLocalInput(zone, at) : `${tomorrow}T19:00` },
    save: async (values) => {
      await onSchedule(values.at)
      onClose()
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={description}
      form={form}
      submitLabel={submitLabel}>
      <TextField
        label="Date and time"
        hint={`In ${zoneLabel(zone)}.`}
        type="datetime-local"
        {...form.field('at')}
      />
    </FormDialog>
  )
}
