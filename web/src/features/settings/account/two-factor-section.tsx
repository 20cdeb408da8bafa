import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useState } from 'react'
import { refreshSession } from '../../../platform/session/session.ts'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { toast } from '../../../ui/toast.tsx'
import { disableTwoFactor, replaceRecoveryCodes, startTwoFactorSetup } from './account.data.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'
import { TwoFactorStatus } from './two-factor-status.tsx'

type Secret = { secret: string; otpauthUrl: string }
type TwoFactorDialog = 'setup' | 'codes' | 'disable' | null

export function TwoFactorSection({ user }: { user: SessionUser }) {
  const [openDialog, setOpenDialog] = useState<TwoFactorDialog>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const onOpenChange = (open: boolean) => !open && setOpenDialog(null)

  return (
    <>
      <SectionHeader title="Two-factor">
        Sign in with your password and a code from your phone. Protects your account even if your password is
        stolen.
      </SectionHeader>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          email={user.email}
          onSaved={() => {
            setCodes(null)
            void refreshSession()
          }}
        />
      ) : secret && !user.twoFactor ? (
        <TwoFactorSetup
          {...secret}
          onCancel={() => setSecret(null)}
          onEnabled={(recoveryCodes) => {
            setSecret(null)
            setCodes(recoveryCodes)
            toast.success('Two-factor is on')
          }}
        />
      ) : (
        <TwoFactorStatus isEnabled={user.twoFactor} onOpenDialog={setOpenDialog} />
      )}
      <PasswordDialog
        open={openDialog === 'setup'}
        onOpenChange={onOpenChange}
        title="Set up two-factor"
        description="Enter your password to continue."
        confirmLabel="Continue"
        onConfirm={async (password) => {
          setSecret(await startTwoFactorSetup(password))
          setOpenDialog(null)
        }}
      />
      <SecondFactorDialog
        open={openDialog === 'codes'}
        onClose={() => setOpenDialog(null)}
        title="Generate new recovery codes?"
        description="Your current codes will stop working."
        confirmLabel="Generate new codes"
        onConfirm={async (factors) => {
          setCodes(await replaceRecoveryCodes(factors))
          setOpenDialog(null)
        }}
      />
      <SecondFactorDialog
        open={openDialog === 'disable'}
        onClose={() => setOpenDialog(null)}
        title="Turn off two-factor?"
        description="You’ll sign in with your password only. Your recovery codes will stop working."
        confirmLabel="Turn off"
        danger
        onConfirm={async (factors) => {
          await disableTwoFactor(factors)
          setOpenDialog(null)
          toast.success('Two-factor is off')
        }}
      />
    </>
  )
}
