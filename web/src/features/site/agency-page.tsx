import { agencyPlanCards } from './agency/agency-plans.ts'
import { RosterPanel } from './agency/roster-panel.tsx'
import { WorkingDay } from './agency/working-day.tsx'
import { CtaBand } from './parts/cta-band.tsx'
import { Faq, faqJsonLd } from './parts/faq.tsx'
import { wrap } from './parts/page-classes.ts'
import { PageHero } from './parts/page-hero.tsx'
import { Section } from './parts/section.tsx'
import { SiteButton } from './parts/site-button.tsx'
import { commitments, contactPath } from './plans.ts'
import { CompareTable } from './pricing/compare-table.tsx'
import { OfferNote, PlanCards } from './pricing/plan-cards.tsx'
import { siteMeta } from './site-meta.ts'
import texts from './site-texts.json'

export const handle = { indexed: true }

export const meta = () =>
  siteMeta({
    path: '/agency',
    title: 'Greenroom for agencies: chat, revenue and compliance',
    description:
      'Chat, fans, revenue and compliance for your whole roster. Agency plans from $497/mo for up to 5 creators, with unlimited operators and a 14-day free trial.',
    jsonLd: faqJsonLd('agency'),
  })

const access = texts.accessByRole

function PlanPrices() {
  return (
    <div className="border-ink border-t pt-3 text-14">
      <h2 className="font-medium text-13 text-ink-3">Plans</h2>
      <ul className="mt-1">
        {agencyPlanCards.map(({ name, price, priceNote }) => (
          <li key={name} className="border-line border-t py-2 first:border-t-0">
            <a
              href="#plans"
              className="grid grid-cols-[1fr_auto] gap-x-4 rounded-control hover:text-brand-ink pointer-coarse:-my-2 pointer-coarse:py-2">
              <span className="font-medium">{name}</span>{' '}
              <span className="font-medium tabular-nums">{price}</span>{' '}
              <span className="text-13 text-ink-2">{priceNote}</span>
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
        // A fixed break, because the fallback font would break lines differently.
        title={
          <>
            Run your whole <br className="md:hidden" />
            agency <br className="max-md:hidden" />
            in one place.
          </>
        }
        lede="Operators answer fans in one shared inbox. Managers see what each creator earns. Compliance verifies creators, approves content and reviews flagged messages. You decide who can see what."
        actions={
          <>
            <SiteButton to={contactPath('agency')}>Contact sales</SiteButton>{' '}
            <SiteButton to={contactPath('demo')} variant="outline">
              Request a demo
            </SiteButton>
          </>
        }
        note={commitments.trial}
        aside={<PlanPrices />}
      />
      <div className={`${wrap} mt-12 md:mt-14`}>
        <RosterPanel />
      </div>

      <Section title="A day with Greenroom" lede="Everyday tasks, and what your team sees on screen.">
        <WorkingDay />
      </Section>

      <Section
        layout="side"
        title="Roles and permissions"
        lede="Permissions are checked on the server for every list, search and export.">
        <CompareTable
          caption="Access by role"
          columns={['Area', 'Operators', 'Compliance', 'Admins']}
          rows={access}
        />
        <p className="mt-5 max-w-[40em] text-pretty text-14 text-ink-2">
          “Logged” means that access is allowed and every view is recorded in the audit log. Creators have
          their own accounts and see their own earnings, fans and messages.
        </p>
      </Section>

      <Section id="plans" title="Agency plans" lede="Priced by number of creators, with unlimited operators.">
        <PlanCards plans={agencyPlanCards} />
        <OfferNote />
      </Section>

      <Section layout="side" title="Frequently asked questions">
        <Faq page="agency" />
      </Section>

      <CtaBand
        title="Try it with your team."
        actions={[
          { to: contactPath('agency'), label: 'Contact sales' },
          { to: contactPath('demo'), label: 'Request a demo' },
        ]}>
        <p>
          Tell us how many creators you manage, and we’ll set up your agency. The{' '}
          <span className="whitespace-nowrap">{commitments.trial}</span> uses your own roster.
        </p>
      </CtaBand>
    </>
  )
}
