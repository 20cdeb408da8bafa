import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { isLinkToken } from '../../platform/link-token.ts'
import { pageMeta } from '../../platform/page-meta.ts'
import { useLinkToken } from '../../platform/use-link-token.ts'
import { showBrand, siteBrand } from '../../ui/brand.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { invitationQuery, type Offer } from './auth.data.ts'
import { AuthHeading } from './auth-heading.tsx'
import { CreatorInviteForm, StaffInviteForm } from './invite-form.tsx'
import { Outcome } from './outcome.tsx'

export const meta = () => pageMeta('Invitation')

export default function InvitePage() {
  const token = useLinkToken()
  const complete = isLinkToken(token)
  const [cached, setCached] = useState<{ token: string; offer: Offer }>()
  const cachedOffer = cached?.token === token ? cached.offer : undefined
  // Accepting clears the cache; keep the invitation, because a used link can't be loaded again.
  const { data, error, refetch } = useQuery({ ...invitationQuery(token), enabled: complete && !cachedOffer })
  if (data && !cachedOffer) setCached({ token, offer: data })
  const offer = cachedOffer ?? data
  useEffect(() => {
    if (!offer) return
    showBrand({ name: offer.agencyName, color: offer.color, logo: offer.logo })
    return () => showBrand(siteBrand)
  }, [offer])

  if (offer?.isTaken) return <TakenAddress offer={offer} />
  if (offer) {
    return (
      <>
        <AuthHeading title={`Join ${offer.agencyName}`}>
          {offer.role === 'CREATOR' ? (
            <>
              {offer.agencyName} invited you as <strong className="font-medium">{offer.stageName}</strong>.
              Set a password to join.
            </>
          ) : (
            `You’ve been invited as ${roleNames[offer.role]}. Enter your name and choose a password.`
          )}
        </AuthHeading>
        {offer.role === 'CREATOR' ? (
          <CreatorInviteForm token={token} email={offer.email} />
        ) : (
          <StaffInviteForm token={token} email={offer.email} />
        )}
      </>
    )
  }
  if (!complete || isApiError(error, 'link_expired', 'invalid_input')) {
    return (
      <Outcome
        title={complete ? 'Invitation No Longer Valid' : 'Incomplete Link'}
        actions={
          <LinkButton to="/login" variant="primary" size="lg">
            Go to sign-in
          </LinkButton>
        }>
        {complete
          ? 'It has expired, been revoked or already been used. Ask the person who invited you to send a new one.'
          : 'Open the link in the email again, or copy the whole link into the address bar.'}
      </Outcome>
    )
  }
  if (error) {
    return (
      <>
        <AuthHeading title="Your Invitation" />
        <div className="-mx-4.5">
          <ErrorState title="Could not load the invitation" error={error} onRetry={() => void refetch()} />
        </div>
      </>
    )
  }
  return (
    <div aria-busy="true">
      <AuthHeading title="Your Invitation" />
      <SkeletonLines lines={2} />
      <Skeleton className="mt-8 h-11 w-full" />
      <Skeleton className="mt-4 h-11 w-full" />
    </div>
  )
}

/** Only shown to the holder of the link, who owns the address. */
function TakenAddress({ offer }: { offer: Offer }) {
  return (
    <Outcome
      title="This Email Is Already in Use"
      actions={
        <LinkButton to="/login" variant="primary" size="lg">
          Go to sign-in
        </LinkButton>
      }>
      <span className="wrap-anywhere">{offer.email}</span> already has an account, and each account belongs to
      one agency. To join {offer.agencyName}, ask for an invitation to a different address. Or free up this
      one: change your account’s email in Settings, or ask the other agency to remove you, then open this link
      again.
    </Outcome>
  )
}
