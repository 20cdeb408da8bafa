import { fullService, percent, priceWords, promises } from '../figures.ts'
import { Section } from '../parts/section.tsx'
import { SiteButton } from '../parts/site-button.tsx'
import { headline } from '../parts/wrap.ts'
import { SplitTable } from './split-table.tsx'

const work = [
  'Operators answer your fans, in your voice and inside your limits',
  'A plan for the week: what is posted, at what price, when',
  'IDs, consents and takedowns handled by people who do it daily',
  'Your own sign-in: earnings, fans and every word said in your name',
]

export function FullService() {
  return (
    <Section
      id="full-service"
      eyebrow="Full agency management"
      title="We do the work, you keep half"
      lede="No fee, no plan, no bill. The agency earns when your page does."
    >
      <div className="grid gap-x-6 gap-y-12 border-ink border-t pt-8 lg:grid-cols-12">
        <div className="lg:col-span-6 lg:pr-6">
          <p className={`${headline} text-64 leading-[1] tabular-nums`}>
            {percent(fullService.split)} <span className="text-28">revenue split</span>
          </p>
          <p className="mt-3 text-ink-2">{`For pages with a minimum of ${priceWords.minimum}.`}</p>
          <h3 className="mt-8 font-semibold">What the other half pays for</h3>
          <ul className="mt-2 text-14">
            {work.map((item) => (
              <li key={item} className="border-line border-t py-2.5 text-pretty">
                {item}
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
            <SiteButton to="/join">Apply to join</SiteButton>
            <p className="text-14 text-ink-3">{`Reviewed within ${promises.applications}`}</p>
          </div>
        </div>
        <div className="lg:col-span-6">
          <SplitTable />
          <p className="mt-4 max-w-[40em] text-pretty text-14 text-ink-2">
            “To share” is what is left of your revenue after the platform has kept its own fee. The fee
            differs from platform to platform, so it is not in this table. Your agreement states it.
          </p>
        </div>
      </div>
    </Section>
  )
}
