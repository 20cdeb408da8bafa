import { agencyPlans, contactFor, fullService, percent, priceWords, splitOf, usd } from '../figures.ts'
import type { LedgerLine } from '../pricing/ledger.tsx'
import type { PlanLine } from '../pricing/plan-lines.tsx'

const { starter, professional, enterprise } = agencyPlans

export const agencyPlanLines: PlanLine[] = [
  {
    name: starter.name,
    price: priceWords.starter,
    covers: `Up to ${starter.creators} creators`,
    text: 'The whole product for a small roster: inbox, fans, content, compliance and analytics, with as many operators as you invite.',
    cta: { label: 'Ask for Starter', to: contactFor('agency') },
  },
  {
    name: professional.name,
    price: priceWords.professional,
    covers: `Up to ${professional.creators} creators`,
    text: 'The same product. The price changes with the roster, not with features you find missing later.',
    cta: { label: 'Ask for Professional', to: contactFor('agency') },
  },
  {
    name: enterprise.name,
    price: enterprise.price,
    covers: `More than ${professional.creators} creators`,
    text: 'Several agencies under one roof, your own database and storage, or an import that needs hands. We write an offer for the case you describe.',
    cta: { label: 'Describe your case', to: contactFor('agency') },
  },
]

const creators = 8
const toShare = 60_000
const { agency } = splitOf(toShare)

export const exampleAgency = {
  title: `Example: an agency of ${creators} creators`,
  lines: [
    {
      label: 'Revenue to share',
      sum: 'All creators together, in one month, after platform fees',
      amount: usd(toShare),
    },
    {
      label: 'The agency’s part',
      sum: `${percent(fullService.split)} of ${usd(toShare)}`,
      amount: usd(agency),
    },
    {
      label: `Greenroom ${professional.name}`,
      sum: `${creators} creators are more than ${starter.creators} and at most ${professional.creators}`,
      amount: `–${usd(professional.monthly)}`,
    },
  ] satisfies LedgerLine[],
  result: {
    label: 'Left for wages, advertising and rent',
    sum: `The software is ${((professional.monthly / agency) * 100).toFixed(1)}% of the agency’s part`,
    amount: usd(agency - professional.monthly),
  },
}
