import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { isLinkToken } from '../../platform/link-token.ts'
import { pageMeta } from '../../platform/page-meta.ts'
import { useLinkToken } from '../../platform/use-link-token.ts'
import { applyBrand, siteBrand } from '../../ui/brand.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { type Invitation, invitationQuery } from './auth.data.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CreatorInviteForm, StaffInviteForm } from './invite-form.tsx'
import { Outcome } from './outcome.tsx'

export const meta = () => pageMeta('Invitation')

export default function InvitePage() {
  const token = useLinkToken()
  const isComplete = isLinkToken(token)
  const [cached, setCached] = useState<{ token: string; invitation: Invitation }>()
  const cachedInvitation = cached?.token === token ? cached.invitation : undefined
  // Accepting clears the cache; keep the invitation, because a used link can't be loaded again.
  const { data, error, refetch } = useQuery({
    ...invitationQuery(token),
    enabled: isComplete && !cachedInvitation,
  })
  if (data && !cachedInvitation) setCached({ token, invitation: data })
  const invitation = cachedInvitation ?? data
  useEffect(() => {
    if (!invitation) return
    applyBrand({ name: invitation.agencyName, color: invitation.color, logo: invitation.logo })
    return () => applyBrand(siteBrand)
  }, [invitation])

  if (invitation?.isTaken) return <EmailTaken invitation={invitation} />
  if (invitation) {
    return (
      <>
        <AuthHeading title={`Join ${invitation.agencyName}`}>
          {invitation.role === 'CREATOR' ? (
            <>
              {invitation.agencyName} invited you as{' '}
              <strong className="font-medium">{invitation.stageName}</strong>. Set a password to join.
            </>
          ) : (
            `You’ve been invited as ${roleNames[invitation.role]}. Enter your name and choose a password.`
          )}
        </AuthHeading>
        {invitation.role === 'CREATOR' ? (
          <CreatorInviteForm token={token} email={invitation.email} />
        ) : (
          <StaffInviteForm token={token} email={invitation.email} />
        )}
      </>
    )
  }
  if (!isComplete || isApiError(error, 'link_expired', 'invalid_input')) {
    return (
      <Outcome
        title={isComplete ? 'Invitation no longer valid' : 'Incomplete link'}
        actions={
          <LinkButton to="/login" variant="primary" size="lg">
            Go to sign-in
          </LinkButton>
        }>
        {isComplete
          ? 'It has expired, been revoked or already been used. Ask the person who invited you to send a new one.'
          : 'Open the link in the email again, or copy the whole link into the address bar.'}
      </Outcome>
    )
  }
  if (error) {
    return (
      <>
        <AuthHeading title="Your invitation" />
        <div className="-mx-4.5">
          <ErrorState title="Could not load the invitation" error={error} onRetry={() => void refetch()} />
        </div>
      </>
    )
  }
  return (
    <div aria-busy="true">
      <AuthHeading title="Your invitation" />
      <SkeletonLines lines={2} />
      <Skeleton className="mt-8 h-11 w-full" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  )
}

/** Reveals that the account exists, but only to the holder of the invitation link. */
function EmailTaken({ invitation }: { invitation: Invitation }) {
  return (
    <Outcome
      title="This email is already in use"
      actions={
        <LinkButton to="/login" variant="primary" size="lg">
          Go to sign-in
        </LinkButton>
      }>
      <span className="wrap-anywhere">{invitation.email}</span> already has an account, and each account
      belongs to one agency. To join {invitation.agencyName}, ask for an invitation to a different address. Or
      free up this one: change your account’s email in Settings, or ask the other agency to remove you, then
      open this link again.
    </Outcome>
  )
}
