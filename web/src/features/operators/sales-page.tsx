import { saleHolders } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { AttributedSale } from '@greenroom/contract/features/operators/operators.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { download } from '../../platform/api.ts'
import { ExportButton } from '../../platform/export-button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { titleOf } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime, useMinute } from '../../ui/format.tsx'
import { ForbiddenState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { AssignSaleDialog } from './assign-sale-dialog.tsx'
import { type SalesFilter, salesQuery } from './operators.data.ts'
import { basisLabels, formatDays, formatUsd, plural, todayIn } from './operators-labels.ts'
import { RowsFrame } from './rows-frame.tsx'
import { idParam, rowsFilterFrom } from './rows-link.ts'
import { RowsList } from './rows-list.tsx'
import { useRowsTitle } from './use-rows-title.ts'

export const meta = () => [{ title: titleOf('Chat sales') }]

export default function SalesPage() {
  const { role } = useUser()
  return may(role, 'operators:read') ? <Sales /> : <ForbiddenState />
}

function filterFrom(params: URLSearchParams): SalesFilter {
  const holder = saleHolders.find((value) => value === params.get('holder'))
  const paySheetId = idParam(params, 'paySheetId')
  return { ...rowsFilterFrom(params), ...(holder && { holder }), ...(paySheetId && { paySheetId }) }
}

function Sales() {
  const { role, agency } = useUser()
  const zone = agency.timeZone
  const [params] = useSearchParams()
  const filter = filterFrom(params)
  const sales = useInfiniteQuery(salesQuery(filter))
  const [selected, setSelected] = useState<AttributedSale | null>(null)
  const canAssign = may(role, 'operators:manage')
  const rows = sales.data?.pages.flatMap(({ data }) => data) ?? []
  const sums = sales.data?.pages[0]?.meta
  const today = todayIn(zone, useMinute())
  const title = useRowsTitle('Sales', filter, filter.holder)
  const days = filter.from && filter.to ? formatDays(filter.from, filter.to, today) : null
  return (
    <RowsFrame
      title={title}
      note={filter.paySheetId ? 'Sales in an approved pay sheet' : days}
      action={
        <ExportButton
          fetchFile={() => download('GET /operators/sales/export', { query: filter })}
          errorTitle="Could not export the sales"
          disabled={rows.length === 0}
        />
      }>
      <RowsList
        query={sales}
        shownCount={rows.length}
        total={sums?.total}
        errorTitle="Could not load sales"
        empty={{ title: 'No sales', text: 'Tips, PPVs and custom requests paid in chat appear here.' }}
        sum={
          sums && (
            <>
              {formatUsd(sums.net)}{' '}
              <span className="font-normal text-13 text-ink-2">
                net in {plural(sums.sales, 'sale')}, {formatUsd(sums.gross)} before platform fees
              </span>
            </>
          )
        }>
        <Table
          label="Sales, newest first"
          rows={rows}
          rowKey={(sale) => sale.id}
          columns={[
            { head: 'Date', width: '150px', cell: (sale) => <DateTime at={sale.date} zone={zone} /> },
            { head: 'Fan', cell: (sale) => <FanLink sale={sale} /> },
            { head: 'Type', width: '170px', cell: (sale) => <SaleType sale={sale} /> },
            { head: 'Credited to', cell: (sale) => <HolderCell sale={sale} /> },
            { head: 'Net', align: 'right', width: '104px', cell: (sale) => <Net sale={sale} /> },
            ...(canAssign
              ? [
                  {
                    key: 'assign',
                    head: <span className="sr-only">Actions</span>,
                    align: 'right' as const,
                    width: '110px',
                    cell: (sale: AttributedSale) => <Assign sale={sale} onAssign={setSelected} />,
                  },
                ]
              : []),
          ]}
          phoneRow={(sale) => (
            <span className="flex flex-col gap-1 text-13">
              <span className="flex items-baseline justify-between gap-3">
                <FanLink sale={sale} />
                <Net sale={sale} />
              </span>
              <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
                <DateTime at={sale.date} zone={zone} />
                <SaleType sale={sale} />
              </span>
              <span className="flex items-center justify-between gap-3">
                <HolderCell sale={sale} />
                {canAssign && <Assign sale={sale} onAssign={setSelected} />}
              </span>
            </span>
          )}
        />
      </RowsList>
      {selected && <AssignSaleDialog sale={selected} onClose={() => setSelected(null)} />}
    </RowsFrame>
  )
}

function FanLink({ sale: { fan, creator } }: { sale: AttributedSale }) {
  return (
    <span className="min-w-0 truncate">
      <Link to={`/dashboard/chat/${fan.id}`} className="link">
        {fan.name}
      </Link>
      <span className="ml-2 text-12 text-ink-3 sm:max-xl:hidden">{creator.name}</span>
    </span>
  )
}

const kindLabels = { REFUND: 'Refund', CHARGEBACK: 'Chargeback', CORRECTION: 'Correction' } as const

function SaleType({ sale }: { sale: AttributedSale }) {
  return (
    <span className="inline-flex items-center gap-2">
      {sale.type}
      {sale.kind !== 'SALE' && (
        <Badge tone={sale.kind === 'CHARGEBACK' ? 'rose' : 'amber'}>{kindLabels[sale.kind]}</Badge>
      )}
    </span>
  )
}

function HolderCell({ sale }: { sale: AttributedSale }) {
  const name =
    sale.holder === 'OPERATOR'
      ? (sale.user?.name ?? 'Former operator')
      : sale.holder === 'CREATOR'
        ? sale.creator.name
        : 'Unassigned'
  const { assigned } = sale
  return (
    <span className="min-w-0 truncate" data-tip={assigned ? `${assigned.by}: ${assigned.reason}` : undefined}>
      <span className={sale.holder === 'NOBODY' ? 'text-ink-2' : 'font-medium'}>{name}</span>
      <span className="ml-2 text-12 text-ink-3 sm:max-xl:hidden">
        {assigned ? `Assigned by ${assigned.by}: ${assigned.reason}` : basisLabels[sale.basis]}
      </span>
    </span>
  )
}

function Net({ sale }: { sale: AttributedSale }) {
  return (
    <data value={sale.net} className={`font-medium tabular-nums ${sale.net < 0 ? 'text-rose-ink' : ''}`}>
      {formatUsd(sale.net)}
    </data>
  )
}

type AssignProps = { sale: AttributedSale; onAssign: (sale: AttributedSale) => void }

/** Refunds and corrections can't be assigned separately from their sale; approved pay sheets are locked. */
function Assign({ sale, onAssign }: AssignProps) {
  if (sale.paySheetId)
    return (
      <span
        data-tip="In an approved pay sheet"
        className="inline-flex items-center gap-1 whitespace-nowrap text-12 text-ink-3">
        <Lock aria-hidden="true" className="size-3" />
        Locked
      </span>
    )
  if (sale.correctsId)
    return <span className="whitespace-nowrap text-12 text-ink-3">Same as original sale</span>
  return (
    <Button size="sm" onClick={() => onAssign(sale)}>
      {sale.holder === 'NOBODY' ? 'Assign' : 'Reassign'}
    </Button>
  )
}
