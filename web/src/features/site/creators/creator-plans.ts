import { contactPath, creatorPlans, formatCount, formatPrice } from '../plans.ts'
import type { Plan } from '../pricing/plan-cards.tsx'
import texts from '../site-texts.json'

const { small, unlimited } = creatorPlans
const cta = { label: 'Ask for a free trial', to: contactPath('creator') }

export const creatorPlanCards: Plan[] = [
  {
    name: small.name,
    price: `${formatPrice(small.monthly)}/mo`,
    priceNote: `Up to ${formatCount(small.fans)} fans`,
    text: 'All features for one creator.',
    cta,
  },
  {
    name: unlimited.name,
    price: `${formatPrice(unlimited.monthly)}/mo`,
    priceNote: 'Unlimited fans',
    text: 'All features for one creator, with no limit on fans.',
    cta,
  },
]

export const creatorPlanFeatures = texts.creatorPlanFeatures
