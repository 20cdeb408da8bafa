import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { TransactionKind } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { ListedTransaction } from '@greenroom/contract/features/ledger/transactions.schema.ts'
import { Link, useNavigate } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardBody } from '../../ui/card.tsx'
import { DateTime } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { sourceLabels } from './source-labels.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const kindBadges: Record<
  Exclude<TransactionKind, 'SALE'>,
  { label: string; tone: 'amber' | 'rose' | 'sky' }
> = {
  REFUND: { label: 'Refund', tone: 'amber' },
  CHARGEBACK: { label: 'Chargeback', tone: 'rose' },
  CORRECTION: { label: 'Correction', tone: 'sky' },
}

type PagedList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => unknown
}
type TransactionTableProps = { list: PagedList; rows: readonly ListedTransaction[]; zone: string }

export function TransactionTable({ list, rows, zone }: TransactionTableProps) {
  const navigate = useNavigate()
  return (
    <>
      <Table
        label="Transactions, newest first"
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => navigate(spendingPath(row))}
        empty={
          <EmptyState title="No transactions found">
            No sales, refunds or corrections match these dates and filters.
          </EmptyState>
        }
        columns={[
          { head: 'Date', width: '160px', cell: (row) => <DateTime at={row.date} zone={zone} /> },
          {
            head: 'Fan',
            cell: (row) => (
              <Link to={spendingPath(row)} className="font-medium hover:underline">
                {row.fan.name}
              </Link>
            ),
          },
          { head: 'Creator', cell: (row) => row.creator.stageName },
          { head: 'Source', cell: (row) => <SourceCell row={row} /> },
          { head: 'Platform', cell: (row) => platformNames[row.fan.platform] },
          {
            head: 'Agency share',
            align: 'right',
            cell: (row) => (row.agencyShare === null ? '' : usd.format(row.agencyShare)),
          },
          { head: 'Amount', align: 'right', cell: (row) => <Amount amount={row.amount} /> },
        ]}
        phoneRow={(row) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-13">
            <span className="truncate font-medium">{row.fan.name}</span>
            <span className="text-right">
              <Amount amount={row.amount} />
            </span>
            <small className="truncate text-12 text-ink-3">
              {row.kind === 'SALE' ? sourceLabels[row.type].name : kindBadges[row.kind].label} ·{' '}
              {row.creator.stageName}
            </small>
            <small className="text-right text-12 text-ink-3">
              <DateTime at={row.date} zone={zone} />
            </small>
          </span>
        )}
      />
      {list.hasNextPage && (
        <div className="flex justify-center border-line border-t py-2">
          <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {list.isFetchNextPageError && (
        <ErrorState
          title="Could not load more transactions"
          error={list.error}
          onRetry={() => list.fetchNextPage()}
        />
      )}
    </>
  )
}

const spendingPath = (row: ListedTransaction): string => `/dashboard/fans/${row.fan.id}?tab=spending`

function Amount({ amount }: { amount: number }) {
  return (
    <data value={amount} className={`font-medium tabular-nums ${amount < 0 ? 'text-rose-ink' : ''}`}>
      {usd.format(amount)}
    </data>
  )
}

function SourceCell({ row }: { row: ListedTransaction }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {sourceLabels[row.type].name}
      {row.kind !== 'SALE' && <Badge tone={kindBadges[row.kind].tone}>{kindBadges[row.kind].label}</Badge>}
    </span>
  )
}

export function TransactionTableSkeleton() {
  return (
    <div aria-busy="true">
      <CardBody className="pt-4.5">
        <SkeletonLines lines={8} />
      </CardBody>
    </div>
  )
}
