import { agencyPercent } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Help } from '../../ui/help.tsx'
import { formatFirstDay } from './figure-labels.ts'
import { figureMeanings } from './figure-meanings.ts'
import { SplitDialog } from './split-dialog.tsx'
import { type Split, WithdrawSplitDialog } from './withdraw-split-dialog.tsx'

type SplitCardProps = {
  creator: CreatorDetail
  splits: NonNullable<CreatorDetail['splits']>
  zone: string
  role: Role
}

export function SplitCard({ creator, splits, zone, role }: SplitCardProps) {
  const [isChanging, setChanging] = useState(false)
  const [withdrawing, setWithdrawing] = useState<Split | null>(null)
  const canChange = may(role, 'creators:manage') && !creator.isArchived
  const today = dayIn(zone, new Date())
  const isUpcoming = ({ validFrom }: Split) => validFrom !== null && validFrom > today
  const currentSplit = splits.findLast((split) => !isUpcoming(split))
  return (
    <Card>
      <CardHeader
        title={
          <span className="inline-flex items-center gap-1">
            Revenue share <Help term="Revenue share">{figureMeanings.split}</Help>
          </span>
        }
        action={
          canChange && (
            <Button size="sm" onClick={() => setChanging(true)}>
              Change
            </Button>
          )
        }
      />
      <CardBody>
        {creator.creatorPercent !== null && (
          <p className="wrap-anywhere text-13 text-ink-2">
            <b className="font-semibold text-20 text-ink tabular-nums">{creator.creatorPercent}%</b> of net
            revenue to {creator.stageName}, {agencyPercent(creator.creatorPercent)}% to the agency
            {!currentSplit && ' (default share)'}
          </p>
        )}
        {splits.length > 0 && (
          <ul aria-label="Revenue shares, newest first" className="mt-3 divide-y divide-line text-13">
            {splits.toReversed().map((split) => (
              <li key={split.validFrom ?? ''} className="flex items-center gap-3 py-1.5 last:pb-0">
                <span className="w-11 font-medium tabular-nums">{split.creatorPercent}%</span>
                <span className="flex-1 text-ink-2">{formatFirstDay(split.validFrom)}</span>
                {split === currentSplit && <Badge tone="brand">Current</Badge>}
                {isUpcoming(split) && <Badge tone="sky">Upcoming</Badge>}
                {isUpcoming(split) && canChange && (
                  <IconButton
                    size="sm"
                    icon={Trash2}
                    label={`Delete the ${split.creatorPercent}% share ${formatFirstDay(split.validFrom)}`}
                    onClick={() => setWithdrawing(split)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
      <SplitDialog
        creator={creator}
        isFirst={splits.length === 0}
        today={today}
        open={isChanging}
        onClose={() => setChanging(false)}
      />
      <WithdrawSplitDialog creator={creator} split={withdrawing} onClose={() => setWithdrawing(null)} />
    </Card>
  )
}
