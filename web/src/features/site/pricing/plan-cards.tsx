import { cx } from '../../../ui/cx.ts'
import { headline } from '../parts/page-classes.ts'
import { SiteButton } from '../parts/site-button.tsx'
import { commitments } from '../plans.ts'

export type Plan = {
  name: string
  price: string
  /** Shown below the price: 'Up to 5 creators'. */
  priceNote: string
  text: string
  cta: { label: string; to: string }
}

type PlanCardsProps = { plans: Plan[]; tone?: 'plain' | 'dark' | undefined }

export function PlanCards({ plans, tone = 'plain' }: PlanCardsProps) {
  const isDark = tone === 'dark'
  return (
    <ul className={cx('grid gap-x-6 gap-y-10', plans.length === 2 ? 'md:grid-cols-2' : 'lg:grid-cols-3')}>
      {plans.map(({ name, price, priceNote, text, cta }) => (
        <li
          key={name}
          className={cx(
            'flex break-inside-avoid flex-col items-start rounded-box border p-6',
            isDark ? 'border-room-line' : 'border-line',
          )}>
          <h3 className="font-semibold text-16">{name}</h3>
          <p className={cx(headline, 'mt-3 text-28 leading-8.5 tabular-nums md:text-40 md:leading-11')}>
            {price}
          </p>
          <p className="mt-2 font-medium">{priceNote}</p>
          <p className={cx('mt-2 mb-6 text-pretty text-14', isDark ? 'text-on-room-2' : 'text-ink-2')}>
            {text}
          </p>
          <SiteButton to={cta.to} variant={isDark ? 'onDark' : 'outline'} className="mt-auto print:hidden">
            {cta.label}
          </SiteButton>
        </li>
      ))}
    </ul>
  )
}

export function OfferNote() {
  return (
    <p className="mt-6 max-w-[48em] text-pretty text-14 text-ink-2">
      {commitments.byContact}{' '}
      <a href="/contact" className="link-in-text whitespace-nowrap">
        Contact us
      </a>
    </p>
  )
}

export function IncludedList({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="mt-10 lg:grid lg:grid-cols-12 lg:gap-x-6">
      <h3 className="font-semibold lg:col-span-3">{title}</h3>
      <ul className="mt-3 grid gap-x-6 text-14 text-ink-2 sm:grid-cols-2 lg:col-span-9 lg:mt-0">
        {items.map((item) => (
          <li key={item} className="border-line border-b py-2">
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
