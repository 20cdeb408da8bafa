import { ArrowRight } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { headline } from '../parts/page-classes.ts'
import { Section } from '../parts/section.tsx'
import { agencyPlans, creatorPlans, formatCount, formatUsd, priceLabels } from '../plans.ts'

const audiences = [
  {
    to: '/agency',
    title: 'Agencies',
    text: 'Manage your whole roster: assign operators to creators, track revenue splits and keep an audit log.',
    price: `From ${priceLabels.starter}`,
    note: `Up to ${agencyPlans.starter.creators} creators`,
  },
  {
    to: '/b2b',
    title: 'Platforms and licensees',
    text: 'Offer Greenroom under your own brand, with API keys and webhooks.',
    price: priceLabels.share,
    note: `Or ${priceLabels.license}`,
  },
  {
    to: '/creators',
    title: 'Solo creators',
    text: 'The same inbox and fan profiles for creators who work on their own.',
    price: `From ${formatUsd(creatorPlans.small.monthly)}/mo`,
    note: `Up to ${formatCount(creatorPlans.small.fans)} fans`,
  },
]

export function Audiences() {
  return (
    <Section title="Who it’s for">
      <ul className="border-line border-b">
        {audiences.map(({ to, title, text, price, note }) => (
          <li key={to} className="border-line border-t first:border-ink">
            <a
              href={to}
              className="group grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 rounded-control py-6.5 md:grid-cols-12">
              <h3
                className={cx(
                  headline,
                  'text-28 leading-8.5 group-hover:text-brand-ink md:col-span-5 lg:col-span-4',
                )}>
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
