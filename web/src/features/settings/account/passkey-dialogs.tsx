import {
  passkeyBody,
  passwordAndCodeBody,
  passwordBody,
} from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Schema } from '../../../platform/form.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { addPasskey, type Passkey, renamePasskey } from './passkeys.data.ts'

type NewPasskey = { name: string; password: string; code?: string }

const passwordSchema = passwordBody.extend(passkeyBody.shape)
const passwordAndCodeSchema = passwordAndCodeBody.extend(passkeyBody.shape)

export function AddPasskeyDialog({ twoFactor, onClose }: { twoFactor: boolean; onClose: () => void }) {
  const schema: Schema<NewPasskey, NewPasskey> = twoFactor ? passwordAndCodeSchema : passwordSchema
  const form = useSaveForm({
    schema,
    defaultValues: { name: '', password: '', ...(twoFactor ? { code: '' } : {}) },
    errorFields: { wrong_password: 'password', wrong_code: 'code' },
    save: async ({ name, ...factors }) => {
      await addPasskey(name, factors)
      onClose()
      toast.success('Passkey added')
    },
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Add a passkey"
      description="Your browser will ask for your fingerprint, face or PIN."
      form={form}
      submitLabel="Continue">
      <TextField label="Name" hint="The device, for example Work laptop." {...form.field('name')} />
      <PasswordField label="Your password" {...form.field('password')} autoComplete="current-password" />
      {twoFactor && (
        <TextField
          label="Code"
          hint="The 6 digits from your authenticator app, or a recovery code."
          {...form.field('code')}
          autoComplete="one-time-code"
        />
      )}
    </FormDialog>
  )
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useSaveForm({
    schema: passkeyBody,
    defaultValues: { name: passkey.name },
    save: async ({ name }) => {
      await renamePasskey(passkey.id, name)
      onClose()
      toast.success('Passkey renamed')
    },
  })
  return (
    <FormDialog open onClose={onClose} title="Rename passkey" form={form} submitLabel="Save name">
      <TextField label="Name" {...form.field('name')} />
    </FormDialog>
  )
}
