import { count, creatorPlans, price } from '../figures.ts'
import type { PlanLine } from './plan-lines.tsx'

const { small, unlimited } = creatorPlans

export const creatorPlanLines: PlanLine[] = [
  {
    name: small.name,
    price: `${price(small.monthly)}/mo`,
    covers: `Up to ${count(small.fans)} fans`,
    text: 'One creator, one person at the keyboard. Inbox, fans, posts and papers, without seats for a team.',
    cta: { label: 'Start with 1,000', to: '/register' },
  },
  {
    name: unlimited.name,
    price: `${price(unlimited.monthly)}/mo`,
    covers: 'Unlimited fans',
    text: 'The same desk for a page that has outgrown the first thousand.',
    cta: { label: 'Start with unlimited', to: '/register' },
  },
]
