import { useQuery } from '@tanstack/react-query'
import { isApiError } from '../../platform/api-error.ts'
import { isLinkToken } from '../../platform/link-token.ts'
import { pageMeta } from '../../platform/page-meta.ts'
import { useSession } from '../../platform/session/session.ts'
import { useLinkToken } from '../../platform/use-link-token.ts'
import { LinkButton } from '../../ui/button.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { verifyEmailQuery } from './auth.data.ts'
import { AuthHeading } from './auth-heading.tsx'
import { Outcome } from './outcome.tsx'
import { ResendVerification } from './resend-verification.tsx'

export const meta = () => pageMeta('Confirm email')

export default function VerifyEmailPage() {
  const token = useLinkToken()
  const isComplete = isLinkToken(token)
  const { user, loading } = useSession()
  const verification = useQuery({ ...verifyEmailQuery(token), enabled: isComplete })

  const nextAction = user ? (
    <LinkButton to="/dashboard" variant="primary" size="lg">
      Go to the dashboard
    </LinkButton>
  ) : (
    <LinkButton to="/login" variant="primary" size="lg">
      Sign in
    </LinkButton>
  )

  if (verification.isSuccess) {
    return (
      <Outcome title="Email confirmed" actions={nextAction}>
        Thanks, your email is confirmed.
      </Outcome>
    )
  }
  if (isComplete && verification.error && !isApiError(verification.error, 'link_expired', 'invalid_input')) {
    return (
      <>
        <AuthHeading title="Confirm your email" />
        <ErrorState title="Could not confirm your email" query={verification} />
      </>
    )
  }
  if ((isComplete && !verification.error) || loading) {
    return (
      <div aria-busy="true">
        <AuthHeading title="Confirm your email" />
        <SkeletonLines lines={2} />
      </div>
    )
  }
  if (user?.emailVerified && user.pendingEmail === null) {
    return (
      <Outcome title="Already confirmed" actions={nextAction}>
        This link has already been used. {user.email} is confirmed.
      </Outcome>
    )
  }
  return (
    <Outcome
      title={isComplete ? 'This link has expired' : 'Incomplete link'}
      actions={user ? <ResendVerification nextAction={nextAction} /> : nextAction}>
      {isComplete
        ? 'It has expired or has already been used.'
        : 'Open the link in the email again, or copy the whole link into the address bar.'}{' '}
      {user ? 'You can request a new one.' : 'Sign in to request a new one.'}
    </Outcome>
  )
}
