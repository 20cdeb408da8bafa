import { type ComponentProps, useEffect, useRef } from 'react'
import { Input } from './input.tsx'

type DayFilterProps = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  /** Empty for any day; never chosen if the filter is `required`. */
  value: string
  onValueChange: (day: string) => void
}

/** A date input for filters. Until the date is complete, the last filter applies; it returns on blur. */
export function DayFilter({ value, onValueChange, ...rest }: DayFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ value: day, validity }: HTMLInputElement) => {
    if (day !== value && !validity.badInput && !validity.valueMissing) onValueChange(day)
  }
  // Not a controlled input, which would undo each key until the date is complete. Not while typing either, because the
  // value of an earlier key may arrive after later keys.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  return (
    <Input
      {...rest}
      ref={input}
      type="date"
      defaultValue={value}
      onChange={(event) => choose(event.target)}
      onBlur={({ target }) => {
        if (target.validity.badInput || target.validity.valueMissing) target.value = value
        else choose(target)
      }}
    />
  )
}
