import { expect, test } from 'vitest'
import { agencyPercent } from './creators.rules.ts'

test('the agency’s share of every share with two decimals has two decimals and adds up', () => {
  const wrong = Array.from({ length: 10_001 }, (_, hundredths) => hundredths / 100).filter((percent) => {
    const rest = agencyPercent(percent)
    return (
      !/^\d+(\.\d{1,2})?$/.test(`${rest}`) || Math.round(rest * 100) + Math.round(percent * 100) !== 10_000
    )
  })
  expect(wrong).toEqual([])
})
