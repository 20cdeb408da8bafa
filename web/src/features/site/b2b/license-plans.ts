import { contactPath, priceLabels } from '../plans.ts'
import type { Plan } from '../pricing/plan-cards.tsx'

const cta = { label: 'Contact sales', to: contactPath('b2b') }

export const licensePlanCards: Plan[] = [
  {
    name: 'Revenue share',
    price: priceLabels.share,
    priceNote: 'No fixed fee',
    text: 'You pay only when you earn. Suits new platforms and rosters that change often.',
    cta,
  },
  {
    name: 'Fixed fee',
    price: priceLabels.licenseBase,
    priceNote: priceLabels.licensePerCreator,
    text: 'A predictable monthly bill. Suits established rosters.',
    cta,
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    priceNote: 'Custom enterprise terms',
    text: 'For several brands, your own infrastructure or special contract terms.',
    cta,
  },
]
