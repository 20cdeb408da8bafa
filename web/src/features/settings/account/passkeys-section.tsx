import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { type Passkey, passkeysQuery, removePasskey } from './passkeys.data.ts'
import { PasswordDialog } from './password-dialog.tsx'

type OpenDialog = { action: 'add' } | { action: 'rename' | 'remove'; passkey: Passkey } | null

export function PasskeysSection({ user }: { user: SessionUser }) {
  const passkeys = useQuery(passkeysQuery)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = () => setDialog(null)
  const zone = user.agency.timeZone
  const addButton = (
    <Button variant="primary" onClick={() => setDialog({ action: 'add' })}>
      Add a passkey
    </Button>
  )
  return (
    <>
      <SectionHeader title="Passkeys" action={passkeys.data?.length ? addButton : null}>
        Sign in with your fingerprint, face or device PIN instead of your password and code.
      </SectionHeader>
      {passkeys.isPending && <RowSkeletons rows={2} />}
      {passkeys.isError && (
        <Card>
          <ErrorState title="Could not load your passkeys" query={passkeys} />
        </Card>
      )}
      {passkeys.data?.length === 0 && (
        <Card>
          <EmptyState title="No passkeys yet" action={addButton}>
            A passkey stays on your device and can’t be guessed or phished.
          </EmptyState>
        </Card>
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className="divide-y divide-line rounded-box border border-line">
          {passkeys.data.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-3.5">
              <span className="grid size-8 flex-none place-items-center rounded-control bg-sunken text-ink-3">
                <Fingerprint aria-hidden="true" className="size-4" strokeWidth={1.75} />
              </span>
              <div className="min-w-0 flex-1 basis-48">
                <p className="wrap-anywhere font-medium">{passkey.name}</p>
                <p className="text-12 text-ink-3">
                  Added <DateTime at={passkey.createdAt} zone={zone} /> ·{' '}
                  {passkey.lastUsedAt ? (
                    <>
                      last used <DateTime at={passkey.lastUsedAt} zone={zone} />
                    </>
                  ) : (
                    'never used'
                  )}
                </p>
              </div>
              {(['rename', 'remove'] as const).map((action) => (
                <Button
                  key={action}
                  size="sm"
                  aria-label={`${labels[action]} ${passkey.name}`}
                  onClick={() => setDialog({ action, passkey })}>
                  {labels[action]}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
      {dialog?.action === 'add' && <AddPasskeyDialog twoFactor={user.twoFactor} onClose={close} />}
      {dialog?.action === 'rename' && <RenamePasskeyDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.action === 'remove' && (
        <PasswordDialog
          open
          onOpenChange={close}
          title={`Remove ${dialog.passkey.name}?`}
          description="You’ll no longer be able to sign in with it. Delete it on the device as well."
          confirmLabel="Remove"
          onConfirm={async (password) => {
            await removePasskey(dialog.passkey.id, password)
            close()
            toast.success(`${dialog.passkey.name} removed`)
          }}
        />
      )}
    </>
  )
}

const labels = { rename: 'Rename', remove: 'Remove' }
