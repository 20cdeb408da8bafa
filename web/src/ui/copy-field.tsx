import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type CopyFieldProps = { label: string; value: string; hint: string; done: string; onCopy?: () => void }

/** A text to be copied; selected on focus, for browsers that block the clipboard. */
export function CopyField({ label, value, hint, done, onCopy }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <Input {...control} readOnly value={value} onFocus={(event) => event.target.select()} />
          <Button
            onClick={() => {
              void copyText(value, done)
              onCopy?.()
            }}>
            Copy
          </Button>
        </div>
      )}
    </Field>
  )
}
