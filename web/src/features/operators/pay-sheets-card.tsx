import type { PaySheet } from '@greenroom/contract/features/operators/pay-sheets.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useExport } from '../../platform/export-button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DateTime, Day } from '../../ui/format.tsx'
import { LoadMore } from '../../ui/pagination.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { exportPay, paySheetsQuery } from './operators.data.ts'
import { formatDays, formatUsd } from './operators-labels.ts'
import { PayBreakdown } from './pay-breakdown.tsx'
import { rowsLink } from './rows-link.ts'

type PaySheetsCardProps = { today: string; isTeam: boolean }

export function PaySheetsCard({ today, isTeam }: PaySheetsCardProps) {
  const { agency } = useUser()
  const sheets = useInfiniteQuery(paySheetsQuery)
  const [selected, setSelected] = useState<PaySheet | null>(null)
  const rows = sheets.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Card>
      <CardHeader title="Approved" note="Locked, newest first" />
      {sheets.isPending && <RowSkeletons rows={3} />}
      {sheets.isError && rows.length === 0 && <ErrorState title="Could not load pay sheets" query={sheets} />}
      {sheets.data && (
        <Table
          label="Approved pay sheets"
          rows={rows}
          rowKey={(sheet) => sheet.id}
          onOpen={setSelected}
          empty={
            <EmptyState title="No approved pay sheets yet">
              {isTeam
                ? 'Choose a period above, check the draft and approve it.'
                : 'Once an admin approves your pay, the sheet appears here.'}
            </EmptyState>
          }
          columns={[
            ...(isTeam
              ? [
                  {
                    head: 'Operator',
                    cell: (sheet: PaySheet) => <span className="font-medium">{sheet.user.name}</span>,
                  },
                ]
              : []),
            { head: 'Period', cell: (sheet) => formatDays(sheet.from, sheet.to, today) },
            {
              head: 'Approved',
              cell: (sheet) => (
                <>
                  <Day at={sheet.approvedAt} zone={agency.timeZone} /> by {sheet.approvedBy}
                </>
              ),
            },
            {
              head: 'Total',
              align: 'right',
              cell: (sheet) => <b className="font-semibold">{formatUsd(sheet.total)}</b>,
            },
          ]}
          phoneRow={(sheet) => (
            <span className="flex flex-col gap-0.5 text-13">
              <span className="flex justify-between gap-3">
                <span className="font-medium">
                  {isTeam ? sheet.user.name : formatDays(sheet.from, sheet.to, today)}
                </span>
                <b className="font-semibold tabular-nums">{formatUsd(sheet.total)}</b>
              </span>
              <span className="text-12 text-ink-2">
                {isTeam ? `${formatDays(sheet.from, sheet.to, today)} · approved` : 'Approved'} by{' '}
                {sheet.approvedBy}
              </span>
            </span>
          )}
        />
      )}
      {sheets.hasNextPage && (
        <LoadMore
          hasMore
          busy={sheets.isFetchingNextPage}
          onLoadMore={() => sheets.fetchNextPage()}
          shownCount={rows.length}
        />
      )}
      {selected && <PaySheetDialog sheet={selected} today={today} onClose={() => setSelected(null)} />}
    </Card>
  )
}

type PaySheetDialogProps = { sheet: PaySheet; today: string; onClose: () => void }

function PaySheetDialog({ sheet, today, onClose }: PaySheetDialogProps) {
  const { agency } = useUser()
  const exporting = useExport('Could not export the pay sheet', () =>
    exportPay({ from: sheet.from, to: sheet.to, userId: sheet.user.id }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${sheet.user.name}’s pay sheet`}
      description={formatDays(sheet.from, sheet.to, today)}
      footer={
        <>
          <Button icon={Download} busy={exporting.isPending} onClick={() => exporting.mutate()}>
            Export CSV
          </Button>
          <LinkButton to={rowsLink('sales', { paySheetId: sheet.id })}>View sales</LinkButton>
        </>
      }>
      <PayBreakdown pay={sheet} today={today} />
      <p className="mt-3 text-12 text-ink-2">
        Approved by {sheet.approvedBy}, <DateTime at={sheet.approvedAt} zone={agency.timeZone} />.
      </p>
    </Dialog>
  )
}
