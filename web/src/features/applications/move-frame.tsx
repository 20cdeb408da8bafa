import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorCallout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { MoveKind } from './move-dialogs.tsx'
import { isOpenTo, type MoveDialogProps } from './use-move.ts'

type MoveFrameProps = Omit<MoveDialogProps, 'onMoved'> & {
  kind: MoveKind
  title: string
  description: ReactNode
  confirm: string
  danger?: boolean
  wide?: boolean
  /** The form is not ready yet. */
  waiting?: boolean
  form: { submit: FormEventHandler; busy: boolean; serverError: string | undefined }
  children: ReactNode
}

/** After a conflict it shows the typed text for copying, without a submit button. */
export function MoveFrame(props: MoveFrameProps) {
  const { application, kind, open, onClose, title, description, confirm, danger, wide, waiting, form } = props
  const id = useId()
  const tooLate = form.serverError !== undefined && !isOpenTo(kind, application)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title={title}
      description={description}
      wide={wide}
      footer={
        tooLate ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button disabled={form.busy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              variant={danger ? 'danger' : 'primary'}
              busy={form.busy}
              disabled={waiting}>
              {confirm}
            </Button>
          </>
        )
      }>
      <form id={id} onSubmit={form.submit} noValidate className="flex flex-col gap-4">
        <ErrorCallout text={form.serverError} />
        {props.children}
      </form>
    </Dialog>
  )
}
