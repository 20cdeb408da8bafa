import { BrandIllustration } from './b2b/brand-illustration.tsx'
import { ConnectorFlow } from './b2b/connector-flow.tsx'
import { licensePlanCards } from './b2b/license-plans.ts'
import { Responsibilities } from './b2b/responsibilities.tsx'
import { CtaBand } from './parts/cta-band.tsx'
import { Faq, faqJsonLd } from './parts/faq.tsx'
import { headline, wrap } from './parts/page-classes.ts'
import { Section } from './parts/section.tsx'
import { SiteButton } from './parts/site-button.tsx'
import { contactPath } from './plans.ts'
import { PlanCards } from './pricing/plan-cards.tsx'
import { siteMeta } from './site-meta.ts'

export const handle = { indexed: true }

export const meta = () =>
  siteMeta({
    path: '/b2b',
    title: 'Platform licensing: Greenroom under your own brand',
    description:
      'License the back office for creator agencies under your own brand: 15% revenue share, or $5K/mo plus $50 per active creator, or custom enterprise terms.',
    jsonLd: faqJsonLd('b2b'),
  })

export default function B2bPage() {
  return (
    <>
      <div className={`${wrap} grid items-center gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12`}>
        <div className="lg:col-span-7 lg:pr-6">
          <h1 className={`${headline} text-40 leading-10.5 tracking-[-0.017em] md:text-64 md:leading-[1]`}>
            Offer Greenroom under your own brand.
          </h1>
          <p className="mt-5 max-w-[34em] text-pretty text-ink-2 md:mt-6 md:text-20 md:leading-7.5">
            License the platform and give your agencies a complete back office. You own the customers,
            contracts and data. We maintain the software.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-2.5 print:hidden">
            <SiteButton to={contactPath('b2b')}>Contact sales</SiteButton>{' '}
            <SiteButton to={contactPath('demo')} variant="outline">
              Request a demo
            </SiteButton>
          </div>
        </div>
        <div className="lg:col-span-5">
          <BrandIllustration />
        </div>
      </div>

      <Section title="Who is responsible for what" lede="What you control, and what we maintain.">
        <Responsibilities />
      </Section>

      <Section
        title="How the connector works"
        lede="Your platform connects with API keys. Greenroom stores no platform passwords and does no scraping.">
        <ConnectorFlow />
      </Section>

      <Section
        id="terms"
        tone="dark"
        title="Licensing options"
        lede="Pay a share of revenue, a fixed fee per month, or agree on custom terms.">
        <PlanCards plans={licensePlanCards} tone="dark" />
      </Section>

      <Section layout="side" title="Frequently asked questions">
        <Faq page="b2b" />
      </Section>

      <CtaBand
        title="Talk to us about licensing."
        actions={[
          { to: contactPath('b2b'), label: 'Contact sales' },
          { to: contactPath('demo'), label: 'Request a demo' },
        ]}>
        <p>
          Tell us how many agencies and creators you expect in the first year. We’ll prepare an offer and a
          demo.
        </p>
      </CtaBand>
    </>
  )
}
