import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { checkboxClass } from './checkbox.tsx'

/** For rows that handle clicks and keys themselves. */
function noChange() {}

type RowCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & { checked: boolean }

/** The checkbox of a row in a long list: cheap to render, and labeled by its row or `aria-label`. */
export function RowCheckbox({ checked, onChange = noChange, ...rest }: RowCheckboxProps) {
  return (
    <span className="relative flex flex-none">
      <input {...rest} type="checkbox" checked={checked} onChange={onChange} className={checkboxClass} />
      {checked && (
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute top-0.5 left-0.5 size-3 text-on-brand"
        />
      )}
    </span>
  )
}
