import type { ComponentProps } from 'react'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

type FieldFrameProps = Omit<ComponentProps<typeof Field>, 'children' | 'label'> & { label: string }

/** A select with its label, hint and error; other props go to the select. */
export function SelectField<Value extends string>(
  props: FieldFrameProps & Omit<ComponentProps<typeof Select<Value>>, 'label'>,
) {
  const { label, hint, error, optional, action, ...rest } = props
  return (
    <Field {...{ label, hint, error, optional, action }}>
      {(control) => <Select<Value> {...control} {...rest} />}
    </Field>
  )
}

type ComboboxFieldProps<Value extends string> = FieldFrameProps & ComponentProps<typeof Combobox<Value>>

/** A combobox with its label, hint and error; other props go to the combobox. */
export function ComboboxField<Value extends string>(props: ComboboxFieldProps<Value>) {
  const { label, hint, error, optional, action, ...rest } = props
  return (
    <Field {...{ label, hint, error, optional, action }}>
      {(control) => <Combobox<Value> {...control} label={label} {...rest} />}
    </Field>
  )
}
