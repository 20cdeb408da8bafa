import { CircleAlert } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { badInputError } from './bad-input.ts'

type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  /** Shown to the right of the label, such as a link. */
  action?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Label above, hint and error below, linked to the control. */
export function Field({ label, hint, error: givenError, optional, action, children }: FieldProps) {
  const id = useId()
  const [badInput, setBadInput] = useState<string>()
  const error = badInput ?? givenError
  // Browsers report no change when an unreadable date is cleared, so keys and blur are observed too.
  const update = ({ target }: SyntheticEvent) =>
    setBadInput((shown) => shown && badInputError(target as HTMLInputElement))
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes the events of the control inside
    <div
      className="flex min-w-0 flex-col gap-1.5"
      onInvalidCapture={({ target }) => setBadInput(badInputError(target as HTMLInputElement))}
      onInput={update}
      onKeyUp={update}
      onBlur={update}>
      <div className="flex items-center justify-between gap-3 text-13">
        <label htmlFor={id} className="font-medium">
          {label}
          {optional && <span className="font-normal text-ink-3"> (optional)</span>}
        </label>
        {action}
      </div>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-13 text-rose-ink">
          <CircleAlert aria-hidden="true" className="mt-0.75 size-3.5 flex-none" strokeWidth={2} />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-12 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
