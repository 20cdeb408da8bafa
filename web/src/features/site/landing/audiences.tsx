import { ArrowRight } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { agencyPlans, count, creatorPlans, priceWords, usd } from '../figures.ts'
import { Section } from '../parts/section.tsx'
import { headline } from '../parts/wrap.ts'

const audiences = [
  {
    to: '/agency',
    title: 'Agencies',
    text: 'Your whole roster in one place: operators assigned to creators, a split you can explain, and an audit trail nobody can edit.',
    price: `From ${priceWords.starter}`,
    note: `Up to ${agencyPlans.starter.creators} creators`,
  },
  {
    to: '/b2b',
    title: 'Platforms and licensees',
    text: 'Run Greenroom under your own name, with your own branding, keys and webhooks.',
    price: priceWords.share,
    note: `Or ${priceWords.licence}`,
  },
  {
    to: '/creators',
    title: 'Solo creators',
    text: 'The same inbox and fan pages without the agency. Keep your own hours and your own rules.',
    price: `From ${usd(creatorPlans.small.monthly)}/mo`,
    note: `Up to ${count(creatorPlans.small.fans)} fans`,
  },
]

export function Audiences() {
  return (
    <Section title="Three ways in">
      <ul className="border-line border-b">
        {audiences.map(({ to, title, text, price, note }) => (
          <li key={to} className="border-line border-t first:border-ink">
            <a
              href={to}
              className="group grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 rounded-control py-6.5 md:grid-cols-12"
            >
              <h3
                className={cx(
                  headline,
                  'text-28 leading-8.5 group-hover:text-brand-ink md:col-span-5 lg:col-span-4',
                )}
              >
                {title}
              </h3>
              <ArrowRight
                aria-hidden="true"
                className="size-5.5 self-center text-brand-ink transition-transform group-hover:translate-x-1 md:order-last md:justify-self-end lg:col-span-1"
                strokeWidth={1.5}
              />
              <p className="col-span-full text-pretty text-14 text-ink-2 leading-5.5 md:col-span-7 lg:col-span-4">
                {text}
              </p>
              <p className="col-span-full text-14 text-ink-2 leading-5.5 md:col-span-6 md:col-start-6 lg:col-span-3 lg:col-start-auto">
                <strong className="block font-semibold text-16 text-ink tabular-nums">{price}</strong>
                {note}
              </p>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
