import { Section } from '../parts/section.tsx'
import { commitments, contactPath, formatCount, formatPrice, selfServicePlans } from '../plans.ts'
import texts from '../site-texts.json'
import { IncludedList, OfferNote, type Plan, PlanCards } from './plan-cards.tsx'

const [small, medium, unlimited] = selfServicePlans

/** Leads to the contact form: signing up creates a single creator's account, not a workspace for a team. */
const cta = { label: 'Ask for a free trial', to: contactPath('creator') }

const plans: Plan[] = [
  {
    name: small.name,
    price: `${formatPrice(small.monthly)}/mo`,
    priceNote: `${formatCount(small.fans)} fans, 1 platform`,
    text: 'For one page on one platform.',
    cta,
  },
  {
    name: medium.name,
    price: `${formatPrice(medium.monthly)}/mo`,
    priceNote: `${formatCount(medium.fans)} fans`,
    text: 'For a growing page and a small team.',
    cta,
  },
  {
    name: unlimited.name,
    price: `${formatPrice(unlimited.monthly)}/mo`,
    priceNote: 'Unlimited fans',
    text: 'For large pages. No limit on the number of fans.',
    cta,
  },
]

const included = texts.selfService

export function SelfService() {
  return (
    <Section
      id="self-service"
      title="Self-service plans"
      lede={`For creators with a team of their own. Priced by number of fans, with a ${commitments.trial}.`}>
      <PlanCards plans={plans} />
      <OfferNote />
      <IncludedList title="Included in every plan" items={included} />
    </Section>
  )
}
