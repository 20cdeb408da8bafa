import { creatorPlans, formatPrice, priceLabels, selfServicePlans } from '../plans.ts'

const [small, medium, unlimited] = selfServicePlans

const rows = [
  {
    to: '#full-service',
    plan: 'Full agency management',
    audience: 'Creators who want an agency to run their page',
    cost: priceLabels.split,
  },
  {
    to: '#self-service',
    plan: 'Self-service',
    audience: 'Creators with a team of their own',
    cost: `${formatPrice(small.monthly)}, ${formatPrice(medium.monthly)} or ${formatPrice(unlimited.monthly)} per month`,
  },
  {
    to: '#creators',
    plan: 'Creator',
    audience: 'Creators who work alone',
    cost: `${formatPrice(creatorPlans.small.monthly)} or ${formatPrice(creatorPlans.unlimited.monthly)} per month`,
  },
  {
    to: '#agencies',
    plan: 'Agency',
    audience: 'Agencies that manage several creators',
    cost: `From ${priceLabels.starter}`,
  },
  {
    to: '#licensing',
    plan: 'Enterprise licensing',
    audience: 'Platforms that offer Greenroom under their own brand',
    cost: `${priceLabels.share}, or ${priceLabels.license}`,
  },
]

/** Every plan with its audience and price; each row links to its section. */
export function PriceOverview() {
  return (
    <nav aria-label="Plans">
      <ul className="border-line border-b">
        {rows.map(({ to, plan, audience, cost }) => (
          <li key={to} className="border-line border-t first:border-ink">
            <a href={to} className="group grid items-baseline gap-x-6 gap-y-0.5 py-3.5 md:grid-cols-12">
              <span className="font-semibold group-hover:text-brand-ink md:col-span-3">{plan}</span>{' '}
              <span className="text-14 text-ink-2 md:col-span-4">{audience}</span>{' '}
              <span className="font-medium tabular-nums md:col-span-5 md:text-right">{cost}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
