import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { cx } from './cx.ts'

type SelectProps<Value extends string> = {
  value: Value | null
  onValueChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  placeholder?: string | undefined
  /** Required without a Field around it. */
  label?: string | undefined
  size?: 'md' | 'lg' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

const sizes = {
  md: 'h-8 px-2.5 text-13 pointer-coarse:h-11 pointer-coarse:text-16',
  lg: 'h-11 px-3 text-14 pointer-coarse:text-16',
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    value,
    onValueChange,
    options,
    placeholder,
    label,
    size = 'md',
    disabled,
    className,
    ...control
  } = props
  return (
    <Base.Root<Value>
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={disabled ?? false}
      modal={false}>
      <Base.Trigger
        {...control}
        aria-label={label}
        className={cx('field-edge flex w-full items-center gap-2 text-left', sizes[size], className)}>
        <Base.Value
          placeholder={placeholder ?? 'Choose'}
          className="min-w-0 flex-1 truncate data-placeholder:text-ink-3"
        />
        <Base.Icon className="flex text-ink-3">
          <ChevronsUpDown aria-hidden="true" className="size-3.5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className="floating max-h-[min(20rem,var(--available-height))] min-w-(--anchor-width) max-w-(--available-width) overflow-y-auto rounded-control p-1 outline-none">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                className="flex h-8 cursor-default select-none items-center gap-2 rounded-[4px] pr-2 pl-2 text-13 outline-none data-highlighted:bg-raised-hover pointer-coarse:h-11 pointer-coarse:text-14">
                <Base.ItemText className="min-w-0 flex-1 truncate">{option.label}</Base.ItemText>
                <Base.ItemIndicator className="text-brand-ink">
                  <Check aria-hidden="true" className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
