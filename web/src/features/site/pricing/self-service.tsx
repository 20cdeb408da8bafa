import {
  count,
  fullService,
  percent,
  price,
  promises,
  selfServicePlans,
  splitOf,
  usd,
  usdCents,
} from '../figures.ts'
import { Section } from '../parts/section.tsx'
import { SiteButton } from '../parts/site-button.tsx'
import { headline } from '../parts/wrap.ts'
import { Ledger } from './ledger.tsx'

const [small, middle, open] = selfServicePlans

const plans = [
  {
    ...small,
    fansWords: `${count(small.fans)} fans`,
    platforms: '1 platform',
    each: usdCents(small.monthly / small.fans),
  },
  {
    ...middle,
    fansWords: `${count(middle.fans)} fans`,
    platforms: 'Several',
    each: usdCents(middle.monthly / middle.fans),
  },
  { ...open, fansWords: 'Unlimited fans', platforms: 'Several', each: 'Falls with each fan' },
]

const included = [
  'Inbox with AI suggestions, quick replies and roles for your people',
  'Fan pages, tiers and spend',
  'Content with schedule, pay-per-view and publish gate',
  'Verification, consents and the deadline desk',
  'Analytics by period, creator and source',
  'CSV in, CSV out, connector with keys and webhooks',
]

const revenue = 10_000
const { agency } = splitOf(revenue)
const left = agency - middle.monthly

const head = 'py-2.5 pl-3 text-left align-bottom font-medium text-13 text-ink-2 sm:pl-6'
const cell = 'py-3 pl-3 text-left align-top sm:pl-6'
const label = 'py-3 pr-1 text-left align-top font-medium'

function PlanTable() {
  return (
    <table className="w-full table-fixed text-13 sm:text-14">
      <caption className="sr-only">Self-service plans compared</caption>
      <thead>
        <tr className="border-ink border-t">
          <td className="w-[21%] sm:w-[24%]" />
          {plans.map(({ name }) => (
            <th key={name} scope="col" className={head}>
              {/* Beside three others the whole name breaks at its hyphen on a phone. */}
              <span className="max-sm:sr-only">Self-service </span>
              {name.replace('Self-service ', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="border-line border-b">
          <th scope="row" className={label}>
            A month
          </th>
          {plans.map(({ name, monthly }) => (
            <td key={name} className={`${cell} pt-0`}>
              <span className={`${headline} text-28 md:text-40 md:leading-12`}>{price(monthly)}</span>
            </td>
          ))}
        </tr>
        <tr className="border-line border-b">
          <th scope="row" className={label}>
            Fans
          </th>
          {plans.map(({ name, fansWords }) => (
            <td key={name} className={`${cell} font-semibold`}>
              {fansWords}
            </td>
          ))}
        </tr>
        <tr className="border-line border-b">
          <th scope="row" className={label}>
            Platforms
          </th>
          {plans.map(({ name, platforms }) => (
            <td key={name} className={cell}>
              {platforms}
            </td>
          ))}
        </tr>
        <tr className="border-line border-b">
          <th scope="row" className={label}>
            Per fan, if full
          </th>
          {plans.map(({ name, each }) => (
            <td key={name} className={cell}>
              {each}
            </td>
          ))}
        </tr>
        <tr className="print:hidden">
          <td />
          {plans.map(({ name }) => (
            <td key={name} className={`${cell} py-1`}>
              <a
                href="/register"
                className="inline-flex min-h-10 items-center rounded-control font-medium text-brand-ink underline decoration-1 decoration-brand-line underline-offset-4 hover:decoration-current pointer-coarse:-my-0.5 pointer-coarse:min-h-11 pointer-coarse:pr-3"
              >
                Start<span className="sr-only">{` with ${name}`}</span>
              </a>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

export function SelfService() {
  return (
    <Section
      id="self-service"
      eyebrow="Self-service"
      title="The agency’s tools, in your hands"
      lede="The screens our own agency works on, for you and the people you invite. You pay for the number of fans."
    >
      <PlanTable />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <SiteButton to="/register">Get Started</SiteButton>
        <p className="text-14 text-ink-3">{`${promises.trial} on all three`}</p>
      </div>
      <div className="mt-14 grid gap-x-6 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-6 lg:pr-6">
          <h3 className="font-semibold">In all three</h3>
          <ul className="mt-3 border-ink border-t text-14">
            {included.map((item) => (
              <li key={item} className="border-line border-b py-2.5 text-ink-2">
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div className="lg:col-span-6">
          <Ledger
            title={`Split or plan? A page with ${usd(revenue)} to share a month`}
            lines={[
              {
                label: 'The split costs',
                sum: `${percent(fullService.split)} of ${usd(revenue)}`,
                amount: usd(agency),
              },
              {
                label: 'The plan costs',
                sum: `${middle.name}, if that is your size`,
                amount: `–${usd(middle.monthly)}`,
              },
            ]}
            result={{
              label: 'Left to pay for the work',
              sum: 'Chat, planning, posting, paperwork',
              amount: usd(left),
            }}
          />
          <p className="mt-2 max-w-[40em] text-pretty text-14 text-ink-2">
            {`If you can have that work done well for less than ${usd(left)} a month, or like doing it yourself, take the plan. If not, the split is the better price.`}
          </p>
        </div>
      </div>
    </Section>
  )
}
