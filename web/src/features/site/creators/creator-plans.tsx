import { count, creatorPlans, price } from '../figures.ts'
import { SiteButton } from '../parts/site-button.tsx'
import { headline } from '../parts/wrap.ts'

const { small, unlimited } = creatorPlans

const plans = [
  {
    name: small.name,
    price: price(small.monthly),
    covers: `Up to ${count(small.fans)} fans`,
    text: `A full plan comes to ${((small.monthly / small.fans) * 100).toFixed(1)} cents a fan each month.`,
    call: 'Start with 1,000',
  },
  {
    name: unlimited.name,
    price: price(unlimited.monthly),
    covers: 'Unlimited fans',
    text: `From fan number ${count(small.fans + 1)}. At ${count(Math.ceil(unlimited.monthly / (small.monthly / small.fans)))} fans it costs per fan what the small plan does, and less after that.`,
    call: 'Start with unlimited',
  },
]

const both = [
  'Chat with suggestions, quick replies and drafts',
  'Fan pages with spend, notes and tags',
  'Scheduling and pay-per-view prices',
  'Earnings by period and by source',
  'ID and consent records, publish gate',
  'CSV export of every list',
]

/** Two prices side by side; what they share is said once. */
export function CreatorPlans() {
  return (
    <>
      <ul className="grid border-ink border-t md:grid-cols-2">
        {plans.map((plan) => (
          <li
            key={plan.name}
            className="flex break-inside-avoid flex-col items-start border-line py-8 max-md:first:border-b md:first:border-r md:first:pr-8 md:last:pl-8"
          >
            <h3 className="font-semibold text-16">{plan.name}</h3>
            <p className="mt-3">
              <span className={`${headline} text-64 leading-[1] tabular-nums`}>{plan.price}</span>
              <span className="text-ink-2">/mo</span>
            </p>
            <p className="mt-2 font-medium">{plan.covers}</p>
            <p className="mt-2 mb-6 max-w-[32em] text-pretty text-14 text-ink-2">{plan.text}</p>
            <SiteButton to="/register" variant="outline" className="mt-auto print:hidden">
              {plan.call}
            </SiteButton>
          </li>
        ))}
      </ul>
      <div className="border-line border-t pt-6 lg:grid lg:grid-cols-12 lg:gap-x-6">
        <h3 className="font-semibold lg:col-span-3">In both</h3>
        <ul className="mt-3 grid gap-x-6 text-14 text-ink-2 sm:grid-cols-2 lg:col-span-9 lg:mt-0">
          {both.map((feature) => (
            <li key={feature} className="py-1">
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
