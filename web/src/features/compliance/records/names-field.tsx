import { TextareaField } from '../../../ui/text-field.tsx'

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

type NamesFieldProps = {
  label: string
  names: string[]
  /** Form errors: one may concern the list or a single name. */
  errors: object
  onNames: (names: string[]) => void
}

/** One name per line. */
export function NamesField({ label, names, errors, onNames }: NamesFieldProps) {
  const found = Object.entries(errors).find(([path]) => path.split('.')[0] === 'names')
  return (
    <TextareaField
      label={label}
      optional
      hint="One per line: maiden, stage, nicknames, aliases"
      error={found?.[1].message}
      defaultValue={names.join('\n')}
      onChange={(event) => onNames(linesOf(event.target.value))}
    />
  )
}
