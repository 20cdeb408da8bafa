import { passwordBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/text-field.tsx'

type PasswordDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirmLabel: string
  onConfirm: (password: string) => Promise<void>
}

/** Asks for the password before a sensitive change. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, onConfirm } = props
  const form = useSaveForm({
    schema: passwordBody,
    defaultValues: { password: '' },
    errorFields: { wrong_password: 'password' },
    save: async ({ password }) => {
      await onConfirm(password)
      form.reset()
    },
  })

  function close() {
    form.reset()
    onOpenChange(false)
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      form={form}
      submitLabel={confirmLabel}>
      <PasswordField label="Your password" {...form.field('password')} autoComplete="current-password" />
    </FormDialog>
  )
}
