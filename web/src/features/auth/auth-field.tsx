import { PASSWORD_MIN } from '@greenroom/contract/features/auth/auth.rules.ts'
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

/** A text field in a sign-in form: label, control, hint and error. */
export function AuthField<In extends FieldValues, Out>(props: AuthFieldProps<In, Out>) {
  const { form, name, label, hint, action, type = 'text', ...input } = props
  const error = form.getFieldState(name, form.formState).error?.message
  const Control = type === 'password' ? PasswordInput : Input
  return (
    <Field
      label={label}
      {...(hint && !error ? { hint } : {})}
      {...(error ? { error } : {})}
      {...(action ? { action } : {})}>
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

type PresetFieldProps<In extends FieldValues, Out> = Pick<AuthFieldProps<In, Out>, 'form'>

/** The sign-in email; password managers store it as the user name. */
export function EmailField<In extends FieldValues & { email: string }, Out>({
  form,
}: PresetFieldProps<In, Out>) {
  return (
    <AuthField
      form={form}
      name={'email' as FieldPath<In>}
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** New password with its length rule. */
export function NewPasswordField<In extends FieldValues & { password: string }, Out>({
  form,
  label = 'Password',
}: PresetFieldProps<In, Out> & { label?: string }) {
  return (
    <AuthField
      form={form}
      name={'password' as FieldPath<In>}
      label={label}
      type="password"
      autoComplete="new-password"
      hint={`At least ${PASSWORD_MIN} characters`}
    />
  )
}
