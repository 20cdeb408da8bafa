import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useResendVerification } from '../features/settings/account/account.data.ts'
import { verificationHint } from '../platform/mail-labels.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'

/** Shown on every page until the email is verified. */
export function VerifyBanner({ user }: { user: SessionUser }) {
  const resend = useResendVerification(user.email)
  if (user.emailVerified) return null
  return (
    <div className="max-w-350 px-4 pt-4 md:px-7">
      <Callout
        tone="amber"
        {...(user.sendsMail && {
          action: (
            <Button size="sm" busy={resend.sending} disabled={resend.isPaused} onClick={resend.send}>
              Send again
            </Button>
          ),
        })}>
        <span className="wrap-anywhere">
          {user.sendsMail ? 'Please verify your email.' : `${user.email} isn’t verified yet.`}{' '}
          {verificationHint(user.sendsMail, user.email, user.role)}
        </span>
      </Callout>
    </div>
  )
}
