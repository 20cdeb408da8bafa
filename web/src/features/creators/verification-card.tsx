import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { DateTime } from '../../ui/format.tsx'
import { recordPath } from './creator-menu.tsx'
import { formatDay } from './figure-labels.ts'

type VerificationCardProps = { creator: CreatorDetail; zone: string; role: Role; onWithdraw: () => void }

/** Only the creator and roles that can see identities get the details. */
export function VerificationCard({ creator, zone, role, onWithdraw }: VerificationCardProps) {
  const { verification, isVerified } = creator
  const canVerify = may(role, 'creators:verify') && !creator.isArchived
  return (
    <Card>
      <CardHeader
        title="Verification"
        action={
          <>
            {canVerify && isVerified && (
              <Button size="sm" variant="ghost" onClick={onWithdraw}>
                Withdraw
              </Button>
            )}
            {may(role, 'compliance:own') && (
              <LinkButton
                size="sm"
                to={role === 'CREATOR' ? '/dashboard/compliance' : recordPath(creator.id)}>
                {role === 'CREATOR' ? 'Your record' : 'Open record'}
              </LinkButton>
            )}
          </>
        }
      />
      <CardBody>
        {verification ? (
          <Facts>
            <Fact name="Verified by">{verification.examinedBy}</Fact>
            <Fact name="Date">{formatDay(verification.examinedOn)}</Fact>
            <Fact name="Method">{capitalize(verification.method)}</Fact>
            {verification.note && (
              <Fact name="Note">
                <span className="whitespace-pre-line">{verification.note}</span>
              </Fact>
            )}
            <Fact name="Recorded">
              <DateTime at={verification.recordedAt} zone={zone} />
            </Fact>
          </Facts>
        ) : (
          <p className="text-13 text-ink-2">{isVerified ? verifiedText(role) : unverifiedText(role)}</p>
        )}
      </CardBody>
    </Card>
  )
}

const verifiedText = (role: Role): string =>
  may(role, 'creators:identity') || role === 'CREATOR' ? 'Verified. No details on record.' : 'Verified.'

const unverifiedText = (role: Role): string =>
  role === 'CREATOR'
    ? 'Your identity is not verified yet. Submit your ID in your record.'
    : 'Not verified yet. The creator stays pending until an ID document is accepted.'

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
