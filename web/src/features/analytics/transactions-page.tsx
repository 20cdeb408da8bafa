import {
  type AccountPlatform,
  accountPlatforms,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { type TransactionType, transactionTypes } from '@greenroom/contract/features/fans/fans.rules.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { creatorsQuery } from '../../platform/creators-query.ts'
import { ExportButton } from '../../platform/export-button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { useMinute } from '../../ui/format.tsx'
import { ErrorState, ForbiddenState } from '../../ui/states.tsx'
import { downloadTransactions, transactionsQuery } from './analytics.data.ts'
import { todayIn } from './day-labels.ts'
import { sourceLabels } from './source-labels.ts'
import { describeFilter, filterFrom } from './transaction-filter.ts'
import { TransactionSums, TransactionSumsSkeleton } from './transaction-sums.tsx'
import { TransactionTable, TransactionTableSkeleton } from './transaction-table.tsx'

export const meta = () => [{ title: titleOf('Transactions') }]

const platforms = accountPlatforms.map((value) => ({ value, label: platformNames[value] }))
const types = transactionTypes.map((value) => ({ value, label: sourceLabels[value].name }))

export default function TransactionsPage() {
  const { role } = useUser()
  return may(role, 'analytics:read') ? <Transactions /> : <ForbiddenState />
}

/** The rows behind a figure on the analytics or home page, and their totals. */
function Transactions() {
  const zone = useUser().agency.timeZone
  const today = todayIn(zone, useMinute())
  const [params, setParams] = useSearchParams()
  const filter = filterFrom(params)
  const list = useInfiniteQuery(transactionsQuery(filter))
  const creators = useQuery(creatorsQuery)
  const creatorName = creators.data?.find(({ id }) => id === filter.creatorId)?.stageName ?? null
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const first = list.data?.pages[0]
  const setParam = (name: string, value: string | null) =>
    setParams((current) => {
      if (value) current.set(name, value)
      else current.delete(name)
      return current
    })
  const timeFilter = filter.from ?? filter.to ?? filter.weekday ?? filter.hour

  return (
    <div className="flex max-w-350 flex-col gap-5 px-4 pt-5 pb-10 md:gap-6 md:px-7 md:pt-6">
      <div>
        <LinkButton icon={ArrowLeft} variant="ghost" to="/dashboard/analytics" className="-ml-2.5 mb-1">
          Analytics
        </LinkButton>
        <h2 className="font-semibold text-20 tracking-tight">Transactions</h2>
        <p className="text-ink-2">{describeFilter(filter, creatorName, today)}</p>
      </div>
      {first?.meta.sums ? (
        <TransactionSums sums={first.meta.sums} />
      ) : (
        !list.isError && <TransactionSumsSkeleton />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip
          label="Creator"
          value={filter.creatorId ?? null}
          options={(creators.data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName }))}
          onValueChange={(id) => setParam('creatorId', id)}
          noResultsText={creators.isPending ? 'Loading creators' : 'No creators found.'}
        />
        <FilterChip<AccountPlatform>
          label="Platform"
          value={filter.platform ?? null}
          options={platforms}
          onValueChange={(platform) => setParam('platform', platform)}
        />
        <FilterChip<TransactionType>
          label="Source"
          value={filter.type ?? null}
          options={types}
          onValueChange={(type) => setParam('type', type)}
        />
        {timeFilter !== undefined && (
          <LinkButton variant="ghost" to={`?${withoutTime(params)}`}>
            Show all days
          </LinkButton>
        )}
        <span className="ml-auto max-sm:ml-0">
          <ExportButton
            errorTitle="Could not export transactions"
            disabled={rows.length === 0}
            fetchFile={() => downloadTransactions(filter)}
          />
        </span>
      </div>
      <Card>
        {list.isPending && <TransactionTableSkeleton />}
        {list.isError && rows.length === 0 && <ErrorState title="Could not load transactions" query={list} />}
        {list.data && <TransactionTable list={list} rows={rows} zone={zone} />}
      </Card>
    </div>
  )
}

function withoutTime(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['from', 'to', 'weekday', 'hour']) next.delete(name)
  return next
}
