import { disableTwoFactorBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { errorProp } from '../../../platform/error-prop.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input, PasswordInput } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { disableTwoFactor } from './account.data.ts'

/** Needs both factors, so that a stolen session and password are not enough. */
export function DisableTwoFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useSaveForm({
    schema: disableTwoFactorBody,
    defaultValues: { password: '', code: '' },
    errorFields: { wrong_password: 'password', wrong_code: 'code' },
    save: async (values) => {
      await disableTwoFactor(values)
      form.reset()
      onClose()
      toast.success('Two-factor is off')
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open={open}
      onClose={() => {
        form.reset()
        onClose()
      }}
      title="Turn off two-factor?"
      description="You will sign in with your password only. Your recovery codes will stop working."
      form={form}
      submitLabel="Turn off"
      danger
    >
      <Field label="Your password" {...errorProp(errors.password)}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
        )}
      </Field>
      <Field
        label="Code"
        hint="The 6 digits from your authenticator app, or a recovery code."
        {...errorProp(errors.code)}
      >
        {(control) => <Input {...control} {...form.register('code')} autoComplete="one-time-code" />}
      </Field>
    </FormDialog>
  )
}
