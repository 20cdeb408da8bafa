import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorText, isApiError } from '../platform/api-error.ts'
import { createRejectionCache, ignoreEnterRepeat } from '../platform/rejection-cache.ts'
import { signOut, unlock } from '../platform/session/session.ts'
import { Button } from '../ui/button.tsx'
import { DoorScene, Mark } from '../ui/mark.tsx'
import { PasswordField } from '../ui/text-field.tsx'
import { displayName } from './display-name.ts'
import { useBlockingDialog } from './use-blocking-dialog.ts'

/**
 * Covers the window until the password is entered. The page stays mounted and inert behind it, so no input is lost.
 */
export function LockScreen({ user }: { user: SessionUser | null }) {
  const dialog = useBlockingDialog()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [rejections] = useState(() =>
    createRejectionCache((problem) => isApiError(problem, 'wrong_password')),
  )

  useEffect(() => input.current?.focus(), [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!password) return setError('Please enter your password.')
    setBusy(true)
    setError(undefined)
    try {
      await rejections.run(password, () => unlock(password))
    } catch (problem) {
      setError(errorText(problem))
      setBusy(false)
      input.current?.select()
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="lock-title"
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-surface p-0 text-ink">
      <div className="grid min-h-full lg:grid-cols-[minmax(0,1fr)_minmax(0,40%)]">
        <div className="grid place-items-center p-4">
          <form
            onSubmit={submit}
            onKeyDown={ignoreEnterRepeat}
            noValidate
            className="flex w-full max-w-90 flex-col gap-5">
            <Mark word />
            <div>
              <h2 id="lock-title" className="font-display font-semibold text-28">
                This screen is locked
              </h2>
              <p className="mt-1 text-ink-2">
                {user ? (
                  <>
                    Enter the password for{' '}
                    <strong className="font-medium break-all text-ink">{displayName(user)}</strong> to
                    continue. Your page is just as you left it.
                  </>
                ) : (
                  'Enter your password to continue.'
                )}
              </p>
            </div>
            {user && <input type="hidden" name="username" autoComplete="username" value={user.email} />}
            <PasswordField
              label="Password"
              {...(error ? { error } : {})}
              ref={input}
              size="lg"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <div className="flex flex-col gap-2">
              <Button type="submit" variant="primary" size="lg" busy={busy}>
                {busy ? 'Unlocking…' : 'Unlock'}
              </Button>
              <Button variant="ghost" size="lg" disabled={busy} onClick={() => void signOut()}>
                {user ? 'Not you? Sign out' : 'Sign out'}
              </Button>
            </div>
          </form>
        </div>
        <div className="relative max-lg:hidden">
          <div className="absolute inset-0">
            <DoorScene />
          </div>
        </div>
      </div>
    </dialog>
  )
}
