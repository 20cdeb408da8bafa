import { Checkbox } from '../../../ui/checkbox.tsx'

type ChoiceListProps<Value extends string> = {
  legend: string
  texts: Record<Value, { name: string; text: string }>
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: string | undefined
}

/** A group of checkboxes with explanations. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, texts, value, onChange, error } = props
  const choices = Object.keys(texts) as Value[]
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 font-medium text-13">{legend}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          checked={value.includes(choice)}
          onCheckedChange={(isChecked) =>
            onChange(choices.filter((other) => (other === choice ? isChecked : value.includes(other))))
          }
          label={texts[choice].name}
          hint={texts[choice].text}
        />
      ))}
      {error && (
        <p role="alert" className="text-13 text-rose-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
