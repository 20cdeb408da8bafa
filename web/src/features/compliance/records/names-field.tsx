import { TextareaField } from '../../../ui/text-field.tsx'

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

type NamesFieldProps = {
  label: string
  names: string[]
  /** Form errors, for the list or for a single name. */
  errors: object
  onChange: (names: string[]) => void
}

/** One name per line. */
export function NamesField({ label, names, errors, onChange }: NamesFieldProps) {
  const errorEntry = Object.entries(errors).find(([path]) => path.split('.')[0] === 'names')
  return (
    <TextareaField
      label={label}
      optional
      hint="One per line, such as maiden names, stage names, nicknames and aliases."
      error={errorEntry?.[1].message}
      defaultValue={names.join('\n')}
      onChange={(event) => onChange(linesOf(event.target.value))}
    />
  )
}
