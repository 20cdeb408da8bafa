import { cx } from '../../../ui/cx.ts'
import { headline } from '../parts/page-classes.ts'
import { commitments, formatPercent, fullService } from '../plans.ts'

const terms = [
  { figure: formatPercent(fullService.split), label: 'Revenue split' },
  { figure: '$3K', label: 'Minimum monthly revenue' },
  { figure: commitments.applications, label: 'Response time' },
  { figure: `${commitments.minimumAge}+`, label: 'Verified by government ID' },
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
