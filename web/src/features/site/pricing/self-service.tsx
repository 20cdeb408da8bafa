import { Section } from '../parts/section.tsx'
import { count, price, promises, selfServicePlans } from '../plans.ts'
import { IncludedList, type Plan, PlanCards } from './plan-cards.tsx'

const [small, medium, unlimited] = selfServicePlans

const cta = { label: 'Start free trial', to: '/register' }

const plans: Plan[] = [
  {
    name: small.name,
    price: `${price(small.monthly)}/mo`,
    covers: `${count(small.fans)} fans, 1 platform`,
    text: 'For one page on one platform.',
    cta,
  },
  {
    name: medium.name,
    price: `${price(medium.monthly)}/mo`,
    covers: `${count(medium.fans)} fans`,
    text: 'For a growing page and a small team.',
    cta,
  },
  {
    name: unlimited.name,
    price: `${price(unlimited.monthly)}/mo`,
    covers: 'Unlimited fans',
    text: 'For large pages. No limit on the number of fans.',
    cta,
  },
]

const included = [
  'Shared inbox with AI suggestions and quick replies',
  'Fan profiles with tiers and spending',
  'Content scheduling and pay-per-view',
  'ID verification, consents and deadlines',
  'Analytics by period, creator and source',
  'Team roles, CSV import and export, API keys and webhooks',
]

export function SelfService() {
  return (
    <Section
      id="self-service"
      title="Self-service plans"
      lede={`For creators with a team of their own. Priced by number of fans, with a ${promises.trial}.`}
    >
      <PlanCards plans={plans} />
      <IncludedList title="Included in every plan" items={included} />
    </Section>
  )
}
