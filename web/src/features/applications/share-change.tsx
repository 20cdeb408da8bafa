import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../ui/callout.tsx'
import { formatCount } from '../../ui/count.ts'
import { sharePreviewQuery } from './applications.data.ts'

type ShareChangeProps = {
  creatorId: string
  share: number | undefined
  shareFrom: string | null
  began: { creatorPercent: number; hasDefaultShare: boolean }
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Shows what a share changes in the existing transactions of a creator. */
export function ShareChange({ creatorId, share = Number.NaN, shareFrom, began }: ShareChangeProps) {
  const isShare = Number.isInteger(share) && share >= 0 && share <= 100
  // A later share without a day starts today.
  const isRetroactive = shareFrom !== null || (began.hasDefaultShare && share !== began.creatorPercent)
  const { data } = useQuery({
    ...sharePreviewQuery(creatorId, share, shareFrom),
    enabled: isShare && isRetroactive,
  })
  if (!data || data.transactions === 0) return null
  const sum = (when: 'before' | 'after') =>
    usd.format(data.months.reduce((all, month) => all + month[when].creatorShare, 0))
  const noun = data.transactions === 1 ? 'transaction' : 'transactions'
  return (
    <Callout tone="amber">
      Changes {formatCount(data.transactions)} existing {noun}. The creator’s share in those statements goes
      from {sum('before')} to {sum('after')}.
    </Callout>
  )
}
