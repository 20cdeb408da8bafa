import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { cx } from '../../ui/cx.ts'
import { creatorCount } from '../../ui/format.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type AnalyticsView, hasFilter } from './analytics-view.ts'
import { BlockExport } from './block-menu.tsx'
import { Meter } from './breakdown-card.tsx'
import { Change } from './change.tsx'
import { changeLabel, creatorChange } from './change-labels.ts'
import { CreatorPhoneRows } from './creator-phone-rows.tsx'
import { type CreatorOrder, type CreatorSort, orderFrom, sortCreators, withOrder } from './creator-sort.ts'
import { fansPath, transactionsPath } from './row-links.ts'

/** Rows shown before "Show all". */
const INITIAL_ROWS = 15

const columns: { sort: CreatorSort; name: string; isNumeric: boolean }[] = [
  { sort: 'name', name: 'Creator', isNumeric: false },
  { sort: 'revenue', name: 'Revenue', isNumeric: true },
  { sort: 'share', name: 'Share', isNumeric: true },
  { sort: 'fans', name: 'Fans', isNumeric: true },
  { sort: 'engagement', name: 'Engagement', isNumeric: true },
  { sort: 'growth', name: 'Growth', isNumeric: true },
]

type CreatorsCardProps = { overview: AnalyticsOverview; view: AnalyticsView }

export function CreatorsCard({ overview, view }: CreatorsCardProps) {
  const [params, setParams] = useSearchParams()
  const [isExpanded, setExpanded] = useState(false)
  const order = orderFrom(params)
  const sorted = sortCreators(overview.creators, order)
  const visible = isExpanded ? sorted : sorted.slice(0, INITIAL_ROWS)
  return (
    <Card>
      <CardHeader
        title="Creator Performance"
        note={creatorCount(overview.creators.length)}
        action={<BlockExport title="Creator Performance" view={view} block="creators" />}
      />
      {sorted.length === 0 ? (
        <NoCreators isFiltered={hasFilter(view)} />
      ) : (
        <>
          <CreatorTable
            creators={visible}
            overview={overview}
            view={view}
            order={order}
            onSort={(sort) =>
              setParams((current) => withOrder(current, sort), { replace: true, preventScrollReset: true })
            }
          />
          <CreatorPhoneRows creators={visible} overview={overview} view={view} />
        </>
      )}
      {visible.length < sorted.length && (
        <div className="flex justify-center border-line border-t py-2">
          <Button variant="ghost" onClick={() => setExpanded(true)}>
            Show all {creatorCount(sorted.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

function NoCreators({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No creators found">No creator matches these filters.</EmptyState>
  ) : (
    <EmptyState
      title="No creators yet"
      action={<LinkButton to="/dashboard/creators?new=creator">Add Creator</LinkButton>}>
      Add your first creator to see revenue, fans and growth here.
    </EmptyState>
  )
}

type CreatorTableProps = {
  creators: readonly AnalyticsOverview['creators'][number][]
  overview: AnalyticsOverview
  view: AnalyticsView
  order: CreatorOrder
  onSort: (sort: CreatorSort) => void
}

const cell = 'h-10.5 border-line border-t px-3 first:pl-4.5 last:pr-4.5'
const numberCell = cx(cell, 'whitespace-nowrap text-right tabular-nums')
const link = 'rounded-[3px] hover:underline hover:underline-offset-3'

function CreatorTable({ creators, overview, view, order, onSort }: CreatorTableProps) {
  const { from, to, kpis, total } = overview
  const max = Math.max(0, ...overview.creators.map(({ revenue }) => revenue))
  return (
    <table
      aria-label="Creator Performance"
      className="w-full border-separate border-spacing-0 text-13 max-sm:hidden">
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader key={column.sort} {...column} order={order} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {creators.map((creator) => {
          const creatorView = { ...view, creatorId: creator.id }
          return (
            <tr key={creator.id} className="hover:bg-hover">
              <td className={cx(cell, 'max-w-48')}>
                <Link to={`/dashboard/creators/${creator.id}`} className="flex min-w-0 items-center gap-2.5">
                  <Avatar name={creator.stageName} kind="creator" size={24} />
                  <span className="min-w-0 truncate font-medium">{creator.stageName}</span>
                </Link>
              </td>
              <td className={numberCell}>
                <span className="inline-flex items-center gap-3.5 align-middle">
                  <Meter
                    share={max > 0 ? creator.revenue / max : 0}
                    className="w-27 max-xl:w-14 max-lg:hidden"
                  />
                  <Link
                    to={transactionsPath(creatorView, { from, to })}
                    className={cx(link, 'min-w-14 font-semibold')}>
                    {formatMoney(creator.revenue)}
                  </Link>
                </span>
              </td>
              <td className={numberCell}>{creator.share === null ? '–' : `${Math.round(creator.share)}%`}</td>
              <td className={numberCell}>
                <Link to={fansPath(creatorView, { status: 'unblocked' })} className={link}>
                  {formatCount(creator.fans)}
                </Link>
              </td>
              <td className={numberCell}>
                {creator.engagement === null ? (
                  <span className="text-12 text-ink-3">No activity</span>
                ) : (
                  <Link to={`/dashboard/creators/${creator.id}?tab=performance`} className={link}>
                    {Math.round(creator.engagement)}%
                  </Link>
                )}
              </td>
              <td className={numberCell}>
                <Change change={creatorChange(creator, from, to)} />
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot className="bg-sunken font-semibold">
        <tr>
          <th scope="row" className={cx(cell, 'text-left')}>
            Total
          </th>
          <td className={numberCell}>
            <Link to={transactionsPath(view, { from, to })} className={link}>
              {formatMoney(kpis.revenue.value)}
            </Link>
          </td>
          <td className={numberCell}>{kpis.revenue.value > 0 ? '100%' : '–'}</td>
          <td className={numberCell}>{formatCount(total.fans)}</td>
          <td className={numberCell}>
            {total.engagement === null ? '–' : `${Math.round(total.engagement)}%`}
          </td>
          <td className={numberCell}>
            <Change change={changeLabel(kpis.revenue.value, kpis.revenue.previous, 'None in prior period')} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

type SortHeaderProps = (typeof columns)[number] & Pick<CreatorTableProps, 'order' | 'onSort'>

function SortHeader({ sort, name, isNumeric, order, onSort }: SortHeaderProps) {
  const direction = order.sort === sort ? order.direction : null
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(
        'h-8.5 border-line border-t bg-sunken px-3 font-medium text-12 text-ink-2 first:pl-4.5 last:pr-4.5',
        isNumeric ? 'text-right' : 'text-left',
      )}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={cx(
          'inline-flex h-7 items-center gap-1 rounded-[4px] hover:text-ink',
          direction && 'text-ink',
        )}>
        {name}
        {direction && <Arrow aria-hidden="true" className="size-3" strokeWidth={2.25} />}
      </button>
    </th>
  )
}
