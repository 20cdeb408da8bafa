import type { CreatorStats } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { Link } from 'react-router'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Help } from '../../ui/help.tsx'
import { formatShortDay, formatWeek } from './figure-labels.ts'
import { figureMeanings } from './figure-meanings.ts'
import { sources, totalOf } from './sources.tsx'

type WeeksCardProps = { weeks: NonNullable<CreatorStats['weeks']>; canSeeStatements: boolean }

export function WeeksCard({ weeks, canSeeStatements }: WeeksCardProps) {
  return (
    <Card>
      <CardHeader
        title={
          <span className="inline-flex items-center gap-1">
            Revenue by week <Help term="Revenue by week">{figureMeanings.weeks}</Help>
          </span>
        }
        action={
          canSeeStatements && (
            <Link to="?tab=statements" className="link text-13">
              Statements by month
            </Link>
          )
        }
      />
      <CardBody>
        <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
          {sources.map(({ key, name, color }) => (
            <li key={key} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background: color }} />
              {name}
            </li>
          ))}
        </ul>
        <BarChart
          label="Gross revenue by week and source"
          headers={['Week', 'Revenue']}
          format={formatMoney}
          rows={weeks.map((week) => ({
            key: week.week,
            label: formatWeek(week.week),
            tick: formatShortDay(week.week),
            value: totalOf(week),
            detail: sources
              .filter(({ key }) => week[key] !== 0)
              .map(({ key, name }) => `${name} ${formatMoney(week[key])}`)
              .join(', '),
            parts: sources.map(({ key, color }) => ({ key, color, value: week[key] })),
          }))}
        />
      </CardBody>
    </Card>
  )
}
