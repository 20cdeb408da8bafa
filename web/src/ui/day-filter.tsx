import { type ComponentProps, useEffect, useRef } from 'react'
import { Input } from './input.tsx'

type DayFilterProps = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  /** Empty for any day; never chosen if the filter is `required`. */
  value: string
  onValueChange: (day: string) => void
}

/** Unlike `0002-03-31`, the value after the first digit of a year. */
const COMPLETE_DAY = /^(19|20)\d\d-\d\d-\d\d$/

/** A date input for filters. Until the date is complete, the last filter applies; it returns on blur. */
export function DayFilter({ value, onValueChange, ...rest }: DayFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const isFinished = ({ value: day, validity }: HTMLInputElement) =>
    COMPLETE_DAY.test(day) || (day === '' && !validity.badInput && !validity.valueMissing)
  const choose = (target: HTMLInputElement) => {
    if (target.value !== value && isFinished(target)) onValueChange(target.value)
  }
  // Uncontrolled, because a controlled date input resets after each key. Not set while focused, because a late render
  // would overwrite newer input.
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
        if (isFinished(target)) choose(target)
        else target.value = value
      }}
    />
  )
}
