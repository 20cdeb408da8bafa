import { CreatorFeatures } from './creators/creator-features.tsx'
import { CreatorHero } from './creators/creator-hero.tsx'
import { creatorPlanCards, creatorPlanFeatures } from './creators/creator-plans.ts'
import { CtaBand } from './parts/cta-band.tsx'
import { Faq, faqJsonLd } from './parts/faq.tsx'
import { headline } from './parts/page-classes.ts'
import { Section } from './parts/section.tsx'
import { SiteButton } from './parts/site-button.tsx'
import { commitments, contactPath, priceLabels } from './plans.ts'
import { IncludedList, OfferNote, PlanCards } from './pricing/plan-cards.tsx'
import { siteMeta } from './site-meta.ts'
import texts from './site-texts.json'

export const handle = { indexed: true }

export const meta = () =>
  siteMeta({
    path: '/creators',
    title: 'Greenroom for solo creators: chat, fans and content',
    description:
      'Chat, fans, content and consent records in one place, without an agency. $99/mo for up to 1,000 fans, $199/mo for unlimited fans, with a 14-day free trial.',
    jsonLd: faqJsonLd('creators'),
  })

const guarantees = texts.guarantees

export default function CreatorsPage() {
  return (
    <>
      <CreatorHero />

      <Section
        layout="side"
        title="Everything in one place"
        lede="See who to message, schedule your posts and keep your records.">
        <CreatorFeatures />
      </Section>

      <Section
        id="plans"
        title="Creator plans"
        lede="Both plans include every feature. They differ only in the number of fans.">
        <PlanCards plans={creatorPlanCards} />
        <OfferNote />
        <IncludedList title="Included in both plans" items={creatorPlanFeatures} />
      </Section>

      <Section title="You stay in control">
        <ul className="border-line border-b">
          {guarantees.map(({ title, text }) => (
            <li
              key={title}
              className="grid items-baseline gap-x-6 gap-y-1 border-line border-t py-5 first:border-ink lg:grid-cols-12">
              <p className={`${headline} text-20 md:text-28 lg:col-span-7`}>{title}</p>
              <p className="text-pretty text-14 text-ink-2 leading-5.5 lg:col-span-5">{text}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section layout="side" title="Want us to run your page?" lede="Our agency offers full management.">
        <p className="max-w-[42em] text-pretty text-ink-2">
          {`We handle chat, scheduling, posting and compliance for a ${priceLabels.split}, with a minimum of ${priceLabels.minimum}. If you run your own page here, nobody else sends in your name until you accept the agreement and its share, and you can end it at any time. Applications are reviewed within `}
          <span className="whitespace-nowrap">{commitments.applications}</span>.
        </p>
        <div className="mt-6 flex flex-wrap gap-2.5 print:hidden">
          <SiteButton to="/join" variant="outline">
            Apply to join
          </SiteButton>
        </div>
      </Section>

      <Section layout="side" title="Frequently asked questions">
        <Faq page="creators" />
      </Section>

      <CtaBand
        title="Run your own page."
        actions={[
          { to: '/register', label: 'Get Started' },
          { to: contactPath('creator'), label: 'Ask for a free trial' },
          { to: '/pricing', label: 'See pricing' },
        ]}>
        <p>
          Sign up with a stage name, email and password. For the{' '}
          <span className="whitespace-nowrap">{commitments.trial}</span> of either plan, ask us.
        </p>
      </CtaBand>
    </>
  )
}
