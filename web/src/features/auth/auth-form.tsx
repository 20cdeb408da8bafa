import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { showFormError } from '../../platform/form.ts'
import { ignoreEnterRepeat } from '../../platform/rejection-cache.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type AuthFormProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  /** Submits the form. Errors are shown above it or beside their field. */
  send: (values: Out) => Promise<void>
  label: string
  busyLabel: string
  /** Disables the button for another reason. */
  blocked?: boolean
  /** The field to focus first, on devices with a keyboard. */
  focusOn?: FieldPath<In>
  /** The field to focus after an error without a field. */
  focusAfterError?: FieldPath<In>
  /** Extra action for an error code. */
  errorAction?: (code: string) => ReactNode
  onInput?: () => void
  children: ReactNode
}

export function AuthForm<In extends FieldValues, Out>(props: AuthFormProps<In, Out>) {
  const { form, send, label, busyLabel, blocked = false, focusOn, focusAfterError } = props
  const { errorAction, onInput, children } = props
  const formElement = useRef<HTMLFormElement>(null)
  const { errors, isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  const serverError = errors.root?.server?.message
  // Stays busy after success: the next page is loading.
  const busy = isSubmitting || isSubmitSuccessful

  const submit = form.handleSubmit(async (values) => {
    await send(values).catch((error: unknown) => showFormError(form, error))
  })

  useEffect(() => {
    if (focusOn && hasKeyboard()) form.setFocus(focusOn)
  }, [form, focusOn])

  // The disabled button may have lost focus; submitCount distinguishes attempts.
  useEffect(() => {
    if (!serverError || submitCount === 0) return
    if (focusAfterError && hasKeyboard()) form.setFocus(focusAfterError, { shouldSelect: true })
    else if (document.activeElement === document.body) {
      formElement.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
    }
  }, [serverError, submitCount, form, focusAfterError])

  return (
    <>
      {/* Reserves one line for an error, so the fields don't move. */}
      <div className="-mt-4 mb-3 min-h-10.5">
        {serverError && (
          <Callout tone="rose" role="alert">
            {serverError} {errorAction?.(String(errors.root?.server?.type))}
          </Callout>
        )}
      </div>
      {/* POST keeps the password out of the URL if the form is submitted before the page is ready. */}
      <form
        ref={formElement}
        method="post"
        noValidate
        onSubmit={submit}
        onKeyDown={ignoreEnterRepeat}
        onInput={onInput}
        aria-busy={busy}
        className="flex flex-col gap-4 pointer-coarse:gap-5">
        {children}
        <Button type="submit" variant="primary" size="lg" disabled={busy || blocked} className="mt-1 w-full">
          {busy && <Spinner />}
          {busy ? busyLabel : label}
        </Button>
      </form>
    </>
  )
}

// On a phone, focusing a field opens the keyboard over the page.
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches
