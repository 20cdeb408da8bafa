import type { CreatorStats } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { Help } from '../../ui/help.tsx'
import { bestHours, formatHour } from './figure-labels.ts'
import { figureMeanings } from './figure-meanings.ts'

const counted = (n: number, singular: string): string =>
  `${formatCount(n)} ${n === 1 ? singular : `${singular}s`}`

/** Activity by hour: messages, and purchases where permitted. */
export function HoursCard({ hours }: { hours: CreatorStats['hours'] }) {
  const writing = bestHours(hours.map(({ messages }) => messages))
  const buying = bestHours(hours.map(({ orders }) => orders ?? 0))
  return (
    <Card>
      <CardHeader
        title={
          <span className="inline-flex items-center gap-1">
            Best hours <Help of="Best hours">{figureMeanings.hours}</Help>
          </span>
        }
      />
      <CardBody>
        <p className="mb-2 text-13">
          {bestHoursText('write', 'messages', writing) ?? 'No messages from fans in this period.'}
        </p>
        {hours[0]?.orders !== null && (
          <p className="mb-2 text-13">
            {bestHoursText('buy', 'purchases', buying) ?? 'No purchases in this period.'}
          </p>
        )}
        {writing && (
          <BarChart
            label="Messages from fans by hour of the day"
            headers={['Hour', 'Messages']}
            height={160}
            format={(n) => formatCount(n)}
            rows={hours.map(({ hour, messages, orders }) => ({
              key: String(hour),
              label: `${formatHour(hour)} to ${formatHour(hour + 1)}`,
              tick: formatHour(hour),
              value: messages,
              detail: orders === null ? undefined : counted(orders, 'order'),
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}

function bestHoursText(verb: string, noun: string, best: ReturnType<typeof bestHours>): string | null {
  if (!best) return null
  return `Fans ${verb} most from ${formatHour(best.from)} to ${formatHour(best.to)} (${best.share}% of ${noun}).`
}
