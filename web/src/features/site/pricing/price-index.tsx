import { creatorPlans, price, priceWords, selfServicePlans } from '../figures.ts'
import { headline } from '../parts/wrap.ts'

const [first, second, third] = selfServicePlans

const entries = [
  { to: '#full-service', who: 'Do the work for me', what: 'Full agency management', costs: priceWords.split },
  {
    to: '#self-service',
    who: 'I run it with my team',
    what: 'Self-service',
    costs: `${price(first.monthly)}, ${price(second.monthly)} or ${price(third.monthly)}`,
  },
  {
    to: '#creators',
    who: 'I run one page alone',
    what: 'Creator plans',
    costs: `${price(creatorPlans.small.monthly)} or ${price(creatorPlans.unlimited.monthly)}`,
  },
  { to: '#agencies', who: 'I manage a roster', what: 'Agency plans', costs: `From ${priceWords.starter}` },
  {
    to: '#licensing',
    who: 'I want it under my name',
    what: 'Enterprise licensing',
    costs: '15%, or $5K + $50 each',
  },
]

/** The page in five lines: who you are, what fits, what it costs. */
export function PriceIndex() {
  return (
    <nav aria-label="Prices on this page">
      <ul className="border-line border-b">
        {entries.map(({ to, who, what, costs }) => (
          <li key={to} className="border-line border-t first:border-ink">
            <a
              href={to}
              className="group grid items-baseline gap-x-6 py-4 sm:grid-cols-2 lg:grid-cols-12 lg:py-5"
            >
              <span
                className={`${headline} text-20 group-hover:text-brand-ink md:text-28 md:leading-8.5 lg:col-span-5`}
              >
                {who}
              </span>{' '}
              <span className="text-14 text-ink-2 max-lg:hidden lg:col-span-3">{what}</span>{' '}
              <span className="font-semibold tabular-nums sm:text-right lg:col-span-4">{costs}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
