import { ownPayTexts } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { PayDraft } from '@greenroom/contract/features/operators/pay-sheets.schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../platform/api-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, ErrorCallout } from '../../ui/callout.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import { approvePay, type PayPeriod, payDraftQuery, refreshOperators } from './operators.data.ts'
import { formatDays, formatHours, formatUsd } from './operators-labels.ts'
import { rowsLink } from './rows-link.ts'

type PayDraftCardProps = { period: PayPeriod; today: string }

/** Pay for the period as it would be approved now. */
export function PayDraftCard({ period, today }: PayDraftCardProps) {
  const drafts = useQuery(payDraftQuery(period))
  // A copy, so a background refresh can't change the total just before it is approved.
  const [selected, setSelected] = useState<PayDraft | null>(null)
  const client = useQueryClient()
  const rows = drafts.data ?? []
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  const updateSelected = () =>
    setSelected(
      (current) =>
        client
          .getQueryData(payDraftQuery(period).queryKey)
          ?.find(({ user }) => user.id === current?.user.id) ?? null,
    )
  return (
    <Card className={cx(drafts.isPlaceholderData && 'opacity-60')}>
      <CardHeader
        title="Draft"
        note={`${formatDays(period.from, period.to, today)}, calculated now`}
        action={drafts.data && <b className="pr-1.5 font-semibold tabular-nums">{formatUsd(total)}</b>}
      />
      {drafts.isPending && <RowSkeletons rows={3} />}
      {drafts.isError && !drafts.data && <ErrorState title="Could not calculate pay" query={drafts} />}
      {drafts.data && (
        <Table
          label="Draft pay sheets"
          rows={rows}
          rowKey={(row) => row.user.id}
          empty={
            <EmptyState title="No one to pay in this period">
              Operators appear here once they join your team.
            </EmptyState>
          }
          columns={[
            { head: 'Operator', cell: (row) => <OperatorName row={row} /> },
            { head: 'Hours', align: 'right', cell: (row) => <Hours row={row} /> },
            { head: 'Pay for hours', align: 'right', cell: (row) => formatUsd(row.hoursPay) },
            { head: 'Net sales', align: 'right', cell: (row) => <NetSales row={row} /> },
            { head: 'Pay for sales', align: 'right', cell: (row) => formatUsd(row.salesPay) },
            {
              head: 'Total',
              align: 'right',
              cell: (row) => <b className="font-semibold">{formatUsd(row.total)}</b>,
            },
            {
              key: 'approve',
              head: <span className="sr-only">Actions</span>,
              align: 'right',
              width: '150px',
              cell: (row) => <Approve row={row} onApprove={() => setSelected(row)} />,
            },
          ]}
          phoneRow={(row) => (
            <span className="flex flex-col gap-1 text-13">
              <span className="flex justify-between gap-3">
                <OperatorName row={row} />
                <b className="font-semibold tabular-nums">{formatUsd(row.total)}</b>
              </span>
              <span
                className={cx(
                  'flex justify-between gap-x-3 gap-y-1 text-12 text-ink-2 tabular-nums',
                  row.problem ? 'flex-col' : 'items-center',
                )}>
                <span>
                  <Hours row={row} /> · <NetSales row={row} /> net sales
                </span>
                <Approve row={row} onApprove={() => setSelected(row)} />
              </span>
            </span>
          )}
        />
      )}
      {selected && (
        <ApproveDialog
          draft={selected}
          today={today}
          onFailed={updateSelected}
          onClose={() => setSelected(null)}
        />
      )}
    </Card>
  )
}

function OperatorName({ row }: { row: PayDraft }) {
  const late = [
    row.late.seconds > 0 && formatHours(row.late.seconds),
    row.late.netSales !== 0 && `${formatUsd(row.late.netSales)} net sales`,
  ].filter(Boolean)
  return (
    <span className="min-w-0">
      <span className="font-medium">{row.user.name}</span>
      {late.length > 0 && (
        <span data-tip="Added after the earlier sheet was approved" className="ml-2 text-12 text-ink-3">
          including {late.join(' and ')} from earlier periods
        </span>
      )}
    </span>
  )
}

function Hours({ row: { user, from, to, seconds } }: { row: PayDraft }) {
  return (
    <Link
      to={rowsLink('shifts', { userId: user.id, from, to })}
      className="rounded-[3px] underline-offset-3 hover:underline">
      {formatHours(seconds)}
      <span className="sr-only">, view {user.name}’s shifts</span>
    </Link>
  )
}

function NetSales({ row }: { row: PayDraft }) {
  const filter = row.paySheetId
    ? { paySheetId: row.paySheetId }
    : { userId: row.user.id, from: row.from, to: row.to }
  return (
    <Link to={rowsLink('sales', filter)} className="rounded-[3px] underline-offset-3 hover:underline">
      {formatUsd(row.netSales)}
      <span className="sr-only">, view {row.user.name}’s sales</span>
    </Link>
  )
}

type ApproveProps = { row: PayDraft; onApprove: () => void }

function Approve({ row, onApprove }: ApproveProps) {
  if (row.paySheetId)
    return (
      <Badge tone="brand" icon={Lock}>
        Approved
      </Badge>
    )
  if (row.problem)
    return (
      <span className="inline-block whitespace-normal text-12 text-ink-2 leading-4 sm:w-40 sm:text-left xl:w-60">
        {row.problem}
      </span>
    )
  return (
    <Button size="sm" onClick={onApprove}>
      Approve<span className="sr-only"> pay for {row.user.name}</span>
    </Button>
  )
}

type ApproveDialogProps = { draft: PayDraft; today: string; onFailed: () => void; onClose: () => void }

function ApproveDialog({ draft, today, onFailed, onClose }: ApproveDialogProps) {
  const client = useQueryClient()
  const { user, from, to, total } = draft
  const approval = useMutation({
    mutationFn: () => approvePay({ userId: user.id, from, to, total }),
    onSuccess: () => {
      onClose()
      toast.success(`${user.name}’s pay sheet approved`)
    },
    onSettled: async (_sheet, error) => {
      await refreshOperators(client)
      if (error) onFailed()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Approve ${formatUsd(total)} for ${user.name}?`}
      description={`${formatDays(from, to, today)}. The sheet, its hours and its sales will be locked and can’t be changed afterward.`}
      confirmLabel="Approve and lock"
      busy={approval.isPending}
      onConfirm={() => approval.mutate()}>
      {draft.ownPay && <Callout tone="amber">{ownPayTexts[draft.ownPay]}</Callout>}
      <ErrorCallout text={approval.isError && errorText(approval.error)} />
    </ConfirmDialog>
  )
}
