import { cx } from '../../../ui/cx.ts'
import { fullService, percent, promises } from '../figures.ts'
import { headline } from '../parts/wrap.ts'

const facts = [
  { figure: percent(fullService.split), words: 'revenue split: half stays yours, half runs the work' },
  { figure: '$3K', words: 'minimum monthly revenue when you apply' },
  { figure: promises.applications, words: 'until you have our reply' },
  { figure: `${promises.minimumAge}+`, words: 'only, verified by government ID' },
]

/** The terms before the form: nobody should find out after typing. */
export function Deal() {
  return (
    <dl className="grid grid-cols-1 min-[340px]:grid-cols-2 gap-x-6 gap-y-5 border-line border-t pt-5">
      {facts.map(({ figure, words }) => (
        <div key={figure} className="flex flex-col-reverse justify-end">
          <dt className="mt-0.5 max-w-[24ch] text-14 text-ink-2">{words}</dt>
          <dd className={cx(headline, 'text-28 leading-8.5 tabular-nums')}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
