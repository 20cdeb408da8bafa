import type { ErrorCode } from '@greenroom/contract/kit/errors.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm,
} from 'react-hook-form'
import { reportBadInput } from '../ui/report-bad-input.ts'
import { isApiError } from './api-error.ts'
import { errorProp } from './error-prop.ts'
import { type Schema, schemaResolver, showFormError } from './form.ts'
import { createSender } from './send-once.ts'

type SaveForm<In extends FieldValues, Out> = {
  schema: Schema<In, Out>
  defaultValues: DefaultValues<In>
  /** The client ID stays the same when the same values are retried, so a record is created only once. */
  save: (values: Out, clientId: string) => Promise<void>
  /** The field that each error code belongs to. */
  errorFields?: Partial<Record<ErrorCode, FieldPath<In>>>
}

/** A form validated by a contract schema. Runs one save at a time and keeps the input when saving fails. */
export function useSaveForm<In extends FieldValues, Out>({
  schema,
  defaultValues,
  save,
  errorFields,
}: SaveForm<In, Out>) {
  const form = useForm<In, unknown, Out>({ resolver: schemaResolver(schema), defaultValues })
  const isSaving = useRef(false)
  const [sender] = useState(() => createSender<Out>({ newKey: () => newId() }))
  const saveValues = async (values: Out) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      await sender.send(values, (clientId) => save(values, clientId))
    } catch (error) {
      const field = isApiError(error) ? errorFields?.[error.code as ErrorCode] : undefined
      if (field && isApiError(error)) {
        form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true })
      } else showFormError(form, error)
    } finally {
      isSaving.current = false
    }
  }
  const submit = (event?: SyntheticEvent<HTMLFormElement>) => {
    const hasBadInput = event !== undefined && reportBadInput(event.currentTarget)
    return form.handleSubmit(async (values) => {
      if (!hasBadInput) await saveValues(values)
    })(event)
  }
  const { errors, isSubmitted } = form.formState
  return {
    ...form,
    /** Props of a text field: its registration and its error. */
    field: (name: FieldPath<In>, options?: RegisterOptions<In, FieldPath<In>>) => ({
      ...form.register(name, options),
      ...errorProp(get(errors, name)),
    }),
    /** Like `field`, for a select. */
    choice: <Name extends FieldPath<In>>(name: Name) => ({
      value: form.watch(name),
      onValueChange: (value: FieldPathValue<In, Name>) =>
        form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
      ...errorProp(get(errors, name)),
    }),
    submit,
    busy: form.formState.isSubmitting,
    serverError: errors.root?.server?.message,
  }
}
