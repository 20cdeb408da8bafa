import { aloneOrWithUs, differenceAtTen } from './creators/alone-or-with-us.ts'
import { creatorFaq } from './creators/creator-faq.ts'
import { CreatorHero } from './creators/creator-hero.tsx'
import { CreatorPlans } from './creators/creator-plans.tsx'
import { Desk } from './creators/desk.tsx'
import { creatorPlans, price, priceWords, promises } from './figures.ts'
import { CtaBand } from './parts/cta-band.tsx'
import { Faq, faqJsonLd } from './parts/faq.tsx'
import { Section } from './parts/section.tsx'
import { SiteButton } from './parts/site-button.tsx'
import { headline } from './parts/wrap.ts'
import { CompareTable } from './pricing/compare-table.tsx'
import { siteMeta } from './site-meta.ts'

export const handle = { indexed: true }

export const meta = () =>
  siteMeta({
    path: '/creators',
    title: 'Greenroom for solo creators: your page, your words',
    description:
      'Chat, fans, posts and papers on one desk, without an agency. $99/mo for up to 1,000 fans, $199/mo for unlimited fans, with a 14-day free trial.',
    jsonLd: faqJsonLd(creatorFaq),
  })

const limits = [
  {
    rule: 'No message goes out that you did not send.',
    why: 'Suggestions wait for you. There is no autopilot to forget about.',
  },
  {
    rule: 'No promise you did not make.',
    why: 'Suggestions never offer to meet, to pay elsewhere or to swap numbers.',
  },
  {
    rule: 'No password of yours on our servers.',
    why: 'Your accounts stay with you and the platforms you sell on.',
  },
  {
    rule: 'No card numbers either.',
    why: 'Fans pay on the platform. We see that a payment happened, not the card.',
  },
]

export default function CreatorsPage() {
  return (
    <>
      <CreatorHero />

      <Section
        layout="side"
        title="One desk instead of nine tabs"
        lede="What takes the evening is rarely the content. It is remembering who wanted what."
      >
        <Desk />
      </Section>

      <Section
        id="plans"
        title="Two plans, one difference"
        lede="The number of fans. Everything else is the same in both, so there is nothing to compare at midnight."
      >
        <CreatorPlans />
      </Section>

      <Section title="What it will not do">
        <ul className="border-line border-b">
          {limits.map(({ rule, why }) => (
            <li
              key={rule}
              className="grid items-baseline gap-x-6 gap-y-1 border-line border-t py-5 first:border-ink lg:grid-cols-12"
            >
              <p className={`${headline} text-20 md:text-28 lg:col-span-7`}>{rule}</p>
              <p className="text-pretty text-14 text-ink-2 leading-5.5 lg:col-span-5">{why}</p>
            </li>
          ))}
        </ul>
      </Section>

      <Section
        layout="side"
        title="On your own, or with us?"
        lede="Our agency also does the whole job: answering, planning, posting, paperwork. It costs half."
      >
        <CompareTable
          caption="What stays with you, by month"
          columns={['Revenue', 'On your own', 'With the agency', 'Difference']}
          rows={aloneOrWithUs}
          figures
        />
        <div className="mt-5 max-w-[42em] space-y-3 text-pretty text-14 text-ink-2">
          <p>
            {`On your own is revenue minus the ${price(creatorPlans.unlimited.monthly)} plan. With the agency is a ${priceWords.split}. Revenue is what is left to share after the platform’s fee.`}
          </p>
          <p>
            {`The difference is not a saving. It is what you would pay somebody to sit at the desk: ${differenceAtTen} at $10,000 a month. If your evenings are worth more than that, apply. The agency takes pages from a minimum of ${priceWords.minimum}, and every application is reviewed within ${promises.applications}.`}
          </p>
        </div>
        <div className="mt-6 flex flex-wrap gap-2.5 print:hidden">
          <SiteButton to="/join" variant="outline">
            Apply to the agency
          </SiteButton>
        </div>
      </Section>

      <Section layout="side" title="Asked by creators">
        <Faq items={creatorFaq} />
      </Section>

      <CtaBand
        title="Take the desk."
        actions={
          <>
            <SiteButton to="/register" variant="tungsten">
              Get Started
            </SiteButton>{' '}
            <SiteButton to="/pricing" variant="room">
              All prices
            </SiteButton>
          </>
        }
      >
        <p>
          A stage name, an email and a password, and you are in. The{' '}
          <span className="whitespace-nowrap">{promises.trial}</span> covers both plans; you choose when it
          ends.
        </p>
      </CtaBand>
    </>
  )
}
