import { expect, it } from 'vitest'
import { formatPrice, priceLabels } from './plans.ts'

it('formats prices as specified', () => {
  expect([formatPrice(250), formatPrice(1000), formatPrice(2500)]).toEqual(['$250', '$1000', '$2500'])
  expect(priceLabels).toMatchObject({
    starter: '$497/mo',
    professional: '$997/mo',
    share: '15% revenue share',
    license: '$5K/mo plus $50 per active creator',
    split: '50% revenue split',
  })
})
