import { type ComponentProps, type ReactNode, type SubmitEventHandler, useId } from 'react'
import { Button } from './button.tsx'
import { ErrorCallout } from './callout.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** From `useSaveForm`. */
  form: { submit: SubmitEventHandler<HTMLFormElement>; busy: boolean; serverError: string | undefined }
  submitLabel: string
  submitDisabled?: boolean | undefined
  danger?: boolean | undefined
  /** The form can no longer be submitted: only Close is available. */
  isFinal?: boolean | undefined
  /** For forms beside a picture. */
  wide?: boolean | undefined
  returnFocus?: ComponentProps<typeof Dialog>['returnFocus']
  children: ReactNode
}

/** A dialog with a form: error on top, Cancel and submit below. Cannot be closed while saving. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, description, form, submitLabel, submitDisabled, danger, isFinal } = props
  const { wide, returnFocus, children } = props
  const formId = useId()
  return (
    <Dialog
      wide={wide}
      returnFocus={returnFocus}
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title={title}
      description={description}
      footer={
        isFinal ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button disabled={form.busy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'primary'}
              busy={form.busy}
              disabled={submitDisabled ?? false}>
              {submitLabel}
            </Button>
          </>
        )
      }>
      <form id={formId} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <ErrorCallout text={form.serverError} />
        {children}
      </form>
    </Dialog>
  )
}
