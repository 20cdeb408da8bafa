import type { CreatorStats } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Help } from '../../ui/help.tsx'
import { figureMeanings } from './figure-meanings.ts'
import { bestHours, hourInWords } from './figure-words.ts'

const count = new Intl.NumberFormat('en-US')
const counted = (n: number, one: string): string => `${count.format(n)} ${n === 1 ? one : `${one}s`}`

/** When fans are there: by what they write, and for those who may know it by what they buy. */
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
        <p className="mb-2 text-13">{wordsOf('write', writing) ?? 'No fan wrote in this period.'}</p>
        {hours[0]?.orders !== null && (
          <p className="mb-2 text-13">{wordsOf('buy', buying) ?? 'No fan bought in this period.'}</p>
        )}
        {writing && (
          <BarChart
            label="Messages from fans by hour of the day"
            heads={['Hour', 'Messages']}
            height={160}
            format={(n) => count.format(n)}
            rows={hours.map(({ hour, messages, orders }) => ({
              key: String(hour),
              label: `${hourInWords(hour)} to ${hourInWords(hour + 1)}`,
              tick: hourInWords(hour),
              value: messages,
              detail: orders === null ? undefined : counted(orders, 'order'),
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}

function wordsOf(verb: string, best: ReturnType<typeof bestHours>): string | null {
  if (!best) return null
  return `Fans ${verb} most from ${hourInWords(best.from)} to ${hourInWords(best.to)}: ${best.share}% of it in these three hours.`
}
