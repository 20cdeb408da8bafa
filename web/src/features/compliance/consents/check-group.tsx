import { Checkbox } from '../../../ui/checkbox.tsx'

type CheckGroupProps<Value extends string> = {
  legend: string
  hint?: string
  options: readonly { value: Value; label: string }[]
  empty?: string
  selected: readonly Value[]
  error?: string | undefined
  onChange: (selected: Value[]) => void
}

/** Multiple choice from a list. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { legend, hint, options, empty, selected, error, onChange } = props
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-13">
        {legend}
        {hint && <span className="ml-2 font-normal text-12 text-ink-3">{hint}</span>}
      </legend>
      <div className="flex max-h-48 flex-col gap-2 overflow-y-auto">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={selected.includes(value)}
            onCheckedChange={(on) =>
              onChange(on ? [...selected, value] : selected.filter((entry) => entry !== value))
            }
          />
        ))}
        {options.length === 0 && <p className="text-13 text-ink-3">{empty}</p>}
      </div>
      {error && (
        <p role="alert" className="text-13 text-rose-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
