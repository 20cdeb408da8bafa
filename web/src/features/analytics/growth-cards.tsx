import { lastDayOfMonth } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type { AnalyticsOverview } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { type ReactNode, useState } from 'react'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { ChartTable, type ChartTableRow } from '../../ui/charts/chart-table.tsx'
import { type Column, ColumnChart } from '../../ui/charts/column-chart.tsx'
import { formatCount } from '../../ui/count.ts'
import type { AnalyticsView } from './analytics-view.ts'
import { BlockMenu } from './block-menu.tsx'
import { changeLabel } from './change-labels.ts'
import { compactMoney } from './compact-money.ts'
import { longMonth, shortMonthName } from './day-labels.ts'
import { fansPath, transactionsPath } from './row-links.ts'

type Months = AnalyticsOverview['months']
type MonthsProps = { months: Months; view: AnalyticsView }

const monthRange = (month: string) => ({ from: month, to: lastDayOfMonth(month) })

export function RevenueGrowthCard({ months, view }: MonthsProps) {
  const last = months.length - 1
  const salesPath = (month: string) => transactionsPath(view, monthRange(month))
  const changes = months.map(({ revenue }, index) =>
    index === 0 ? null : changeLabel(revenue, months[index - 1]?.revenue ?? 0, 'None in prior month'),
  )
  const columns: Column[] = months.map(({ month, revenue, projection }, index) => {
    const isCurrent = index === last
    const change = isCurrent ? null : changes[index]
    return {
      key: month,
      label: shortMonthName(month),
      up: {
        value: revenue,
        text: compactMoney(revenue),
        title: `${longMonth(month)}: ${formatMoney(revenue)}${isCurrent ? ' so far' : ''}`,
        to: salesPath(month),
      },
      isPartial: isCurrent,
      projection:
        isCurrent && projection !== null && projection > revenue
          ? { value: projection, text: `~${compactMoney(projection)}` }
          : undefined,
      foot: isCurrent ? (
        <b className="font-medium text-ink">
          {compactMoney(revenue)}
          <span className="@max-[32rem]:hidden"> so far</span>
        </b>
      ) : (
        change?.direction && (
          <span className={change.direction === 'up' ? 'text-good-ink' : 'text-rose-ink'}>{change.text}</span>
        )
      ),
    }
  })
  return (
    <GrowthCard
      title="Revenue Growth"
      note="Last 7 months"
      block="revenue-growth"
      view={view}
      empty={months.every(({ revenue }) => revenue === 0) && 'No sales in the last 7 months.'}
      chart={<ColumnChart label="Revenue by month" columns={columns} />}
      headers={['Month', 'Revenue', 'Change', 'Projection']}
      rows={months.map(({ month, revenue, projection }, index) => ({
        key: month,
        cells: [
          longMonth(month),
          { text: formatMoney(revenue), to: salesPath(month) },
          index === last ? 'So far' : (changes[index]?.text ?? ''),
          projection === null ? '' : formatMoney(projection),
        ],
      }))}
    />
  )
}

export function FanGrowthCard({ months, view }: MonthsProps) {
  const last = months.length - 1
  const gainedPath = (month: string) =>
    fansPath(view, { joinedFrom: month, joinedTo: lastDayOfMonth(month), status: 'all' })
  const lostPath = (month: string) =>
    fansPath(view, { lostFrom: month, lostTo: lastDayOfMonth(month), status: 'all' })
  const columns: Column[] = months.map(({ month, gained, lost, fans }, index) => ({
    key: month,
    label: shortMonthName(month),
    up: {
      value: gained,
      text: gained === 0 ? '0' : `+${formatCount(gained)}`,
      title: `${longMonth(month)}: ${formatCount(gained)} gained`,
      to: gainedPath(month),
    },
    down: {
      value: lost,
      text: lost === 0 ? '0' : `−${formatCount(lost)}`,
      title: `${longMonth(month)}: ${formatCount(lost)} lost`,
      to: lostPath(month),
    },
    isPartial: index === last,
    foot: formatCount(fans),
  }))
  return (
    <GrowthCard
      title="Fan Growth"
      note="Gained, lost and month-end total"
      block="fan-growth"
      view={view}
      empty={months.every(({ gained, lost, fans }) => gained + lost + fans === 0) && 'No fans yet.'}
      chart={<ColumnChart label="Fans gained and lost by month, with the total" columns={columns} />}
      headers={['Month', 'Gained', 'Lost', 'Total']}
      rows={months.map(({ month, gained, lost, fans }) => ({
        key: month,
        cells: [
          longMonth(month),
          { text: formatCount(gained), to: gainedPath(month) },
          { text: formatCount(lost), to: lostPath(month) },
          formatCount(fans),
        ],
      }))}
    />
  )
}

type GrowthCardProps = {
  title: string
  note: string
  block: 'revenue-growth' | 'fan-growth'
  view: AnalyticsView
  /** Shown instead of a chart when there are no values. */
  empty: string | false
  chart: ReactNode
  headers: readonly string[]
  rows: readonly ChartTableRow[]
}

function GrowthCard({ title, note, block, view, empty, chart, headers, rows }: GrowthCardProps) {
  const [isTable, setTable] = useState(false)
  return (
    <Card>
      <CardHeader
        title={title}
        note={note}
        action={
          <BlockMenu
            title={title}
            view={view}
            block={block}
            isTable={isTable}
            onToggle={() => setTable(!isTable)}
          />
        }
      />
      <CardBody>
        {empty ? (
          <p className="text-13 text-ink-2">{empty}</p>
        ) : isTable ? (
          <ChartTable caption={`${title}: ${note}`} headers={headers} rows={rows} />
        ) : (
          chart
        )}
      </CardBody>
    </Card>
  )
}
