import { Plus, X } from 'lucide-react'
import { type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import type { ContactValues } from './site-contact-form.tsx'

type ListName = 'methods' | 'offices' | 'testimonials'
type Column = { key: string; label: string; hint?: string; multiLine?: boolean; optional?: boolean }

const lists: Record<
  ListName,
  { title: string; hint: string; itemName: string; max: number; columns: Column[] }
> = {
  methods: {
    title: 'Contact methods',
    hint: 'Email addresses, phone numbers and web addresses become links.',
    itemName: 'contact method',
    max: 8,
    columns: [
      { key: 'name', label: 'Label' },
      { key: 'value', label: 'Email, phone or address' },
      { key: 'note', label: 'Note', optional: true },
    ],
  },
  offices: {
    title: 'Offices',
    hint: 'Shown on the contact page.',
    itemName: 'office',
    max: 8,
    columns: [
      { key: 'city', label: 'City' },
      { key: 'role', label: 'Function', optional: true },
      { key: 'address', label: 'Address', multiLine: true },
      { key: 'hours', label: 'Hours', optional: true },
    ],
  },
  testimonials: {
    title: 'Testimonials',
    hint: 'Only real quotes that customers allowed you to publish.',
    itemName: 'testimonial',
    max: 3,
    columns: [
      { key: 'quote', label: 'Quote', multiLine: true },
      { key: 'name', label: 'Name' },
      { key: 'role', label: 'Role', optional: true },
    ],
  },
}

type SiteRowsProps = { form: UseFormReturn<ContactValues, unknown, ContactValues>; name: ListName }

/** A list of entries that can be added and removed. */
export function SiteRows({ form, name }: SiteRowsProps) {
  const { title, hint, itemName, max, columns } = lists[name]
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium text-13">{title}</legend>
      <p className="text-12 text-ink-3">{hint}</p>
      {fields.map((row, index) => (
        <div key={row.id} className="flex items-start gap-2 border-line border-t pt-3">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            {columns.map(({ key, label, multiLine, optional }) => {
              const Control = multiLine ? Textarea : Input
              const path = `${name}.${index}.${key}` as FieldPath<ContactValues>
              return (
                <Field
                  key={key}
                  label={label}
                  optional={optional}
                  error={form.getFieldState(path, form.formState).error?.message}>
                  {(control) => <Control {...control} {...(form.register(path) as object)} />}
                </Field>
              )
            })}
          </div>
          <IconButton label={`Remove ${itemName} ${index + 1}`} icon={X} onClick={() => remove(index)} />
        </div>
      ))}
      <Button
        size="sm"
        icon={Plus}
        disabled={fields.length >= max}
        onClick={() => append(Object.fromEntries(columns.map(({ key }) => [key, ''])) as never)}
        className="self-start">
        Add {itemName}
      </Button>
    </fieldset>
  )
}

/** Blank inputs count as missing. */
export function withoutEmptyFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyFields)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([, field]) => typeof field !== 'string' || field.trim() !== '',
  )
  return Object.fromEntries(entries.map(([key, field]) => [key, withoutEmptyFields(field)]))
}
