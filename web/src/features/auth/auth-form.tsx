import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '../../platform/form.ts'
import { keyRepeatSendsNothing } from '../../platform/refusal-memory.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type AuthFormProps<In extends FieldValues, Out> = {
  form: UseFormReturn<In, unknown, Out>
  /** Sends what was typed. What it throws is shown, above the form or beside the field it names. */
  send: (values: Out) => Promise<void>
  label: string
  busyLabel: string
  /** Busy for a reason outside this form. */
  blocked?: boolean
  /** The field to start in, where a keyboard is at hand. */
  startIn?: FieldPath<In>
  /** The field to try again in after a refusal that names none. */
  retryIn?: FieldPath<In>
  /** A way out of the refusal that is shown, by its code. */
  remedy?: (code: string) => ReactNode
  onInput?: () => void
  children: ReactNode
}

export function AuthForm<In extends FieldValues, Out>(props: AuthFormProps<In, Out>) {
  const { form, send, label, busyLabel, blocked = false, startIn, retryIn, remedy, onInput, children } = props
  const element = useRef<HTMLFormElement>(null)
  const { errors, isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  const box = errors.root?.server?.message
  // Done is busy, too: the next page is on its way, and a second press would send again.
  const busy = isSubmitting || isSubmitSuccessful

  const submit = form.handleSubmit(async (values) => {
    await send(values).catch((error: unknown) => showRefusal(form, error))
  })

  useEffect(() => {
    if (startIn && hasKeyboard()) form.setFocus(startIn)
  }, [form, startIn])

  // The pressed button was disabled meanwhile and may have lost the focus; submitCount tells tries apart.
  useEffect(() => {
    if (!box || submitCount === 0) return
    if (retryIn && hasKeyboard()) form.setFocus(retryIn, { shouldSelect: true })
    else if (document.activeElement === document.body) {
      element.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
    }
  }, [box, submitCount, form, retryIn])

  return (
    <>
      {/* Room for one line of refusal is always kept, so the fields stay under the fingers. */}
      <div className="-mt-4 mb-3 min-h-10.5">
        {box && (
          <Callout tone="rose" role="alert">
            {box} {remedy?.(String(errors.root?.server?.type))}
          </Callout>
        )}
      </div>
      {/* POST, so that a press before the page is ready can never put a password into the address. */}
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={submit}
        onKeyDown={keyRepeatSendsNothing}
        onInput={onInput}
        aria-busy={busy}
        className="flex flex-col gap-4 pointer-coarse:gap-5"
      >
        {children}
        <Button type="submit" variant="primary" size="lg" disabled={busy || blocked} className="mt-1 w-full">
          {busy && <Spinner />}
          {busy ? busyLabel : label}
        </Button>
      </form>
    </>
  )
}

// On a phone a focused field throws up the keyboard over what there is to read.
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches
