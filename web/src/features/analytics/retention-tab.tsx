import { lastDayOfMonth } from '@greenroom/contract/features/analytics/analytics.rules.ts'
import type { AnalyticsRetention } from '@greenroom/contract/features/analytics/analytics.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CohortTable } from '../../ui/charts/cohort-table.tsx'
import { formatCount } from '../../ui/count.ts'
import { EmptyState } from '../../ui/states.tsx'
import { retentionQuery } from './analytics.data.ts'
import { type AnalyticsView, viewFrom } from './analytics-view.ts'
import { BlockExport } from './block-menu.tsx'
import { longMonth, shortMonthName } from './day-labels.ts'
import { fansPath } from './row-links.ts'
import { TabState } from './tab-state.tsx'

export default function RetentionTab() {
  const [params] = useSearchParams()
  const view = viewFrom(params)
  const retention = useQuery(retentionQuery(view))
  return (
    <TabState query={retention} errorTitle="Could not load retention">
      {(data) => <RetentionCard retention={data} view={view} />}
    </TabState>
  )
}

function RetentionCard({
  retention: { cohorts },
  view,
}: {
  retention: AnalyticsRetention
  view: AnalyticsView
}) {
  const offsetCount = Math.max(0, ...cohorts.map(({ months }) => months.length))
  return (
    <Card>
      <CardHeader
        title="Retention"
        note="% of fans who bought, by join month"
        action={<BlockExport title="Retention" view={view} block="retention" />}
      />
      {cohorts.every(({ fans }) => fans === 0) ? (
        <EmptyState title="No fans joined in these months">
          Add or import fans to see how many of them buy in the months after they join.
        </EmptyState>
      ) : (
        <CardBody className="overflow-x-auto max-sm:px-2">
          <CohortTable
            caption="Percentage of fans who bought in each month since joining, by join month"
            corner="Joined"
            offsets={Array.from({ length: offsetCount }, (_, offset) => String(offset))}
            cohorts={cohorts.map(({ month, fans, months }) => ({
              key: month,
              label: shortMonthName(month),
              size: formatCount(fans),
              sizeTo: fansPath(view, joinedIn(month)),
              cells: months.map((cell) => ({
                key: cell.month,
                percent: cell.percent,
                title: `Joined ${longMonth(month)}, bought in ${longMonth(cell.month)}: ${formatCount(cell.buyers)} of ${formatCount(fans)} fans`,
                to: fansPath(view, { ...joinedIn(month), boughtIn: cell.month }),
              })),
            }))}
          />
          <p className="mt-3 text-12 text-ink-3">
            Columns are months since joining; 0 is the month they joined. The current month isn’t over yet.
          </p>
        </CardBody>
      )}
    </Card>
  )
}

const joinedIn = (month: string) =>
  ({ joinedFrom: month, joinedTo: lastDayOfMonth(month), status: 'all' }) as const
