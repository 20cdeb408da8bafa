import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { peopleQuery } from '../../../platform/people-query.ts'
import { useStore } from '../../../platform/store.ts'
import { useMinute } from '../../../ui/format.tsx'
import type { FormFile } from './form-file.ts'
import { type FormModel, visibleErrors } from './form-model.ts'
import { type FormValues, preselectCreator } from './form-values.ts'
import { type FieldErrors, type FieldName, fieldOrder } from './validate.ts'

type FindErrors = (input: { values: FormValues; files: readonly FormFile[]; now: Date }) => FieldErrors

/** The form's current values, files and errors. Adds the creator to the people depicted. */
export function useFormModel(form: FormModel, findErrors: FindErrors) {
  const values = useStore(form.values)
  const files = useStore(form.files)
  const submitStatus = useStore(form.submitStatus)
  const allErrors = findErrors({ values, files, now: useMinute() })
  const people = useQuery(peopleQuery('')).data
  useEffect(() => {
    if (!people) return
    const next = preselectCreator(values, people)
    if (next !== values) form.values.set(next)
  }, [people, values, form])
  return { values, files, allErrors, errors: visibleErrors(allErrors, submitStatus, values) }
}

const focusableSelector = 'input:not([type=file]), textarea, button'

/** Moves the focus to a field. */
export function goToField(field: FieldName): void {
  const box = document.querySelector(`[data-field="${field}"]`)
  const target = box?.querySelector<HTMLElement>(focusableSelector)
  box?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

export function goToFirstError(errors: FieldErrors): void {
  const first = fieldOrder.find((field) => errors[field])
  if (first) goToField(first)
}
