import { expect, it } from 'vitest'
import { price, priceLabels } from './plans.ts'

it('formats prices as specified', () => {
  expect([price(250), price(1000), price(2500)]).toEqual(['$250', '$1000', '$2500'])
  expect(priceLabels).toMatchObject({
    starter: '$497/mo',
    professional: '$997/mo',
    share: '15% revenue share',
    license: '$5K/mo plus $50 per active creator',
    split: '50% revenue split',
  })
})
