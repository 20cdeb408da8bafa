import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { formatCount } from '../../../ui/count.ts'
import { dateLabel } from '../calendar/calendar-days.ts'

/** Revenue, unlocks, views and likes, with recent daily revenue. */
export function Figures({ item }: { item: ContentDetail }) {
  const { revenue, use, views, likes } = item
  const figures = [
    ...(revenue === null ? [] : [{ name: 'Revenue', value: formatMoney(revenue) }]),
    ...(use.messages > 0
      ? [{ name: 'Unlocked', value: `${formatCount(use.unlocked)} of ${formatCount(use.messages)}` }]
      : []),
    { name: 'Views', value: formatCount(views) },
    { name: 'Likes', value: formatCount(likes) },
  ]
  return (
    <section aria-label="Figures" className="px-4.5 py-4">
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-3">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-12 text-ink-3">{name}</dt>
            <dd className="font-semibold text-16 tabular-nums tracking-[-0.01em]">{value}</dd>
          </div>
        ))}
      </dl>
      {use.days?.some((day) => day.revenue > 0) && <RevenueBars days={use.days} />}
    </section>
  )
}

type Days = NonNullable<ContentDetail['use']['days']>

function RevenueBars({ days }: { days: Days }) {
  const best = days.reduce((max, day) => (day.revenue > max.revenue ? day : max))
  const [first] = days
  return (
    <figure className="mt-4">
      <figcaption className="mb-1 text-12 text-ink-2">
        <span className="sr-only">Revenue by day. </span>
        Best day: {dateLabel(best.day)}, {formatMoney(best.revenue)}
      </figcaption>
      <div aria-hidden="true" className="flex h-9 items-end gap-1 border-line border-b">
        {days.map(({ day, revenue }, index) => (
          <span
            key={day}
            data-tip={`${dateLabel(day)}: ${formatMoney(revenue)}`}
            className="flex h-full flex-1 items-end">
            <span
              style={{ height: `${Math.max(revenue > 0 ? 4 : 0, (revenue / best.revenue) * 100)}%` }}
              className={`w-full rounded-t-[2px] bg-(--chart-1) ${index === days.length - 1 ? 'opacity-55' : ''}`}
            />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-12 text-ink-3">
        <span>{first && dateLabel(first.day)}</span>
        <span>Today</span>
      </div>
      <table className="sr-only">
        <caption>Revenue by day</caption>
        <tbody>
          {days.map(({ day, revenue }) => (
            <tr key={day}>
              <th scope="row">{dateLabel(day)}</th>
              <td>{formatMoney(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
