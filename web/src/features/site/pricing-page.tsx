import { agencyPlanCards } from './agency/agency-plans.ts'
import { licensePlanCards } from './b2b/license-plans.ts'
import { creatorPlanCards } from './creators/creator-plans.ts'
import { CtaBand } from './parts/cta-band.tsx'
import { Faq, faqJsonLd } from './parts/faq.tsx'
import { headline, wrap } from './parts/page-classes.ts'
import { Section } from './parts/section.tsx'
import { commitments, contactPath } from './plans.ts'
import { FullService } from './pricing/full-service.tsx'
import { pricingProducts } from './pricing/offers.ts'
import { OfferNote, PlanCards } from './pricing/plan-cards.tsx'
import { PriceOverview } from './pricing/price-overview.tsx'
import { SelfService } from './pricing/self-service.tsx'
import { siteMeta } from './site-meta.ts'

export const handle = { indexed: true }

export const meta = () =>
  siteMeta({
    path: '/pricing',
    title: 'Pricing: plans, revenue split and licensing · Greenroom',
    description:
      'Full management for a 50% split, self-service at $250, $1000 or $2500, creator plans from $99, agency plans from $497/mo, licensing from 15%. 14-day free trial.',
    jsonLd: [...pricingProducts, faqJsonLd('pricing')],
  })

export default function PricingPage() {
  return (
    <>
      <div className={`${wrap} pt-10 md:pt-16`}>
        <h1 className={`${headline} text-40 leading-10.5 tracking-[-0.017em] md:text-64 md:leading-[1]`}>
          Pricing
        </h1>
        <p className="mt-5 max-w-[34em] text-pretty text-ink-2 md:mt-6 md:text-20 md:leading-7.5">
          Monthly plans come with a <span className="whitespace-nowrap">{commitments.trial}</span> if you ask
          us. Full management costs a share of revenue instead.
        </p>
        <div className="mt-10 md:mt-14">
          <PriceOverview />
        </div>
      </div>

      <FullService />
      <SelfService />

      <Section
        id="creators"
        title="Creator plans"
        lede={
          <>
            For creators who answer their own messages.{' '}
            <a href="/creators" className="link-in-text whitespace-nowrap">
              See what is included
            </a>
          </>
        }>
        <PlanCards plans={creatorPlanCards} />
        <OfferNote />
      </Section>

      <Section
        id="agencies"
        title="Agency plans"
        lede={
          <>
            Priced by number of creators, with unlimited operators.{' '}
            <a href="/agency" className="link-in-text whitespace-nowrap">
              See what is included
            </a>
          </>
        }>
        <PlanCards plans={agencyPlanCards} />
        <OfferNote />
      </Section>

      <Section
        id="licensing"
        tone="dark"
        title="Enterprise licensing"
        lede={
          <>
            Offer Greenroom under your own brand.{' '}
            <a href="/b2b" className="whitespace-nowrap rounded-control underline underline-offset-3">
              How licensing works
            </a>
          </>
        }>
        <PlanCards plans={licensePlanCards} tone="dark" />
      </Section>

      <Section layout="side" title="Frequently asked questions">
        <Faq page="pricing" />
      </Section>

      <CtaBand
        title="Ask for your free trial."
        actions={[
          { to: contactPath('creator'), label: 'Contact us' },
          { to: '/register', label: 'Get Started' },
          { to: contactPath('demo'), label: 'Request a demo' },
        ]}>
        <p>
          Try every feature free for {commitments.trialDays} days: ask us to start it. Not sure which plan
          fits? We help you choose.
        </p>
      </CtaBand>
    </>
  )
}
