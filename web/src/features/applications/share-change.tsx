import { sharePercent } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../ui/callout.tsx'
import { formatCount } from '../../ui/count.ts'
import { splitPreviewQuery } from './applications.data.ts'

type ShareChangeProps = {
  creatorId: string
  share: number | undefined
  shareFrom: string | null
  current: { creatorPercent: number; hasDefaultShare: boolean }
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Shows how a share changes a creator's existing transactions. */
export function ShareChange({ creatorId, share = Number.NaN, shareFrom, current }: ShareChangeProps) {
  const isValidShare = sharePercent.safeParse(share).success
  // Without a start date, a later share applies from today.
  const isRetroactive = shareFrom !== null || (current.hasDefaultShare && share !== current.creatorPercent)
  const { data } = useQuery({
    ...splitPreviewQuery(creatorId, share, shareFrom),
    enabled: isValidShare && isRetroactive,
  })
  if (!data || data.transactions === 0) return null
  const sum = (when: 'before' | 'after') =>
    usd.format(data.months.reduce((total, month) => total + month[when].creatorShare, 0))
  const noun = data.transactions === 1 ? 'transaction' : 'transactions'
  return (
    <Callout tone="amber">
      Changes {formatCount(data.transactions)} existing {noun}. The creator’s share in those statements goes
      from {sum('before')} to {sum('after')}.
    </Callout>
  )
}
