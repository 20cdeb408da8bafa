import { cx } from '../../../ui/cx.ts'
import { headline } from '../parts/wrap.ts'

export type PlanLine = {
  name: string
  price: string
  /** What the price covers, in the words of the price list: 'Up to 5 creators'. */
  covers: string
  text: string
  cta: { label: string; to: string }
}

/** Plans as lines of a price list, the price where the eye lands, one way on at the right. */
export function PlanLines({ plans, tone = 'plain' }: { plans: PlanLine[]; tone?: 'plain' | 'room' }) {
  const room = tone === 'room'
  const quiet = room ? 'text-on-room-2' : 'text-ink-2'
  return (
    <ul className={cx('border-b', room ? 'border-room-line' : 'border-line')}>
      {plans.map((plan) => (
        <li
          key={plan.name}
          className={cx(
            'grid break-inside-avoid items-baseline gap-x-6 gap-y-2 border-t py-6 lg:grid-cols-12',
            room ? 'border-room-line first:border-on-room-2' : 'border-line first:border-ink',
          )}
        >
          <h3 className={cx(headline, 'text-20 lg:col-span-2')}>{plan.name}</h3>
          <p className="lg:col-span-4">
            <span className={cx(headline, 'block text-28 leading-8.5 tabular-nums')}>{plan.price}</span>{' '}
            <span className={cx('text-14', quiet)}>{plan.covers}</span>
          </p>
          <p className={cx('max-w-[36em] text-pretty text-14 leading-5.5 lg:col-span-4', quiet)}>
            {plan.text}
          </p>
          <p className="lg:col-span-2 lg:text-right">
            <a
              href={plan.cta.to}
              className={cx(
                'hit-area relative inline-flex min-h-10 items-center rounded-control font-medium text-14 underline decoration-1 underline-offset-4',
                room ? 'text-on-room decoration-room-edge' : 'text-brand-ink decoration-brand-line',
                'hover:decoration-current',
              )}
            >
              {plan.cta.label}
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}
