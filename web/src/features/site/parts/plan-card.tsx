import { cx } from '../../../ui/cx.ts'
import { SiteButton } from './site-button.tsx'
import { headline } from './wrap.ts'

export type Plan = {
  name: string
  /** '$497', '15%', 'Custom'. */
  price: string
  /** '/mo', 'revenue share'. */
  per?: string | undefined
  /** One line under the price: 'Up to 5 creators'. */
  note?: string | undefined
  features: string[]
  cta: { label: string; to: string }
  /** At most one in a row. */
  featured?: boolean | undefined
}

/** Put two or three into a PlanRow. */
export function PlanCard({ name, price, per, note, features, cta, featured = false }: Plan) {
  return (
    <li
      className={cx(
        'flex break-inside-avoid flex-col rounded-box border p-6 md:p-7',
        featured ? 'room-lit border-room-line' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold text-16">{name}</h3>
        {featured && (
          <span className="rounded-control bg-tungsten px-2 py-0.5 font-medium text-12 text-on-tungsten">
            Recommended
          </span>
        )}
      </div>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-1.5">
        <span className={cx(headline, 'text-40 tabular-nums')}>{price}</span>
        {per && <span className={featured ? 'text-on-room-2' : 'text-ink-2'}>{per}</span>}
      </p>
      {note && <p className={cx('mt-1 text-14', featured ? 'text-on-room-2' : 'text-ink-2')}>{note}</p>}
      <ul className="mt-6 mb-7 space-y-2.5 text-14 leading-5.5">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <svg
              width="16"
              height="16"
              viewBox="0 0 16 16"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
              className={cx('mt-0.75 flex-none', featured ? 'text-tungsten' : 'text-brand-ink')}
            >
              <path d="M3.5 8.5l3 3 6-7" />
            </svg>
            {feature}
          </li>
        ))}
      </ul>
      <SiteButton
        to={cta.to}
        variant={featured ? 'tungsten' : 'outline'}
        className="mt-auto w-full print:hidden"
      >
        {cta.label}
      </SiteButton>
    </li>
  )
}

const rowClass: Record<number, string> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 lg:grid-cols-3' }

export function PlanRow({ plans }: { plans: Plan[] }) {
  return (
    <ul className={cx('grid gap-6', rowClass[plans.length])}>
      {plans.map((plan) => (
        <PlanCard key={plan.name} {...plan} />
      ))}
    </ul>
  )
}
