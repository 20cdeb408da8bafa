import type { CreatorStats } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { Help } from '../../ui/help.tsx'
import { bestHours, formatHour } from './figure-labels.ts'
import { figureMeanings } from './figure-meanings.ts'

const pluralize = (n: number, singular: string): string =>
  `${formatCount(n)} ${n === 1 ? singular : `${singular}s`}`

/** Activity by hour: messages, and purchases where permitted. */
export function HoursCard({ hours }: { hours: CreatorStats['hours'] }) {
  const messageHours = bestHours(hours.map(({ messages }) => messages))
  const orderHours = bestHours(hours.map(({ orders }) => orders ?? 0))
  return (
    <Card>
      <CardHeader
        title={
          <span className="inline-flex items-center gap-1">
            Best hours <Help term="Best hours">{figureMeanings.hours}</Help>
          </span>
        }
      />
      <CardBody>
        <p className="mb-2 text-13">
          {bestHoursText('write', 'messages', messageHours) ?? 'No messages from fans in this period.'}
        </p>
        {hours[0]?.orders !== null && (
          <p className="mb-2 text-13">
            {bestHoursText('buy', 'purchases', orderHours) ?? 'No purchases in this period.'}
          </p>
        )}
        {messageHours && (
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
              detail: orders === null ? undefined : pluralize(orders, 'purchase'),
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}

function bestHoursText(verb: string, noun: string, hours: ReturnType<typeof bestHours>): string | null {
  if (!hours) return null
  return `Fans ${verb} most from ${formatHour(hours.from)} to ${formatHour(hours.to)} (${hours.share}% of ${noun}).`
}
