import { agencyPlans, contactPath, priceLabels } from '../plans.ts'
import type { Plan } from '../pricing/plan-cards.tsx'

const { starter, professional, enterprise } = agencyPlans

export const agencyPlanCards: Plan[] = [
  {
    name: starter.name,
    price: priceLabels.starter,
    priceNote: `Up to ${starter.creators} creators`,
    text: 'All features: inbox with AI suggestions, fans, content, revenue, compliance and connectors. Unlimited operators.',
    cta: { label: 'Choose Starter', to: contactPath('agency') },
  },
  {
    name: professional.name,
    price: priceLabels.professional,
    priceNote: `Up to ${professional.creators} creators`,
    text: 'The same features for a larger roster. Unlimited operators.',
    cta: { label: 'Choose Professional', to: contactPath('agency') },
  },
  {
    name: enterprise.name,
    price: enterprise.price,
    priceNote: `More than ${professional.creators} creators`,
    text: 'For several agencies, your own database and storage, or help with a large import.',
    cta: { label: 'Contact sales', to: contactPath('agency') },
  },
]
