import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type SwitchProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean | undefined
}

/** Takes effect immediately; in forms with a save button, use a Checkbox. */
export function Switch({ checked, onCheckedChange, label, hint, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <span id={`${id}-label`} className="font-medium text-14">
          {label}
        </span>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-13 text-ink-2">
            {hint}
          </p>
        )}
      </div>
      <SwitchControl
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5"
      />
    </div>
  )
}

type SwitchControlProps = Pick<SwitchProps, 'checked' | 'onCheckedChange' | 'disabled'> & {
  className?: string | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
}

/** The switch without a label, for tables. */
export function SwitchControl({ disabled, className, ...rest }: SwitchControlProps) {
  return (
    <Base.Root
      {...rest}
      disabled={disabled ?? false}
      className={cx(
        'relative inline-flex h-5 w-9 flex-none cursor-pointer items-center rounded-full border border-line-control bg-sunken p-0.5 align-middle transition-colors before:absolute before:-inset-2.5 pointer-coarse:before:-inset-3.25 data-checked:border-brand data-checked:bg-brand data-disabled:cursor-not-allowed data-disabled:opacity-55',
        className,
      )}>
      <Base.Thumb className="size-3.5 rounded-full bg-ink-3 transition-transform data-checked:translate-x-4 data-checked:bg-on-brand" />
    </Base.Root>
  )
}
