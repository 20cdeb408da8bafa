import type { TransactionKind } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { Transaction } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CardBody } from '../../ui/card.tsx'
import { DateTime } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { transactionsQuery } from './fan.data.ts'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const kindBadges: Record<TransactionKind, { label: string; tone: 'neutral' | 'rose' | 'amber' | 'sky' }> = {
  SALE: { label: 'Sale', tone: 'neutral' },
  REFUND: { label: 'Refund', tone: 'amber' },
  CHARGEBACK: { label: 'Chargeback', tone: 'rose' },
  CORRECTION: { label: 'Correction', tone: 'sky' },
}

type TransactionListProps = { fanId: string; zone: string; onRefund: ((row: Transaction) => void) | null }

/** Transactions are immutable; corrections are separate rows. */
export function TransactionList({ fanId, zone, onRefund }: TransactionListProps) {
  const ledger = useInfiniteQuery(transactionsQuery(fanId))
  const rows = ledger.data?.pages.flatMap((page) => page.data) ?? []
  if (ledger.isPending)
    return (
      <CardBody>
        <SkeletonLines lines={6} />
      </CardBody>
    )
  if (ledger.isError && rows.length === 0)
    return <ErrorState title="Could not load transactions" query={ledger} />
  return (
    <>
      <Table
        label="Transactions, newest first"
        rows={rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState title="No transactions yet">This fan’s sales, tips and refunds appear here.</EmptyState>
        }
        columns={[
          { head: 'Date', width: '148px', cell: (row) => <DateTime at={row.date} zone={zone} /> },
          { head: 'Type', cell: (row) => <TypeCell row={row} /> },
          ...(rows.some((row) => row.net !== null)
            ? [
                {
                  head: 'Net',
                  align: 'right' as const,
                  width: '104px',
                  cell: (row: Transaction) => (row.net === null ? '' : usd.format(row.net)),
                },
              ]
            : []),
          { head: 'Amount', align: 'right', width: '112px', cell: (row) => <Amount amount={row.amount} /> },
          ...(onRefund
            ? [
                {
                  key: 'refund',
                  head: <span className="sr-only">Actions</span>,
                  width: '56px',
                  cell: (row: Transaction) =>
                    row.kind === 'SALE' && (
                      <IconButton
                        size="sm"
                        icon={RotateCcw}
                        label={`Refund ${usd.format(row.amount)}`}
                        onClick={() => onRefund(row)}
                      />
                    ),
                },
              ]
            : []),
        ]}
        phoneRow={(row) => (
          <span className="flex min-w-0 items-start gap-3">
            <span className="flex min-w-0 flex-1 flex-col gap-0.5 text-13">
              <TypeCell row={row} />
              <span className="text-12 text-ink-3">
                <DateTime at={row.date} zone={zone} />
              </span>
            </span>
            <Amount amount={row.amount} />
            {onRefund && row.kind === 'SALE' && (
              <IconButton
                icon={RotateCcw}
                label={`Refund ${usd.format(row.amount)}`}
                onClick={() => onRefund(row)}
              />
            )}
          </span>
        )}
      />
      {ledger.hasNextPage && (
        <div className="flex justify-center border-line border-t py-2">
          <Button busy={ledger.isFetchingNextPage} onClick={() => ledger.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {ledger.isFetchNextPageError && (
        <ErrorState
          title="Could not load more transactions"
          error={ledger.error}
          onRetry={() => ledger.fetchNextPage()}
        />
      )}
    </>
  )
}

function Amount({ amount }: { amount: number }) {
  return (
    <data value={amount} className={`font-medium tabular-nums ${amount < 0 ? 'text-rose-ink' : ''}`}>
      {usd.format(amount)}
    </data>
  )
}

function TypeCell({ row }: { row: Transaction }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="flex-none">{row.type}</span>
      {row.kind !== 'SALE' && <Badge tone={kindBadges[row.kind].tone}>{kindBadges[row.kind].label}</Badge>}
      {row.reason && (
        <span title={row.reason} className="min-w-0 truncate text-12 text-ink-3">
          {row.reason}
        </span>
      )}
    </span>
  )
}
