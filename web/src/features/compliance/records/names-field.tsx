import { firstMessage } from '../../../platform/first-message.ts'
import { TextareaField } from '../../../ui/text-field.tsx'

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

type NamesFieldProps = {
  label: string
  names: string[]
  /** Form errors, for the list or for a single name. */
  errors: { names?: unknown }
  onChange: (names: string[]) => void
}

/** One name per line. */
export function NamesField({ label, names, errors, onChange }: NamesFieldProps) {
  return (
    <TextareaField
      label={label}
      optional
      hint="One per line, such as maiden names, stage names, nicknames and aliases."
      error={firstMessage(errors.names)}
      defaultValue={names.join('\n')}
      onChange={(event) => onChange(linesOf(event.target.value))}
    />
  )
}
