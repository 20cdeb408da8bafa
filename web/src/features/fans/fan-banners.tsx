import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DateTime } from '../../ui/format.tsx'
import { useFanAction } from './fan.data.ts'

type FanBannersProps = { fan: FanDetail; zone: string; role: Role }

export function FanBanners({ fan, zone, role }: FanBannersProps) {
  const mutation = useFanAction(fan)
  return (
    <>
      {fan.isBlocked && (
        <Callout
          tone="rose"
          action={
            may(role, 'fans:note') && (
              <Button
                size="sm"
                busy={mutation.isPending}
                onClick={() => mutation.mutate({ action: 'unblock' })}>
                Unblock
              </Button>
            )
          }>
          <span className="wrap-anywhere">
            Blocked{fan.block && <BlockNotice block={fan.block} zone={zone} />}. They’re hidden from the inbox
            and can’t send messages.
          </span>
        </Callout>
      )}
      {fan.isArchived && (
        <Callout
          tone="amber"
          action={
            may(role, 'fans:manage') && (
              <Button
                size="sm"
                busy={mutation.isPending}
                onClick={() => mutation.mutate({ action: 'restore' })}>
                Restore
              </Button>
            )
          }>
          Archived: hidden from lists and counts. All transactions are kept.
        </Callout>
      )}
    </>
  )
}

function BlockNotice({ block, zone }: { block: NonNullable<FanDetail['block']>; zone: string }) {
  return (
    <>
      {' '}
      by {block.by} on <DateTime at={block.at} zone={zone} />
      {block.reason && `: ${block.reason}`}
    </>
  )
}
