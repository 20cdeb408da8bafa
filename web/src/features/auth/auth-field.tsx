import type { ComponentProps, ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'

type AuthFieldProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  name: FieldPath<In>
  label: string
  hint?: string
  action?: ReactNode
} & Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'className'
  | 'autoComplete'
  | 'inputMode'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'maxLength'
  | 'readOnly'
>

/** One text field of an entrance form: label, control, hint, and what is wrong with it. */
export function AuthField<In extends FieldValues, Out>(props: AuthFieldProps<In, Out>) {
  const { form, name, label, hint, action, type = 'text', ...input } = props
  const error = form.getFieldState(name, form.formState).error?.message
  const Control = type === 'password' ? PasswordInput : Input
  return (
    <Field
      label={label}
      {...(hint && !error ? { hint } : {})}
      {...(error ? { error } : {})}
      {...(action ? { action } : {})}
    >
      {(control) => (
        <Control
          {...control}
          {...input}
          {...form.register(name)}
          {...(type === 'password' ? {} : { type })}
          size="lg"
          required
        />
      )}
    </Field>
  )
}
