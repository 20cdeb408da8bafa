import { agencyFaq } from './agency/agency-faq.ts'
import { agencyPlanLines, exampleAgency } from './agency/agency-plans.ts'
import { CostPerCreator } from './agency/cost-per-creator.tsx'
import { RosterPanel } from './agency/roster-panel.tsx'
import { WorkingDay } from './agency/working-day.tsx'
import { contactFor, promises } from './figures.ts'
import { CtaBand } from './parts/cta-band.tsx'
import { Faq, faqJsonLd } from './parts/faq.tsx'
import { PageHero } from './parts/page-hero.tsx'
import { Section } from './parts/section.tsx'
import { SiteButton } from './parts/site-button.tsx'
import { wrap } from './parts/wrap.ts'
import { CompareTable } from './pricing/compare-table.tsx'
import { Ledger } from './pricing/ledger.tsx'
import { PlanLines } from './pricing/plan-lines.tsx'
import { siteMeta } from './site-meta.ts'

export const handle = { indexed: true }

export const meta = () =>
  siteMeta({
    path: '/agency',
    title: 'Greenroom for agencies: one record for the whole roster',
    description:
      'One inbox for your operators, one page per fan, one record of who agreed to what. Agency plans from $497/mo for up to 5 creators, with a 14-day free trial.',
    jsonLd: faqJsonLd(agencyFaq),
  })

const access = [
  { label: 'Creators', values: ['Assigned', 'Read, verify', 'All'] },
  { label: 'Fans and chat', values: ['Assigned', 'Read', 'All'] },
  { label: 'Legal names, IDs', values: ['Hidden', 'Logged', 'Logged'] },
  { label: 'Clearing content', values: ['No', 'Yes', 'Yes'] },
  { label: 'Revenue, analytics', values: ['Hidden', 'Hidden', 'All'] },
  { label: 'Team, settings', values: ['No', 'No', 'Yes'] },
]

function PriceNote() {
  return (
    <div className="border-ink border-t pt-3 text-14">
      <h2 className="font-medium text-13 text-ink-3">What it costs</h2>
      <ul className="mt-1">
        {agencyPlanLines.map(({ name, price, covers }) => (
          <li key={name} className="border-line border-t py-2 first:border-t-0">
            <a
              href="#plans"
              className="grid grid-cols-[1fr_auto] gap-x-4 rounded-control hover:text-brand-ink pointer-coarse:-my-2 pointer-coarse:py-2"
            >
              <span className="font-medium">{name}</span>{' '}
              <span className="font-medium tabular-nums">{price}</span>{' '}
              <span className="text-13 text-ink-2">{covers}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export default function AgencyPage() {
  return (
    <>
      <PageHero
        title="One record of what was said, sold and signed."
        lede="Operators answer in one inbox. Managers see what each creator earned. Compliance clears a post before it goes live. All of them work on the same record, and you decide who sees which part of it."
        actions={
          <>
            <SiteButton to={contactFor('agency')}>Talk about your agency</SiteButton>{' '}
            <SiteButton to={contactFor('demo')} variant="outline">
              Ask for a demo
            </SiteButton>
          </>
        }
        note={promises.trial}
        aside={<PriceNote />}
      />
      <div className={`${wrap} mt-12 md:mt-14`}>
        <RosterPanel />
      </div>

      <Section
        title="A working day, as the record keeps it"
        lede="Five moments in which agencies lose time, money or sleep, and what is on the screen instead."
      >
        <WorkingDay />
      </Section>

      <Section
        layout="side"
        title="Who sees what"
        lede="The server checks it on every list, search, count and export. Hiding a button is not a permission."
      >
        <CompareTable
          caption="Access by role"
          columns={['Area', 'Operators', 'Compliance', 'Admins']}
          rows={access}
        />
        <p className="mt-5 max-w-[40em] text-pretty text-14 text-ink-2">
          “Logged” means allowed, and each look leaves a line in the audit log. Creators sign in too: each
          sees her own earnings, her own fans and what was said in her name today.
        </p>
      </Section>

      <Section
        id="plans"
        title="Priced by roster, not by seat"
        lede="Invite every operator you have. The plan changes when the number of creators does."
      >
        <PlanLines plans={agencyPlanLines} />
        <div className="mt-14 grid gap-x-6 gap-y-12 lg:grid-cols-12">
          <div className="lg:col-span-7 lg:pr-6">
            <CostPerCreator />
            <p className="mt-4 max-w-[40em] text-pretty text-14 text-ink-2">
              The sixth creator is the dear one: six on Professional cost more each than five on Starter. At
              ten you pay per creator what a full Starter costs, and at twenty half of that.
            </p>
          </div>
          <div className="lg:col-span-5">
            <Ledger {...exampleAgency} />
          </div>
        </div>
      </Section>

      <Section layout="side" title="Asked by agency owners">
        <Faq items={agencyFaq} />
      </Section>

      <CtaBand
        title="Bring one shift."
        actions={
          <>
            <SiteButton to={contactFor('agency')} variant="tungsten">
              Talk about your agency
            </SiteButton>{' '}
            <SiteButton to={contactFor('demo')} variant="room">
              Ask for a demo
            </SiteButton>
          </>
        }
      >
        <p>
          Tell us how many creators you manage and who answers for them. The{' '}
          <span className="whitespace-nowrap">{promises.trial}</span> runs on your own roster, so the first
          week already shows whether it fits.
        </p>
      </CtaBand>
    </>
  )
}
