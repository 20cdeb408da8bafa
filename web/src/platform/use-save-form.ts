import type { ErrorCode } from '@greenroom/contract/kit/errors.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { isApiError } from './api-error.ts'
import { type Schema, schemaResolver, showFormError } from './form.ts'
import { createSender } from './send-once.ts'

type SaveForm<In extends FieldValues, Out> = {
  schema: Schema<In, Out>
  defaultValues: DefaultValues<In>
  /** The client id stays the same while the same values are tried again, for creates. */
  save: (values: Out, clientId: string) => Promise<void>
  /** The field that each error code belongs to. */
  errorFields?: Partial<Record<ErrorCode, FieldPath<In>>>
}

/** A form validated by a contract schema. Saves one at a time and keeps the input when saving fails. */
export function useSaveForm<In extends FieldValues, Out>({
  schema,
  defaultValues,
  save,
  errorFields,
}: SaveForm<In, Out>) {
  const form = useForm<In, unknown, Out>({ resolver: schemaResolver(schema), defaultValues })
  const saving = useRef(false)
  const [sender] = useState(() => createSender<Out>({ newKey: () => newId() }))
  const submit = form.handleSubmit(async (values) => {
    if (saving.current) return
    saving.current = true
    try {
      await sender.send(values, (clientId) => save(values, clientId))
    } catch (error) {
      const field = isApiError(error) ? errorFields?.[error.code as ErrorCode] : undefined
      if (field && isApiError(error)) {
        form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true })
      } else showFormError(form, error)
    } finally {
      saving.current = false
    }
  })
  return {
    ...form,
    submit,
    busy: form.formState.isSubmitting,
    serverError: form.formState.errors.root?.server?.message,
  }
}
