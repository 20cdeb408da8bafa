import type { FanDetail, Spending, Transaction } from '@greenroom/contract/features/fans/fans.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../platform/api.ts'
import { ExportButton } from '../../platform/export-button.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Money } from '../../ui/format.tsx'
import { shareOf } from '../../ui/share-of.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { spendingQuery } from './fan.data.ts'
import { formatMonth } from './format-month.ts'
import { TransactionDialog } from './transaction-dialog.tsx'
import { TransactionList } from './transaction-list.tsx'

type SpendingTabProps = { fan: FanDetail; zone: string; role: Role }

export function SpendingTab({ fan, zone, role }: SpendingTabProps) {
  const spending = useQuery(spendingQuery(fan.id))
  // One dialog per transaction, so its input is kept.
  const [openedDialogs, setOpenedDialogs] = useState<readonly (Transaction | null)[]>([])
  const [activeDialog, setActiveDialog] = useState<Transaction | null | undefined>()
  const canManage = may(role, 'fans:manage')
  function openDialog(refundOf: Transaction | null) {
    if (!openedDialogs.some((transaction) => transaction?.id === refundOf?.id))
      setOpenedDialogs([...openedDialogs, refundOf])
    setActiveDialog(refundOf)
  }
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CardHeader title="Gross spend by month" note="Last 12 months" />
        <CardBody>
          {spending.isPending && <Skeleton className="h-62 w-full" />}
          {spending.data && <Months spending={spending.data} />}
        </CardBody>
        {spending.isError && !spending.data && (
          <ErrorState title="Could not load spending" query={spending} />
        )}
      </Card>
      {spending.data && (
        <div className="grid items-start gap-5 md:grid-cols-2">
          <ByType spending={spending.data} />
          <Shares spending={spending.data} />
        </div>
      )}
      <Card>
        <CardHeader
          title="Transactions"
          note="Newest first"
          action={
            canManage && (
              <div className="flex flex-wrap gap-2 max-sm:w-full">
                <ExportButton
                  fetchFile={() => download('GET /fans/{id}/transactions/export', { params: { id: fan.id } })}
                  errorTitle="Could not export transactions"
                  disabled={spending.data !== undefined && !hasPayments(spending.data)}
                />
                <Button icon={Plus} onClick={() => openDialog(null)}>
                  Add transaction
                </Button>
              </div>
            )
          }
        />
        <TransactionList fanId={fan.id} zone={zone} onRefund={canManage ? openDialog : null} />
      </Card>
      {openedDialogs.map((refundOf) => (
        <TransactionDialog
          key={refundOf?.id ?? 'new'}
          fan={fan}
          zone={zone}
          open={activeDialog !== undefined && activeDialog?.id === refundOf?.id}
          refundOf={refundOf}
          onClose={() => setActiveDialog(undefined)}
        />
      ))}
    </div>
  )
}

function Months({ spending }: { spending: Spending }) {
  const total = spending.months.reduce((sum, month) => sum + month.total, 0)
  const orders = spending.months.reduce((sum, month) => sum + month.orders, 0)
  return (
    <BarChart
      label="Gross spend by month"
      headers={['Month', 'Spent']}
      format={formatMoney}
      placeholder={`${formatMoney(total)} total`}
      empty={
        orders === 0
          ? 'No purchases in the last 12 months.'
          : 'All purchases in the last 12 months were refunded.'
      }
      rows={spending.months.map(({ month, total, orders }) => ({
        key: month,
        label: formatMonth(month),
        value: total,
        detail: orders === 1 ? '1 order' : `${orders} orders`,
      }))}
    />
  )
}

const colors: Record<string, string> = {
  Subscription: 'var(--chart-1)',
  Tips: 'var(--chart-2)',
  'PPV Content': 'var(--chart-3)',
  'Custom Requests': 'var(--chart-4)',
}

const hasPayments = ({ byType }: Spending) => byType.some(({ orders }) => orders > 0)

function ByType({ spending }: { spending: Spending }) {
  const amounts = spending.byType.map(({ amount }) => amount)
  return (
    <Card>
      <CardHeader title="By type" note="All time" />
      <CardBody>
        <ul className="flex flex-col gap-3 text-13">
          {(hasPayments(spending) ? spending.byType : []).map(({ type, amount, orders }) => (
            <li key={type} className="flex flex-col gap-1.5">
              <span className="flex items-baseline gap-2">
                <span className="flex-1">{type}</span>
                <span className="text-12 text-ink-3 tabular-nums">
                  {orders === 1 ? '1 order' : `${orders} orders`}
                </span>
                <span className="w-16 text-right font-medium">
                  <Money amount={amount} />
                </span>
              </span>
              <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full"
                  style={{ width: `${shareOf(amount, amounts)}%`, background: colors[type] }}
                />
              </span>
            </li>
          ))}
          {!hasPayments(spending) && <li className="text-ink-2">No payments yet.</li>}
        </ul>
      </CardBody>
    </Card>
  )
}

// With cents, because whole dollars would not add up.
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function Shares({ spending }: { spending: Spending }) {
  const rows = [
    ['Gross', spending.gross],
    ['Platform fee', spending.platformFee],
    ['Net', spending.net],
    ['Creator’s share', spending.creatorShare],
    ['Agency’s share', spending.agencyShare],
    ['Refunded (already deducted)', spending.refunded],
  ] as const
  const rowsWithValue = rows.filter((row): row is [(typeof rows)[number][0], number] => row[1] !== null)
  return (
    <Card>
      <CardHeader title={spending.net === null ? 'Amount paid' : 'Revenue split'} note="All time" />
      <CardBody>
        <dl className="divide-y divide-line text-13">
          {rowsWithValue.map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-medium tabular-nums">
                <data value={amount}>{usd.format(amount)}</data>
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
