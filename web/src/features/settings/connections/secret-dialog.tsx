import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'

type SecretDialogProps = {
  title: string
  label: string
  secret: string
  hint: string
  onClose: () => void
  children?: ReactNode
}

/** Shows a secret once. Closing before copying it asks for confirmation. */
export function SecretDialog({ title, label, secret, hint, onClose, children }: SecretDialogProps) {
  const [isCopied, setCopied] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const close = () => (isCopied ? onClose() : setConfirming(true))
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={title}
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }>
        <div className="flex flex-col gap-4">
          <Callout tone="amber">
            The {label.toLowerCase()} is shown only once. Copy it now and store it somewhere safe.
          </Callout>
          <CopyField
            label={label}
            value={secret}
            hint={hint}
            successText={`${label} copied`}
            onCopy={() => setCopied(true)}
          />
          {children}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Close without copying?"
        description={`The ${label.toLowerCase()} can’t be shown again. Without it, you’ll have to create a new one.`}
        confirmLabel="Close anyway"
        danger
        onConfirm={onClose}
      />
    </>
  )
}
