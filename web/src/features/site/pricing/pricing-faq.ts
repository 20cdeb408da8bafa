import { fullService, percent, promises } from '../plans.ts'

export const pricingFaq = [
  {
    q: 'Which plans include a free trial?',
    a: `Creator, self-service and agency plans include a ${promises.trial}. Full management has no monthly fee, and licensing starts with a demo.`,
  },
  {
    q: 'What is the difference between creator and self-service plans?',
    a: 'Creator plans are for one person. Self-service plans add team accounts, roles, assignments and the connector.',
  },
  {
    q: 'What counts as a fan or a creator?',
    a: 'A fan is one person on one creator’s page, counted once. A creator is one profile on your roster.',
  },
  {
    q: 'What happens when we outgrow a plan?',
    a: 'You move to the next plan. There are no extra charges per fan or creator within a plan.',
  },
  {
    q: 'Is the 50% taken before or after platform fees?',
    a: `After. The platform deducts its fee first, and the ${percent(fullService.split)} split applies to the rest. Every payment in your account shows the amounts.`,
  },
  {
    q: 'How soon will I hear back?',
    a: `Applications are reviewed within ${promises.applications}. DMCA requests are answered within ${promises.dmca}.`,
  },
]
