import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { Input, PasswordInput, Textarea } from './input.tsx'

type FieldFrameProps = Omit<ComponentProps<typeof Field>, 'children'>

/** An input with its label, hint and error; other props go to the input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  action,
  ...rest
}: FieldFrameProps & ComponentProps<typeof Input>) {
  return (
    <Field {...{ label, hint, error, optional, action }}>
      {(control) => <Input {...control} {...rest} />}
    </Field>
  )
}

export function TextareaField(props: FieldFrameProps & ComponentProps<typeof Textarea>) {
  const { label, hint, error, optional, action, ...rest } = props
  return (
    <Field {...{ label, hint, error, optional, action }}>
      {(control) => <Textarea {...control} {...rest} />}
    </Field>
  )
}

export function PasswordField(props: FieldFrameProps & ComponentProps<typeof PasswordInput>) {
  const { label, hint, error, optional, action, ...rest } = props
  return (
    <Field {...{ label, hint, error, optional, action }}>
      {(control) => <PasswordInput {...control} {...rest} />}
    </Field>
  )
}
