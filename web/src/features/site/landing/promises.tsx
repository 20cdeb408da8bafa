import { cx } from '../../../ui/cx.ts'
import { fullService, percent, priceWords, promises } from '../figures.ts'
import { headline, wrap } from '../parts/wrap.ts'

const figures = [
  { value: `${promises.trialDays} days`, label: 'Free trial' },
  { value: promises.applications, label: 'Answer to every creator’s application' },
  { value: promises.dmca, label: 'Answer to every DMCA request' },
  {
    value: percent(fullService.split),
    label: `Revenue split when we run it for you, from ${priceWords.minimum}`,
  },
  { value: `${promises.minimumAge}+`, label: 'Everyone, verified by government ID' },
]

/** What the house promises; no customer numbers, because none would be true. */
export function Promises() {
  return (
    <dl
      className={cx(
        wrap,
        'grid grid-cols-2 gap-x-6 gap-y-8 pt-16 pb-16 text-on-room md:grid-cols-3 lg:grid-cols-5 lg:pt-20',
      )}
    >
      {figures.map(({ value, label }) => (
        <div
          key={value}
          className="flex flex-col-reverse justify-end border-room-line border-t pt-3.5 max-md:last:col-span-2"
        >
          <dt className="max-w-[17em] text-pretty text-14 text-on-room-2">{label}</dt>
          <dd className={cx(headline, 'text-28 tabular-nums leading-9 xl:text-40 xl:leading-12')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
