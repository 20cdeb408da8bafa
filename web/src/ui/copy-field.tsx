import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type CopyFieldProps = { label: string; value: string; hint: string; done: string }

/** A text to be copied; selected on focus, for browsers that block the clipboard. */
export function CopyField({ label, value, hint, done }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <Input {...control} readOnly value={value} onFocus={(event) => event.target.select()} />
          <Button onClick={() => copyText(value, done)}>Copy</Button>
        </div>
      )}
    </Field>
  )
}
