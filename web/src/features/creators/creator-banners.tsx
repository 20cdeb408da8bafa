import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useCreatorAct } from './use-creator-act.ts'

type CreatorBannersProps = { creator: CreatorDetail; role: Role; onDecline: () => void }

/** What somebody has to know before anything else on the page. */
export function CreatorBanners({ creator, role, onDecline }: CreatorBannersProps) {
  const acting = useCreatorAct()
  const manages = may(role, 'creators:manage')
  const isOpenSignUp = creator.origin === 'sign-up' && creator.status === 'PENDING' && !creator.isArchived
  return (
    <div className="contents print:hidden">
      {creator.isArchived && (
        <Callout
          tone="amber"
          action={
            manages && (
              <Button
                size="sm"
                busy={acting.isPending}
                onClick={() => acting.mutate({ act: 'restore', creator })}
              >
                Restore
              </Button>
            )
          }
        >
          Archived: gone from lists and counts, without operators and sign-in. Everything recorded is here.
        </Callout>
      )}
      {isOpenSignUp && manages && (
        <Callout
          tone="sky"
          action={
            <Button size="sm" onClick={onDecline}>
              Decline
            </Button>
          }
        >
          Signed up by themselves and waits for you: record the verification to take them on, or decline.
        </Callout>
      )}
    </div>
  )
}
