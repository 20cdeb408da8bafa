import { creatorPlans, splitOf, usd } from '../figures.ts'

const { unlimited } = creatorPlans

/** What is left of a month's revenue on one's own and with the agency; the dearer plan is used throughout. */
export const aloneOrWithUs = [3000, 10_000, 25_000].map((revenue) => {
  const alone = revenue - unlimited.monthly
  const { creator } = splitOf(revenue)
  return { label: usd(revenue), values: [usd(alone), usd(creator), usd(alone - creator)] }
})

export const differenceAtTen = usd(10_000 - unlimited.monthly - splitOf(10_000).creator)
