import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { DateTime } from '../../ui/format.tsx'
import { Fact, Facts } from './facts.tsx'
import { dayInWords } from './figure-words.ts'

type VerificationCardProps = {
  creator: CreatorDetail
  zone: string
  role: Role
  onRecord: () => void
  onWithdraw: () => void
}

/** Who examined this person, when and how. Those who may not know who somebody is see only that it was done. */
export function VerificationCard({ creator, zone, role, onRecord, onWithdraw }: VerificationCardProps) {
  const { verification, isVerified } = creator
  const verifies = may(role, 'creators:verify') && !creator.isArchived
  return (
    <Card>
      <CardHeader
        title="Verification"
        action={
          verifies &&
          (isVerified ? (
            <Button size="sm" variant="ghost" onClick={onWithdraw}>
              Withdraw
            </Button>
          ) : (
            <Button size="sm" onClick={onRecord}>
              Record
            </Button>
          ))
        }
      />
      <CardBody>
        {verification ? (
          <Facts>
            <Fact name="Examined by">{verification.examinedBy}</Fact>
            <Fact name="On">{dayInWords(verification.examinedOn)}</Fact>
            <Fact name="How">{capitalised(verification.method)}</Fact>
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
          <p className="text-13 text-ink-2">{isVerified ? verifiedWords(role) : unverifiedWords(role)}</p>
        )}
      </CardBody>
    </Card>
  )
}

const verifiedWords = (role: Role): string =>
  may(role, 'creators:identity') || role === 'CREATOR'
    ? 'Verified. Who examined it, when and how is not on record here.'
    : 'Verified.'

const unverifiedWords = (role: Role): string =>
  role === 'CREATOR'
    ? 'Your identity has not been verified yet. Your agency will ask you for it.'
    : 'Not verified yet: PENDING until somebody records that they examined who this is.'

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
