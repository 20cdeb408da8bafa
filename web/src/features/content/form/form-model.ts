import { ApiError, errorText } from '../../../platform/api-error.ts'
import { fieldName } from '../../../platform/form.ts'
import { createStore } from '../../../platform/store.ts'
import type { FormFiles } from './form-files.ts'
import { type FormValues, typeOfFiles } from './form-values.ts'
import { type FieldErrors, fieldAt } from './validate.ts'

/** Result of the last submit attempt. */
type SubmitStatus = {
  /** Empty fields are errors only after the first attempt. */
  isAttempted: boolean
  fields: FieldErrors
  message: string | null
}

const initialStatus: SubmitStatus = { isAttempted: false, fields: {}, message: null }

/** Values, files and errors of the form, independent of the page that shows it. */
export function createFormModel(initial: FormValues, files: FormFiles) {
  const values = createStore(initial)
  const takeSnapshot = () => JSON.stringify([values.get(), files.get().map(({ key }) => key)])
  const initialSnapshot = takeSnapshot()
  const submitStatus = createStore<SubmitStatus>(initialStatus)
  const set = (changes: Partial<FormValues>) => {
    values.set({ ...values.get(), ...changes })
    const { isAttempted } = submitStatus.get()
    submitStatus.set(isAttempted ? { ...initialStatus, isAttempted } : initialStatus)
  }
  const updateType = () => {
    const { isTypeChosen, type } = values.get()
    const matchingType = typeOfFiles(files.get())
    if (!isTypeChosen && files.get().length > 0 && matchingType !== type)
      values.set({ ...values.get(), type: matchingType })
  }
  files.subscribe(updateType)
  return {
    values,
    files,
    submitStatus,
    set,
    /** Whether anything differs from the initial values. */
    isChanged: () => takeSnapshot() !== initialSnapshot,
    markAttempted: () => submitStatus.set({ ...initialStatus, isAttempted: true }),
    /** Shows a server error at its fields, or as a message if it has none. */
    showError(error: unknown): void {
      const details = error instanceof ApiError ? error.details : []
      const fields: FieldErrors = {}
      for (const { path, message } of details) {
        const field = fieldAt(fieldName(path).split('.'))
        if (field) fields[field] ??= message
      }
      const allHaveFields = details.length > 0 && Object.keys(fields).length === details.length
      submitStatus.set({ isAttempted: true, fields, message: allHaveFields ? null : errorText(error) })
    },
  }
}

export type FormModel = ReturnType<typeof createFormModel>

/** Shows invalid values immediately, and missing ones after the first attempt. */
export function visibleErrors(
  allErrors: FieldErrors,
  { isAttempted, fields }: SubmitStatus,
  values: FormValues,
): FieldErrors {
  if (isAttempted) return { ...allErrors, ...fields }
  const canShowEarly = { type: true, producedOn: true, at: values.at !== '', price: values.price !== '' }
  const earlyErrors = Object.entries(allErrors).filter(
    ([field]) => canShowEarly[field as keyof typeof canShowEarly],
  )
  return Object.fromEntries(earlyErrors)
}
