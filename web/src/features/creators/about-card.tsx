import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Day } from '../../ui/format.tsx'
import { actionsFor } from './creator-menu.tsx'

type AboutCardProps = {
  creator: CreatorDetail
  zone: string
  role: Role
  onInvite: () => void
  onResetTwoFactor: () => void
}

const originLabels: Record<CreatorDetail['origin'], string> = {
  'sign-up': 'Signed up',
  application: 'Applied on the site',
  added: 'Added by the agency',
  import: 'Imported from a file',
}

const accessLabels: Record<CreatorDetail['access'], string> = {
  account: 'Has an account',
  invited: 'Invited, not accepted yet',
  none: 'No account: not invited, or the invitation expired',
}

export function AboutCard({ creator, zone, role, onInvite, onResetTwoFactor }: AboutCardProps) {
  const canInvite = may(role, 'team:manage') && creator.access !== 'account' && !creator.isArchived
  const canReset = actionsFor(creator, role).includes('resetTwoFactor')
  return (
    <Card>
      <CardHeader
        title="Access and origin"
        action={
          canInvite ? (
            <Button size="sm" onClick={onInvite}>
              {creator.access === 'invited' ? 'Invite again' : 'Invite to sign in'}
            </Button>
          ) : (
            canReset && (
              <Button size="sm" onClick={onResetTwoFactor}>
                Reset two-factor
              </Button>
            )
          )
        }
      />
      <CardBody>
        <Facts>
          <Fact name="Sign-in">{accessLabels[creator.access]}</Fact>
          {creator.user?.email && <Fact name="Account">{creator.user.email}</Fact>}
          {creator.user && <Fact name="Two-factor">{creator.user.twoFactor ? 'On' : 'Off'}</Fact>}
          <Fact name="Origin">{originLabels[creator.origin]}</Fact>
          <Fact name="Joined">
            <Day at={creator.createdAt} zone={zone} />
          </Fact>
        </Facts>
      </CardBody>
    </Card>
  )
}
