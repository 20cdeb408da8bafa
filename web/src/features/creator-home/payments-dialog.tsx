import type { CreatorPeriod } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type { Payment } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import type { TransactionKind, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateTime } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { paymentsQuery } from './creator-home.data.ts'
import { formatExact, periodNames, sourceNames } from './creator-home-text.ts'

type PaymentsDialogProps = {
  period: CreatorPeriod
  type: TransactionType | null
  open: boolean
  onClose: () => void
  zone: string
}

const kindLabels: Record<TransactionKind, string | null> = {
  SALE: null,
  REFUND: 'Refund',
  CHARGEBACK: 'Chargeback',
  CORRECTION: 'Correction',
}

/** The payments behind the earnings, which add up to the totals shown. */
export function PaymentsDialog({ period, type, open, onClose, zone }: PaymentsDialogProps) {
  const payments = useInfiniteQuery({ ...paymentsQuery(period, type), enabled: open })
  const rows = payments.data?.pages.flatMap(({ data }) => data) ?? []
  const meta = payments.data?.pages[0]?.meta
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={type ? sourceNames[type] : 'Payments'}
      description={
        meta
          ? `Last ${periodNames[period].now}: ${meta.total === 1 ? '1 transaction' : `${(meta.total ?? 0).toLocaleString('en-US')} transactions`}. Fans paid ${formatExact(meta.gross)}, you get ${formatExact(meta.you)}.`
          : `Last ${periodNames[period].now}`
      }
      wide>
      {payments.isPending && <SkeletonLines lines={8} />}
      {payments.isError && rows.length === 0 && (
        <ErrorState title="Could not load payments" query={payments} />
      )}
      {payments.isSuccess && rows.length === 0 && (
        <EmptyState title="No payments">There were no payments in this period.</EmptyState>
      )}
      {rows.length > 0 && (
        <table className="w-full text-13 tabular-nums">
          <thead className="text-left text-12 text-ink-3">
            <tr>
              <th scope="col" className="py-1.5 font-normal max-sm:hidden">
                Date
              </th>
              <th scope="col" className="py-1.5 font-normal">
                Fan
              </th>
              <th scope="col" className="py-1.5 font-normal max-sm:hidden">
                Type
              </th>
              <th scope="col" className="py-1.5 text-right font-normal">
                Paid
              </th>
              <th scope="col" className="py-1.5 pl-3 text-right font-normal">
                You get
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PaymentRow key={row.id} row={row} zone={zone} />
            ))}
          </tbody>
        </table>
      )}
      {payments.hasNextPage && (
        <Button
          className="mt-3"
          busy={payments.isFetchingNextPage}
          onClick={() => void payments.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Dialog>
  )
}

function PaymentRow({ row, zone }: { row: Payment; zone: string }) {
  const description = [row.type, kindLabels[row.kind]].filter(Boolean).join(', ')
  return (
    <tr className="h-9 border-line border-t">
      <td className="pr-3 text-ink-2 max-sm:hidden">
        <DateTime at={row.at} zone={zone} />
      </td>
      <td className="wrap-anywhere pr-3 max-sm:py-1.5">
        <Link
          to={`/dashboard/fans/${row.fan.id}`}
          className="hit-area relative font-medium underline-offset-3 hover:underline">
          {row.fan.name}
        </Link>
        <span className="block text-12 text-ink-3 sm:hidden">
          {description} · <DateTime at={row.at} zone={zone} />
        </span>
      </td>
      <td className="pr-3 text-ink-2 max-sm:hidden">{description}</td>
      <td className="text-right">{formatExact(row.amount)}</td>
      <td className="pl-3 text-right font-medium">{formatExact(row.you)}</td>
    </tr>
  )
}
