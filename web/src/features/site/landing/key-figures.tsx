import { cx } from '../../../ui/cx.ts'
import { headline, wrap } from '../parts/page-classes.ts'
import { commitments, formatPercent, fullService, priceLabels } from '../plans.ts'

const figures = [
  { value: `${commitments.trialDays} days`, label: 'Free trial' },
  { value: commitments.applications, label: 'Creator applications reviewed' },
  { value: commitments.dmca, label: 'DMCA requests answered' },
  {
    value: formatPercent(fullService.split),
    label: `Revenue split for full management, from ${priceLabels.minimum}`,
  },
  { value: `${commitments.minimumAge}+`, label: 'Everyone verified by government ID' },
]

/** Only our own commitments; there are no customer numbers to show. */
export function KeyFigures() {
  return (
    <dl
      className={cx(
        wrap,
        'grid grid-cols-2 gap-x-6 gap-y-8 pt-16 pb-16 text-on-room md:grid-cols-3 lg:grid-cols-5 lg:pt-20',
      )}>
      {figures.map(({ value, label }) => (
        <div
          key={value}
          className="flex flex-col-reverse justify-end border-room-line border-t pt-3.5 max-md:last:col-span-2">
          <dt className="max-w-[17em] text-pretty text-14 text-on-room-2">{label}</dt>
          <dd className={cx(headline, 'text-28 tabular-nums leading-9 xl:text-40 xl:leading-12')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
