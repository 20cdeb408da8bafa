import type { transactionListMeta } from '@greenroom/contract/features/ledger/transactions.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import type { z } from 'zod'
import { formatCount } from '../../ui/count.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatCard, StatStrip } from '../../ui/stat-card.tsx'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

type Sums = NonNullable<z.infer<typeof transactionListMeta>['sums']>

export function TransactionSums({ sums }: { sums: Sums }) {
  const { amount, agencyShare, orders, payingFans } = sums
  return (
    <StatStrip>
      <StatCard compact label="Revenue" value={formatMoney(amount)} note={`Exact: ${usd.format(amount)}`} />
      <StatCard
        compact
        label="Agency share"
        value={formatMoney(agencyShare)}
        note={`Exact: ${usd.format(agencyShare)}`}
      />
      <StatCard compact label="Sales" value={formatCount(orders)} note="Excludes refunds" />
      <StatCard
        compact
        label="Paying fans"
        value={formatCount(payingFans)}
        note={payingFans > 0 ? `${formatMoney(amount / payingFans)} each on average` : 'None'}
      />
    </StatStrip>
  )
}

export function TransactionSumsSkeleton() {
  return (
    <div aria-busy="true">
      <StatStrip>
        {['revenue', 'share', 'sales', 'fans'].map((key) => (
          <div key={key} className="flex flex-col gap-2.5 border-line border-r border-b px-4.5 py-4">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-3 w-28" />
          </div>
        ))}
      </StatStrip>
    </div>
  )
}
