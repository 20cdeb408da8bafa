import { agencyPlans, creatorPlans, selfServicePlans } from '../plans.ts'
import { socialImage } from '../site-meta.ts'
import { SITE_ORIGIN } from '../site-origin.ts'

type PricedPlan = { name: string; monthly: number }

const pricingUrl = `${SITE_ORIGIN}/pricing`

function offer({ name, monthly }: PricedPlan, anchor: string) {
  return {
    '@type': 'Offer',
    name,
    price: monthly,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `${pricingUrl}#${anchor}`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: monthly,
      priceCurrency: 'USD',
      unitText: 'month',
      billingDuration: 'P1M',
    },
  }
}

function product(name: string, description: string, anchor: string, plans: readonly PricedPlan[]) {
  return {
    '@type': 'Product',
    '@id': `${pricingUrl}#${anchor}`,
    name,
    description,
    image: socialImage('/pricing'),
    brand: { '@type': 'Brand', name: 'Greenroom' },
    offers: plans.map((plan) => offer(plan, anchor)),
  }
}

/** Structured data for the plans that have a monthly price. */
export const pricingProducts = [
  product(
    'Greenroom self-service',
    'The full product for a creator’s own team, priced by number of fans.',
    'self-service',
    selfServicePlans,
  ),
  product(
    'Greenroom for solo creators',
    'Chat, fans, content and compliance records for one creator.',
    'creators',
    [creatorPlans.small, creatorPlans.unlimited],
  ),
  product('Greenroom for agencies', 'The back office for a roster of creators.', 'agencies', [
    agencyPlans.starter,
    agencyPlans.professional,
  ]),
]
