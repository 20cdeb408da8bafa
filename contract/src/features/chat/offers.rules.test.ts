import { expect, test } from 'vitest'
import { formatPrice, priceError, suggestedOffer, suggestedPrice } from './offers.rules.ts'

test.for<[number | null, number]>([
  [null, 10],
  [0.5, 10],
  [12, 10],
  [13, 15],
  [27.4, 25],
  [27.5, 30],
  [49, 50],
  [400, 50],
])('a fan who pays %j on average is offered $%j', ([average, price]) => {
  expect(suggestedPrice(average)).toBe(price)
})

test.for<[string, string | null]>([
  ['', null],
  ['$25', null],
  ['25,50', null],
  ['10000', null],
  ['0', 'At least $1'],
  ['0.99', 'At least $1'],
  ['-5', 'At least $1'],
  ['10000.01', 'At most $10,000'],
  ['1.999', 'Use at most two decimal places'],
  ['1,500', 'Leave out the comma'],
  ['1e9', 'Enter a number, like 9.50'],
  ['ten', 'Enter a number, like 9.50'],
])('the error for the price %j is %j', ([input, error]) => {
  expect(priceError(input)).toBe(error)
})

test.for<[number, string]>([
  [1.5, '$1.50'],
  [5, '$5'],
  [9.99, '$9.99'],
  [1250, '$1,250'],
])('the price %j is shown as %j', ([price, displayed]) => {
  expect(formatPrice(price)).toBe(displayed)
})

test('an offer mentions the fan, the last purchase and the usual price', () => {
  const facts = { name: 'Marcus', avgOrderValue: 24, preferredContent: 'Videos' }
  expect(suggestedOffer({ ...facts, lastPurchase: 'PPV Content' })).toBe(
    'Hey Marcus, I hope you enjoyed the last one! I have something new I think you will like: videos for $25. Shall I send it to you?',
  )
  expect(suggestedOffer({ ...facts, lastPurchase: 'Tips' })).toContain('thank you again for your tip!')
})

test('a fan without purchases is greeted and offered the minimum price', () => {
  const offer = suggestedOffer({
    name: 'ana',
    lastPurchase: null,
    avgOrderValue: null,
    preferredContent: null,
  })
  expect(offer).toContain('so glad you found me')
  expect(offer).toContain('photos for $10')
  expect(offer).not.toMatch(/null|undefined/)
})
