import { agencyPlanLines } from './agency/agency-plans.ts'
import { licenceLines } from './b2b/licence-terms.ts'
import {
  contactFor,
  licenceFee,
  licensing,
  percent,
  priceWords,
  promises,
  sameCostAt,
  usd,
} from './figures.ts'
import { CtaBand } from './parts/cta-band.tsx'
import { Faq, faqJsonLd } from './parts/faq.tsx'
import { Section } from './parts/section.tsx'
import { SiteButton } from './parts/site-button.tsx'
import { headline, wrap } from './parts/wrap.ts'
import { FullService } from './pricing/full-service.tsx'
import { pricingProducts } from './pricing/offers.ts'
import { creatorPlanLines } from './pricing/other-plans.ts'
import { PlanLines } from './pricing/plan-lines.tsx'
import { PriceIndex } from './pricing/price-index.tsx'
import { pricingFaq } from './pricing/pricing-faq.ts'
import { SelfService } from './pricing/self-service.tsx'
import { siteMeta } from './site-meta.ts'

const hundred = licenceFee(100)
const crossing = `With 100 active creators both cost the same at ${usd(sameCostAt(100))} of monthly revenue: ${percent(licensing.share)} of it is ${usd(hundred)}, and so is ${usd(licensing.base)} + 100 × ${usd(licensing.perCreator)}.`

export const handle = { indexed: true }

export const meta = () =>
  siteMeta({
    path: '/pricing',
    title: 'Greenroom pricing: plans, split and licensing',
    description:
      'Full management for a 50% split, self-service at $250, $1000 or $2500, creator plans from $99, agency plans from $497/mo, licensing from 15%. 14-day free trial.',
    jsonLd: [...pricingProducts, faqJsonLd(pricingFaq)],
  })

export default function PricingPage() {
  return (
    <>
      <div className={`${wrap} pt-10 md:pt-16`}>
        <h1
          className={`${headline} text-40 leading-10.5 tracking-[-0.017em] max-sm:max-w-[6.5em] md:text-64 md:leading-[1]`}
        >
          Every price, on one page.
        </h1>
        <p className="mt-5 max-w-[34em] text-pretty text-ink-2 md:mt-6 md:text-20 md:leading-7.5">
          Find the line that sounds like you. Plans are billed by the month and begin with a{' '}
          <span className="whitespace-nowrap">{promises.trial}</span>. Full management costs a share instead.
        </p>
        <div className="mt-10 md:mt-14">
          <PriceIndex />
        </div>
      </div>

      <FullService />
      <SelfService />

      <Section
        id="creators"
        eyebrow="Creator plans"
        title="One page, one person"
        lede={
          <>
            For creators who answer themselves.{' '}
            <a href="/creators" className="link">
              What the desk looks like
            </a>
          </>
        }
      >
        <PlanLines plans={creatorPlanLines} />
      </Section>

      <Section
        id="agencies"
        eyebrow="Agency plans"
        title="One roster, any number of operators"
        lede={
          <>
            Priced by creators, not by seats.{' '}
            <a href="/agency" className="link">
              What it costs per creator
            </a>
          </>
        }
      >
        <PlanLines plans={agencyPlanLines} />
      </Section>

      <Section
        id="licensing"
        tone="room"
        eyebrow="Enterprise licensing"
        title="Greenroom under your own name"
        lede={`${priceWords.share}, or ${priceWords.licence}, or custom enterprise terms.`}
      >
        <PlanLines plans={licenceLines} tone="room" />
        <p className="mt-6 max-w-[48em] text-pretty text-14 text-on-room-2">
          {crossing}{' '}
          <a href="/b2b#terms" className="text-on-room underline underline-offset-4 pointer-coarse:py-0.75">
            Work it out for other sizes
          </a>
        </p>
      </Section>

      <Section layout="side" title="Asked before paying">
        <Faq items={pricingFaq} />
      </Section>

      <CtaBand
        title="Try before you pay."
        actions={
          <>
            <SiteButton to="/register" variant="tungsten">
              Get Started
            </SiteButton>{' '}
            <SiteButton to={contactFor('demo')} variant="room">
              Ask for a demo
            </SiteButton>
          </>
        }
      >
        <p>
          Fourteen days on your own page. If none of these lines sounds like you, tell us what would, and you
          get an answer from a person.
        </p>
      </CtaBand>
    </>
  )
}
