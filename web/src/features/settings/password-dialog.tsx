import { passwordBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useId } from 'react'
import { errorProp } from '../../platform/error-prop.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/input.tsx'

type PasswordDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirmLabel: string
  danger?: boolean
  onConfirm: (password: string) => Promise<void>
}

/** Asks for the password before something that a borrowed screen must not be able to do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, danger = false, onConfirm } = props
  const formId = useId()
  const form = useSaveForm({
    schema: passwordBody,
    defaultValues: { password: '' },
    about: { wrong_password: 'password' },
    save: async ({ password }) => {
      await onConfirm(password)
      form.reset()
    },
  })

  function change(next: boolean) {
    if (form.busy) return
    if (!next) form.reset()
    onOpenChange(next)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" disabled={form.busy} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={form.busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        {form.refusal && (
          <Callout tone="rose" role="alert">
            {form.refusal}
          </Callout>
        )}
        <Field label="Your password" {...errorProp(form.formState.errors.password)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password')}
              autoComplete="current-password"
              autoFocus
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
