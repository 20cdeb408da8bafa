import { expect, test } from 'vitest'
import { operatorSettingsBody } from './operators.schema.ts'
import { payRateBody } from './pay-sheets.schema.ts'

const rate = { fromDay: '2026-06-01', hourly: 12.5, percent: 7.5 }
const HOURS_ERROR = 'Enter a whole number of hours from 1 to 168.'
const PERCENT_ERROR = 'Enter a percentage from 0 to 100.'

test.each([
  ['a share above 100', payRateBody, { ...rate, percent: 101 }, PERCENT_ERROR],
  ['a negative share', payRateBody, { ...rate, percent: -1 }, PERCENT_ERROR],
  ['no share', payRateBody, { ...rate, percent: Number.NaN }, PERCENT_ERROR],
  ['no hourly rate', payRateBody, { ...rate, hourly: Number.NaN }, 'Enter an amount.'],
  ['no first day', payRateBody, { ...rate, fromDay: '' }, 'Choose a day.'],
  ['no hours', operatorSettingsBody, { rule: 'LAST_MESSAGE', windowHours: Number.NaN }, HOURS_ERROR],
  ['too many hours', operatorSettingsBody, { rule: 'LAST_MESSAGE', windowHours: 500 }, HOURS_ERROR],
  ['half an hour', operatorSettingsBody, { rule: 'LAST_MESSAGE', windowHours: 0.5 }, HOURS_ERROR],
])('%s is rejected with a readable message', (_, schema, input, message) => {
  const { error } = schema.safeParse(input)
  expect(error?.issues[0]?.message).toBe(message)
})
