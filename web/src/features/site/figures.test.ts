import { describe, expect, it } from 'vitest'
import { agencyPlanFor, licenceFee, price, priceWords, sameCostAt, shareOf, splitOf } from './figures.ts'

describe('splitOf', () => {
  it.each([
    [3000, 1500, 1500],
    [10_000, 5000, 5000],
    [25_000, 12_500, 12_500],
  ])('%i: %i to the creator, %i to the agency', (revenue, creator, agency) => {
    expect(splitOf(revenue)).toEqual({ creator, agency })
  })
})

describe('agencyPlanFor', () => {
  it.each([
    [1, 'Starter'],
    [5, 'Starter'],
    [6, 'Professional'],
    [20, 'Professional'],
    [21, undefined],
  ])('%i creators: %s', (creators, name) => {
    expect(agencyPlanFor(creators)?.name).toBe(name)
  })
})

describe('licensing', () => {
  it.each([
    [20, 6000, 40_000],
    [50, 7500, 50_000],
    [100, 10_000, 66_667],
    [200, 15_000, 100_000],
  ])('%i creators cost %i, the same as the share at %i', (creators, fee, even) => {
    expect(licenceFee(creators)).toBe(fee)
    expect(sameCostAt(creators)).toBe(even)
    expect(Math.round(shareOf(even))).toBe(fee)
  })
})

it('writes listed prices to the letter', () => {
  expect([price(250), price(1000), price(2500)]).toEqual(['$250', '$1000', '$2500'])
  expect(priceWords).toMatchObject({
    starter: '$497/mo',
    professional: '$997/mo',
    share: '15% revenue share',
    licence: '$5K/mo plus $50 per active creator',
    split: '50% revenue split',
  })
})
