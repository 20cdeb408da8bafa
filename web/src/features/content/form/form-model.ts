import { ApiError, errorText } from '../../../platform/api-error.ts'
import { fieldName } from '../../../platform/form.ts'
import { createStore } from '../../../platform/store.ts'
import type { FormFiles } from './form-files.ts'
import { type FormValues, typeOfFiles } from './form-values.ts'
import { type FieldErrors, fieldAt } from './validate.ts'

/** Errors found by the server or by a submit attempt. */
type Review = {
  /** Before the first attempt, empty fields are not errors. */
  isAttempted: boolean
  fields: FieldErrors
  message: string | null
}

const noReview: Review = { isAttempted: false, fields: {}, message: null }

/** Values, files and errors of the form, independent of the page that shows it. */
export function createFormModel(initial: FormValues, files: FormFiles) {
  const values = createStore(initial)
  const snapshot = () => JSON.stringify([values.get(), files.get().map(({ key }) => key)])
  const opened = snapshot()
  const review = createStore<Review>(noReview)
  const set = (changes: Partial<FormValues>) => {
    values.set({ ...values.get(), ...changes })
    const { isAttempted } = review.get()
    review.set(isAttempted ? { ...noReview, isAttempted } : noReview)
  }
  const followFiles = () => {
    const { isTypeChosen, type } = values.get()
    const fitting = typeOfFiles(files.get())
    if (!isTypeChosen && files.get().length > 0 && fitting !== type)
      values.set({ ...values.get(), type: fitting })
  }
  files.subscribe(followFiles)
  return {
    values,
    files,
    review,
    set,
    /** Whether anything differs from the initial values. */
    isChanged: () => snapshot() !== opened,
    attempt: () => review.set({ ...noReview, isAttempted: true }),
    /** Shows a server error at its fields, other errors as a message. */
    showError(error: unknown): void {
      const details = error instanceof ApiError ? error.details : []
      const fields: FieldErrors = {}
      for (const { path, message } of details) {
        const field = fieldAt(fieldName(path).split('.'))
        if (field) fields[field] ??= message
      }
      const isCovered = details.length > 0 && Object.keys(fields).length === details.length
      review.set({ isAttempted: true, fields, message: isCovered ? null : errorText(error) })
    },
  }
}

export type FormModel = ReturnType<typeof createFormModel>

/** Errors to show now: contradictions at once, missing fields after the first attempt. */
export function visibleErrors(
  all: FieldErrors,
  { isAttempted, fields }: Review,
  values: FormValues,
): FieldErrors {
  if (isAttempted) return { ...all, ...fields }
  const isTyped = { type: true, producedOn: true, at: values.at !== '', price: values.price !== '' }
  const early = Object.entries(all).filter(([field]) => isTyped[field as keyof typeof isTyped])
  return Object.fromEntries(early)
}
