import type { Desk, Holiday, HolidayChanges } from '@greenroom/contract/features/cases/cases.schema.ts'
import { holidayList } from '@greenroom/contract/features/cases/cases.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { apiData } from '../../../platform/api-query.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { CASES, deskQuery } from './cases.data.ts'

type CalendarDialogProps = { desk: Desk; onClose: () => void }

/** Days that don't count as business days. */
export function CalendarDialog({ desk, onClose }: CalendarDialogProps) {
  const client = useQueryClient()
  const [openedHolidays] = useState(desk.holidays)
  const form = useSaveForm({
    schema: holidayList,
    defaultValues: { holidays: openedHolidays },
    save: async ({ holidays }) => {
      const body = holidayChanges(openedHolidays, holidays)
      client.setQueryData(deskQuery.queryKey, await apiData('PATCH /compliance/holidays', { body }))
      onClose()
      await client.invalidateQueries({ queryKey: CASES })
    },
  })
  const days = useFieldArray({ control: form.control, name: 'holidays' })
  const { errors } = form.formState
  const problem =
    errors.holidays?.root?.message ??
    errors.holidays?.message ??
    (errors.holidays && 'Enter a date and a name for each day.')
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Business calendar"
      description={`Weekends and these days don’t count as business days (${desk.timeZone}). Open deadlines are recalculated.`}
      submitLabel="Save"
      form={form}>
      <ul className="flex flex-col gap-2">
        {days.fields.map(({ id }, index) => (
          <li key={id} className="flex items-center gap-2">
            <Input
              type="date"
              aria-label={`Day ${index + 1}`}
              aria-invalid={Boolean(errors.holidays?.[index]?.day)}
              className="w-40"
              {...form.register(`holidays.${index}.day`)}
            />
            <Input
              aria-label={`Name of day ${index + 1}`}
              aria-invalid={Boolean(errors.holidays?.[index]?.name)}
              placeholder="Name"
              {...form.register(`holidays.${index}.name`)}
            />
            <IconButton label={`Remove day ${index + 1}`} icon={X} onClick={() => days.remove(index)} />
          </li>
        ))}
      </ul>
      {problem && <p className="text-13 text-rose-ink">{problem}</p>}
      <Button className="self-start" onClick={() => days.append({ day: '', name: '' })}>
        Add a day
      </Button>
    </FormDialog>
  )
}

/** Only what changed since the dialog was opened; someone else may have added other days. */
function holidayChanges(before: Holiday[], after: Holiday[]): HolidayChanges {
  const names = new Map(before.map(({ day, name }) => [day, name]))
  const days = new Set(after.map(({ day }) => day))
  return {
    add: after.filter(({ day, name }) => names.get(day) !== name),
    remove: [...names.keys()].filter((day) => !days.has(day)),
  }
}
