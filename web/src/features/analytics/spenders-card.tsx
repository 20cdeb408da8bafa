import type { TopPercent } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type { AnalyticsSpend } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useExport } from '../../platform/export-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { downloadBlock, spendersQuery } from './analytics.data.ts'
import type { AnalyticsView } from './analytics-view.ts'

type SpendersCardProps = { view: AnalyticsView; top: TopPercent; spend: AnalyticsSpend }

/** The fans in the selected segment; their revenue adds up to its total. */
export function SpendersCard({ view, top, spend }: SpendersCardProps) {
  const navigate = useNavigate()
  const list = useInfiniteQuery(spendersQuery(view, top))
  const exporting = useExport('Could not export fans', () => downloadBlock(view, 'spenders', top))
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const segment = spend.top.find((row) => row.top === top)
  return (
    <Card>
      <CardHeader
        title={`Top ${top}%`}
        note={
          segment &&
          `${formatCount(segment.fans)} ${segment.fans === 1 ? 'fan' : 'fans'}, ${formatMoney(segment.revenue)}`
        }
        action={
          <Button
            variant="ghost"
            size="sm"
            icon={Download}
            busy={exporting.isPending}
            onClick={() => exporting.mutate()}
            aria-label={`Export the top ${top}% as CSV`}>
            CSV
          </Button>
        }
      />
      {list.isPending && (
        <CardBody>
          <SkeletonLines lines={6} />
        </CardBody>
      )}
      {list.isError && rows.length === 0 && <ErrorState title="Could not load fans" query={list} />}
      {list.data && (
        <div className="border-line border-t">
          <Table
            label={`Top ${top}% of fans, highest revenue first`}
            rows={rows}
            rowKey={(row) => row.fan.id}
            onOpen={(row) => navigate(`/dashboard/fans/${row.fan.id}`)}
            empty={<EmptyState title="No fans found" />}
            columns={[
              { head: '#', width: '48px', cell: (row) => formatCount(row.rank) },
              {
                head: 'Fan',
                cell: (row) => (
                  <Link to={`/dashboard/fans/${row.fan.id}`} className="flex min-w-0 items-center gap-2.5">
                    <Avatar name={row.fan.name} size={24} />
                    <span className="truncate font-medium">{row.fan.name}</span>
                  </Link>
                ),
              },
              { head: 'Creator', cell: (row) => row.creator.name },
              { head: 'Sales', align: 'right', cell: (row) => formatCount(row.orders) },
              {
                head: 'Revenue',
                align: 'right',
                cell: (row) => <b className="font-semibold">{formatMoney(row.revenue)}</b>,
              },
            ]}
            phoneRow={(row) => (
              <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 tabular-nums">
                <span className="truncate font-medium">{row.fan.name}</span>
                <b className="text-right font-semibold">{formatMoney(row.revenue)}</b>
                <small className="truncate text-12 text-ink-3">{row.creator.name}</small>
                <small className="text-right text-12 text-ink-3">
                  {formatCount(row.orders)} {row.orders === 1 ? 'sale' : 'sales'}
                </small>
              </span>
            )}
          />
        </div>
      )}
      {list.hasNextPage && (
        <div className="flex justify-center border-line border-t py-2">
          <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}
