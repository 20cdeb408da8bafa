import { cx } from '../../../ui/cx.ts'
import { headline } from '../parts/page-classes.ts'
import { fullService, percent, promises } from '../plans.ts'

const terms = [
  { figure: percent(fullService.split), label: 'revenue split' },
  { figure: '$3K', label: 'minimum monthly revenue' },
  { figure: promises.applications, label: 'until we reply' },
  { figure: `${promises.minimumAge}+`, label: 'verified by government ID' },
]

export function TermsSummary() {
  return (
    <dl className="grid grid-cols-1 min-[340px]:grid-cols-2 gap-x-6 gap-y-5 border-line border-t pt-5">
      {terms.map(({ figure, label }) => (
        <div key={figure} className="flex flex-col-reverse justify-end">
          <dt className="mt-0.5 max-w-[24ch] text-14 text-ink-2">{label}</dt>
          <dd className={cx(headline, 'text-28 leading-8.5 tabular-nums')}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
