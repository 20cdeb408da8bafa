import { expect, test } from 'vitest'
import { preparedOffer, suggestedPrice } from './offers.rules.ts'

test.for<[number | null, number]>([
  [null, 10],
  [0.5, 10],
  [12, 10],
  [13, 15],
  [27.4, 25],
  [27.5, 30],
  [49, 50],
  [400, 50],
])('who pays %j on average is asked for $%j', ([average, price]) => {
  expect(suggestedPrice(average)).toBe(price)
})

test('an offer names the fan, what was bought last and the usual price', () => {
  const facts = { name: 'Marcus', avgOrderValue: 24, preferredContent: 'Videos' }
  expect(preparedOffer({ ...facts, lastPurchase: 'PPV Content' })).toBe(
    'Hey Marcus, I hope you enjoyed the last one! I have something new I think you will like: videos for $25. Shall I send it to you?',
  )
  expect(preparedOffer({ ...facts, lastPurchase: 'Tips' })).toContain('thank you again for your tip!')
})

test('somebody who never bought is greeted, for the least', () => {
  const offer = preparedOffer({
    name: 'ana',
    lastPurchase: null,
    avgOrderValue: null,
    preferredContent: null,
  })
  expect(offer).toContain('so glad you found me')
  expect(offer).toContain('photos for $10')
  expect(offer).not.toMatch(/null|undefined/)
})
