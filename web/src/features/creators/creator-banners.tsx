import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useCreatorAction } from './use-creator-action.ts'

type CreatorBannersProps = { creator: CreatorDetail; role: Role; onDecline: () => void }

export function CreatorBanners({ creator, role, onDecline }: CreatorBannersProps) {
  const mutation = useCreatorAction()
  const canManage = may(role, 'creators:manage')
  const isPendingSignUp = creator.origin === 'sign-up' && creator.status === 'PENDING' && !creator.isArchived
  return (
    <div className="contents print:hidden">
      {creator.isArchived && (
        <Callout
          tone="amber"
          action={
            canManage && (
              <Button
                size="sm"
                busy={mutation.isPending}
                onClick={() => mutation.mutate({ action: 'restore', creator })}>
                Restore
              </Button>
            )
          }>
          Archived: hidden from lists and counts, with no operators or account access. All records are kept.
        </Callout>
      )}
      {isPendingSignUp && canManage && (
        <Callout
          tone="sky"
          action={
            <Button size="sm" onClick={onDecline}>
              Decline
            </Button>
          }>
          This creator signed up and is waiting for review. Accept an ID document to approve them, or decline.
        </Callout>
      )}
    </div>
  )
}
