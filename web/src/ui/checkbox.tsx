import { Check, Minus } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'onChange' | 'size'> & {
  checked: boolean | 'mixed'
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
}

export const checkboxClass =
  'size-4 flex-none appearance-none rounded-[4px] border border-line-control bg-surface transition-colors checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand aria-invalid:border-rose disabled:opacity-55'
const iconClass = 'pointer-events-none absolute top-0.5 left-0.5 size-3 text-on-brand'

export function Checkbox({ checked, onCheckedChange, label, hint, className, ...rest }: CheckboxProps) {
  const hintId = useId()
  const isMixed = checked === 'mixed'
  return (
    <label className={cx('flex items-start gap-2.5 text-13 pointer-coarse:py-3', className)}>
      <span className="relative mt-0.5 flex flex-none">
        <input
          aria-describedby={hint ? hintId : undefined}
          {...rest}
          type="checkbox"
          checked={checked === true}
          ref={(node) => {
            if (node) node.indeterminate = isMixed
          }}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          className={checkboxClass}
        />
        {checked === true && <Check aria-hidden="true" strokeWidth={3} className={iconClass} />}
        {isMixed && <Minus aria-hidden="true" strokeWidth={3} className={iconClass} />}
      </span>
      <span>
        {label}
        {hint && (
          <span id={hintId} className="mt-0.5 block text-12 text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
