import type { AnalyticsHours } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import { HeatMap } from '../../ui/charts/heat-map.tsx'
import { formatCount } from '../../ui/count.ts'
import { EmptyState } from '../../ui/states.tsx'
import { hoursQuery } from './analytics.data.ts'
import { type AnalyticsView, viewFrom } from './analytics-view.ts'
import { describeBestHours } from './best-hours.ts'
import { BlockMenu } from './block-menu.tsx'
import { hourLabel, weekdays } from './day-labels.ts'
import { periodNames } from './period-labels.ts'
import { transactionsPath } from './row-links.ts'
import { TabState } from './tab-state.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** '12a', '4p': every fourth hour. */
const headers = hours.map((hour) => (hour % 4 === 0 ? `${hour % 12 || 12}${hour < 12 ? 'a' : 'p'}` : ''))

export default function BestHoursTab() {
  const [params] = useSearchParams()
  const view = viewFrom(params)
  const query = useQuery(hoursQuery(view))
  return (
    <TabState query={query} errorTitle="Could not load best hours">
      {(data) => <HoursCard data={data} view={view} />}
    </TabState>
  )
}

function HoursCard({ data, view }: { data: AnalyticsHours; view: AnalyticsView }) {
  const [isTable, setTable] = useState(false)
  const best = describeBestHours(data.cells)
  const zone = `${data.timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`
  const cells = new Map(data.cells.map((cell) => [`${cell.weekday}-${cell.hour}`, cell]))
  const cellPath = (weekday: number, hour: number) =>
    transactionsPath(view, { from: data.from, to: data.to, weekday, hour })
  const active = data.cells.filter(({ orders, revenue }) => orders > 0 || revenue !== 0)
  return (
    <Card>
      <CardHeader
        title="Best hours"
        note={`Revenue by weekday and hour, ${zone}`}
        action={
          <BlockMenu
            title="Best hours"
            view={view}
            block="hours"
            isTable={isTable}
            onToggle={() => setTable(!isTable)}
          />
        }
      />
      {best === null ? (
        <EmptyState title={`No sales in the ${periodNames[view.period].now}`}>
          Choose a longer period, or record or import sales to see when fans buy.
        </EmptyState>
      ) : (
        <CardBody>
          {isTable ? (
            <ChartTable
              caption={`Revenue by weekday and hour, ${zone}`}
              headers={['Hour', 'Sales', 'Revenue']}
              rows={active.map(({ weekday, hour, revenue, orders }) => ({
                key: `${weekday}-${hour}`,
                cells: [
                  hourRange(weekday, hour),
                  formatCount(orders),
                  { text: formatMoney(revenue), to: cellPath(weekday, hour) },
                ],
              }))}
            />
          ) : (
            <HeatMap
              label={`Revenue by weekday and hour, ${zone}`}
              placeholder={best}
              headers={headers}
              rows={weekdays.map((name, index) => ({
                key: name,
                label: name.slice(0, 3),
                cells: hours.map((hour) => {
                  const cell = cells.get(`${index + 1}-${hour}`)
                  const orders = cell?.orders ?? 0
                  return {
                    key: String(hour),
                    value: cell?.revenue ?? 0,
                    title: `${hourRange(index + 1, hour)}: ${formatMoney(cell?.revenue ?? 0)}, ${formatCount(orders)} ${orders === 1 ? 'sale' : 'sales'}`,
                    to: cellPath(index + 1, hour),
                  }
                }),
              }))}
            />
          )}
          {isTable && <p className="mt-3 text-13 text-ink-2">{best}</p>}
        </CardBody>
      )}
    </Card>
  )
}

const hourRange = (weekday: number, hour: number): string =>
  `${weekdays[weekday - 1]}, ${hourLabel(hour)} to ${hourLabel(hour + 1)}`
