import { headline } from '../parts/page-classes.ts'
import { Section } from '../parts/section.tsx'
import { SiteButton } from '../parts/site-button.tsx'
import { commitments, formatPercent, fullService, priceLabels } from '../plans.ts'
import texts from '../site-texts.json'

const included = texts.fullService

export function FullService() {
  return (
    <Section
      id="full-service"
      title="Full agency management"
      lede="Our agency runs your page for a share of revenue. There is no monthly fee.">
      <div className="grid gap-x-6 gap-y-8 rounded-box border border-line p-6 lg:grid-cols-12">
        <div className="flex flex-col items-start lg:col-span-5">
          <p className={`${headline} text-40 leading-11 tabular-nums`}>
            {`${formatPercent(fullService.split)} revenue split`}
          </p>
          <p className="mt-2 font-medium">{`Minimum of ${priceLabels.minimum}`}</p>
          <p className="mt-2 mb-6 text-pretty text-14 text-ink-2">
            The split applies to revenue after platform fees.
          </p>
          <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
            <SiteButton to="/join">Apply to join</SiteButton>
            <p className="text-14 text-ink-3">{`Reviewed within ${commitments.applications}`}</p>
          </div>
        </div>
        <div className="lg:col-span-7">
          <h3 className="font-semibold">Included</h3>
          <ul className="mt-2 text-14 text-ink-2">
            {included.map((item) => (
              <li key={item} className="border-line border-t py-2.5 text-pretty">
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}
