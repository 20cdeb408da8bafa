import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type CopyFieldProps = { label: string; value: string; hint: string; successText: string; onCopy?: () => void }

/** Text to copy, selected on focus for browsers that block the clipboard. */
export function CopyField({ label, value, hint, successText, onCopy }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <Input {...control} readOnly value={value} onFocus={(event) => event.target.select()} />
          <Button
            onClick={() => {
              void copyText(value, successText)
              onCopy?.()
            }}>
            Copy
          </Button>
        </div>
      )}
    </Field>
  )
}
