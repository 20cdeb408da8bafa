import { firstCodeBody } from '@greenroom/contract/features/auth/auth.schema.ts'
import { Copy } from 'lucide-react'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { enableTwoFactor } from './account.data.ts'
import { QrCode } from './qr-code.tsx'

type TwoFactorSetupProps = {
  secret: string
  otpauthUrl: string
  onEnabled: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function TwoFactorSetup({ secret, otpauthUrl, onEnabled, onCancel }: TwoFactorSetupProps) {
  const form = useSaveForm({
    schema: firstCodeBody,
    defaultValues: { code: '' },
    errorFields: { wrong_code: 'code' },
    save: async ({ code }) => onEnabled(await enableTwoFactor(code)),
  })
  return (
    <SettingsForm
      form={form}
      saveLabel="Turn on two-factor"
      busyLabel="Checking…"
      wide
      aside={
        <Button variant="ghost" disabled={form.busy} onClick={onCancel}>
          Cancel
        </Button>
      }>
      <div className="flex flex-wrap gap-x-6 gap-y-5">
        <QrCode value={otpauthUrl} label="QR code for your authenticator app" />
        <ol className="flex min-w-0 flex-1 basis-64 flex-col gap-5">
          <li>
            <p className="font-medium">1. Scan this with your authenticator app</p>
            <p className="mt-1 text-13 text-ink-2">Can’t scan it? Enter this key in the app:</p>
            <p className="mt-2 flex items-center gap-1 rounded-control bg-sunken py-1 pr-1 pl-3">
              <code className="min-w-0 flex-1 select-all break-all font-[ui-monospace,monospace] text-13">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </code>
              <IconButton label="Copy key" icon={Copy} onClick={() => copyText(secret, 'Key copied')} />
            </p>
          </li>
          <li>
            <TextField
              label="2. Enter the 6-digit code from the app"
              {...form.field('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              className="max-w-40 tabular-nums tracking-widest"
              autoFocus
            />
          </li>
        </ol>
      </div>
    </SettingsForm>
  )
}
