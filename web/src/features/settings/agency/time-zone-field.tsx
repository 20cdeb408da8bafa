import { useMemo } from 'react'
import { timeZoneOptions } from '../../../platform/time-zones.ts'
import { ComboboxField } from '../../../ui/select-field.tsx'

type TimeZoneFieldProps = {
  /** The initial zone, always among the options. */
  current: string
  value: string
  onChange: (zone: string) => void
  error: string | undefined
}

export function TimeZoneField({ current, value, onChange, error }: TimeZoneFieldProps) {
  const zones = useMemo(() => timeZoneOptions(current), [current])
  return (
    <ComboboxField
      label="Time zone"
      hint="Used for all dates, times and reports."
      error={error}
      value={value}
      onValueChange={onChange}
      options={zones}
      noResultsText="No matching time zone. Try a large city nearby."
    />
  )
}
