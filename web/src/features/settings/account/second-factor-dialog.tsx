import { passwordAndCodeBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'

type SecondFactorDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  confirmLabel: string
  danger?: boolean
  onConfirm: (factors: { password: string; code: string }) => Promise<void>
}

/** Requires both factors, so that a stolen session and password are not enough. */
export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { open, onClose, title, description, confirmLabel, danger, onConfirm } = props
  const form = useSaveForm({
    schema: passwordAndCodeBody,
    defaultValues: { password: '', code: '' },
    errorFields: { wrong_password: 'password', wrong_code: 'code' },
    save: async (factors) => {
      await onConfirm(factors)
      form.reset()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={() => {
        form.reset()
        onClose()
      }}
      title={title}
      description={description}
      form={form}
      submitLabel={confirmLabel}
      danger={danger}>
      <PasswordField label="Your password" {...form.field('password')} autoComplete="current-password" />
      <TextField
        label="Code"
        hint="The 6 digits from your authenticator app, or a recovery code."
        {...form.field('code')}
        autoComplete="one-time-code"
      />
    </FormDialog>
  )
}
