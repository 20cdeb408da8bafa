import { b2bFaq } from './b2b/b2b-faq.ts'
import { ConnectorFlow } from './b2b/connector-flow.tsx'
import { CrossingChart } from './b2b/crossing-chart.tsx'
import { CrossingTable } from './b2b/crossing-table.tsx'
import { DoorPlate } from './b2b/door-plate.tsx'
import { licenceLines } from './b2b/licence-terms.ts'
import { Responsibilities } from './b2b/responsibilities.tsx'
import { contactFor } from './figures.ts'
import { CtaBand } from './parts/cta-band.tsx'
import { Faq, faqJsonLd } from './parts/faq.tsx'
import { Section } from './parts/section.tsx'
import { SiteButton } from './parts/site-button.tsx'
import { headline, wrap } from './parts/wrap.ts'
import { PlanLines } from './pricing/plan-lines.tsx'
import { siteMeta } from './site-meta.ts'

export const handle = { indexed: true }

export const meta = () =>
  siteMeta({
    path: '/b2b',
    title: 'Platform licensing: Greenroom under your own name',
    description:
      'License the back office for creator agencies under your own brand: 15% revenue share, or $5K/mo plus $50 per active creator, or custom enterprise terms.',
    jsonLd: faqJsonLd(b2bFaq),
  })

export default function B2bPage() {
  return (
    <>
      <div className={`${wrap} grid items-center gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12`}>
        <div className="lg:col-span-7 lg:pr-6">
          <h1 className={`${headline} text-40 leading-10.5 tracking-[-0.017em] md:text-64 md:leading-[1]`}>
            Your name on the door. Our room behind it.
          </h1>
          <p className="mt-5 max-w-[34em] text-pretty text-ink-2 md:mt-6 md:text-20 md:leading-7.5">
            License Greenroom and offer your agencies a back office under your own brand. You keep the
            customers, the contracts and the data. We keep the software working.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-2.5 print:hidden">
            <SiteButton to={contactFor('b2b')}>Talk about a licence</SiteButton>{' '}
            <SiteButton to={contactFor('demo')} variant="outline">
              Ask for a demo
            </SiteButton>
          </div>
        </div>
        <div className="lg:col-span-5">
          <DoorPlate />
        </div>
      </div>

      <Section
        title="Two columns of one contract"
        lede="Before the price, the question every partner asks first: who answers for what."
      >
        <Responsibilities />
      </Section>

      <Section
        title="Connected by key, never by password"
        lede="Greenroom stores no platform passwords and scrapes nothing. What it knows, your platform has told it."
      >
        <ConnectorFlow />
      </Section>

      <Section
        id="terms"
        tone="room"
        title="Three ways to pay for it"
        lede="Which of the first two costs less depends on two numbers you already know: revenue and active creators."
      >
        <PlanLines plans={licenceLines} tone="room" />
        <div className="mt-14 grid gap-x-6 gap-y-12 lg:grid-cols-12">
          <div className="lg:col-span-7 lg:pr-6">
            <CrossingChart />
          </div>
          <div className="lg:col-span-5">
            <CrossingTable />
          </div>
        </div>
        <p className="mt-6 max-w-[48em] text-pretty text-14 text-on-room-2">
          Same cost means 15% of revenue equals the fixed licence. Below that revenue the share costs less,
          above it the fixed licence does. Revenue here is what fans paid in the month, before platform fees.
        </p>
      </Section>

      <Section layout="side" title="Asked by partners">
        <Faq items={b2bFaq} />
      </Section>

      <CtaBand
        title="Whose name shall we paint?"
        actions={
          <>
            <SiteButton to={contactFor('b2b')} variant="tungsten">
              Talk about a licence
            </SiteButton>{' '}
            <SiteButton to={contactFor('demo')} variant="room">
              Ask for a demo
            </SiteButton>
          </>
        }
      >
        <p>
          Write to us with the number of agencies and creators you expect in the first year. You get both
          prices worked out for your case, and a demo on data like yours.
        </p>
      </CtaBand>
    </>
  )
}
