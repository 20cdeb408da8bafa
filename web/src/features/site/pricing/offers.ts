import { agencyPlans, creatorPlans, selfServicePlans } from '../figures.ts'
import { socialImage } from '../site-meta.ts'
import { SITE_ORIGIN } from '../site-origin.ts'

type Priced = { name: string; monthly: number }

const page = `${SITE_ORIGIN}/pricing`

function offer({ name, monthly }: Priced, anchor: string) {
  return {
    '@type': 'Offer',
    name,
    price: monthly,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: `${page}#${anchor}`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: monthly,
      priceCurrency: 'USD',
      unitText: 'month',
      billingDuration: 'P1M',
    },
  }
}

function product(name: string, description: string, anchor: string, plans: readonly Priced[]) {
  return {
    '@type': 'Product',
    '@id': `${page}#${anchor}`,
    name,
    description,
    image: socialImage('/pricing'),
    brand: { '@type': 'Brand', name: 'Greenroom' },
    offers: plans.map((plan) => offer(plan, anchor)),
  }
}

/** The plans that have a price, for search engines. */
export const pricingProducts = [
  product(
    'Greenroom self-service',
    'The agency’s tools for a creator’s own team, priced by number of fans.',
    'self-service',
    selfServicePlans,
  ),
  product('Greenroom for solo creators', 'The desk behind one creator’s page.', 'creators', [
    creatorPlans.small,
    creatorPlans.unlimited,
  ]),
  product('Greenroom for agencies', 'The back office for a whole roster of creators.', 'agencies', [
    agencyPlans.starter,
    agencyPlans.professional,
  ]),
]
