import { HONEYPOT } from '@greenroom/contract/kit/form-rules.ts'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

type FieldProps = {
  /** Name and id of the control, used by the server and the script. */
  name: string
  label: string
  hint?: string
  optional?: boolean
}

const controlClass = 'field-edge w-full min-w-0 px-3 text-16'

// The icon has an empty text alternative.
const errorClass =
  "flex items-start gap-1.5 text-14 text-rose-ink empty:hidden before:mt-0.75 before:grid before:size-3.5 before:flex-none before:place-items-center before:rounded-full before:bg-rose before:font-bold before:text-11 before:text-on-rose before:leading-none before:content-['!'/'']"

const controlProps = ({ name, hint, optional }: FieldProps) => ({
  id: name,
  name,
  required: !optional,
  'aria-describedby': `${name}-error${hint ? ` ${name}-hint` : ''}`,
})

function Frame({ name, label, hint, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={name} className="font-medium text-14">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children}
      {/* Filled in by the server or the script. */}
      <p data-error={name} id={`${name}-error`} className={errorClass}></p>
      {hint && (
        <p id={`${name}-hint`} className="text-13 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}

export function TextField({
  type,
  autoComplete,
  inputMode,
  ...field
}: FieldProps & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'>) {
  return (
    <Frame {...field}>
      <input
        {...controlProps(field)}
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        className={cx(controlClass, 'h-11')}
      />
    </Frame>
  )
}

type Choice = { value: string; label: string }

export function SelectField({
  choices,
  placeholder,
  ...field
}: FieldProps & { choices: Choice[]; placeholder?: string }) {
  return (
    <Frame {...field}>
      <div className="relative">
        <select {...controlProps(field)} className={cx(controlClass, 'h-11 appearance-none truncate pr-9')}>
          {placeholder && <option value="">{placeholder}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-3"
          strokeWidth={1.75}
        />
      </div>
    </Frame>
  )
}

export function MessageField(field: FieldProps) {
  return (
    <Frame {...field}>
      <textarea {...controlProps(field)} rows={5} className={cx(controlClass, 'max-h-96 resize-y py-2.5')} />
    </Frame>
  )
}

/** A checkbox that confirms a statement. */
export function CheckboxField({ name, label }: FieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label className="flex min-h-11 items-start gap-3 py-1 text-14 text-ink-2">
        <input
          {...controlProps({ name, label })}
          type="checkbox"
          value="yes"
          className="mt-0.5 size-5 flex-none accent-brand"
        />
        {label}
      </label>
      <p data-error={name} id={`${name}-error`} className={errorClass}></p>
    </div>
  )
}

/** Hidden from people and screen readers; only bots fill it in. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={HONEYPOT}>Leave this empty</label>
      <input id={HONEYPOT} name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
