import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type FormDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  submitLabel: string
  busy: boolean
  refusal: string | undefined
  onSubmit: FormEventHandler
  children: ReactNode
}

/** A form over the page: what it is about, its fields, Cancel and the one thing it does. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, description, submitLabel, busy, refusal, onSubmit, children } = props
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
        {refusal && (
          <Callout tone="rose" role="alert">
            {refusal}
          </Callout>
        )}
        {children}
      </form>
    </Dialog>
  )
}
