import { contactFor, count, licenceFee, licensing, priceWords, sameCostAt, usd } from '../figures.ts'
import type { PlanLine } from '../pricing/plan-lines.tsx'

export const licenceLines: PlanLine[] = [
  {
    name: 'Share',
    price: priceWords.share,
    covers: 'No fixed fee',
    text: 'We earn when you do. For a platform that is opening, or whose roster changes from month to month.',
    cta: { label: 'Talk about a share', to: contactFor('b2b') },
  },
  {
    name: 'Fixed',
    price: priceWords.licenceBase,
    covers: priceWords.licencePlus,
    text: 'A bill you can compute before the month begins. For a roster that earns steadily.',
    cta: { label: 'Talk about a licence', to: contactFor('b2b') },
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    covers: 'Custom enterprise terms',
    text: 'Several brands, your own infrastructure, or terms your counsel has to write with ours.',
    cta: { label: 'Describe your case', to: contactFor('b2b') },
  },
]

export const crossings = [20, 50, 100, 200].map((creators) => ({
  creators: count(creators),
  fee: usd(licenceFee(creators)),
  working: `${usd(licensing.base)} + ${count(creators)} × ${usd(licensing.perCreator)}`,
  even: usd(sameCostAt(creators)),
}))
