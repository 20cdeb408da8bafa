import { expect, test } from 'vitest'
import { matchesQuery } from './matches-query.ts'

test.each([
  ['Asia/Tokyo (GMT+9)', 'Tok', true],
  ['Asia/Vladivostok (GMT+10)', 'Tok', false],
  ['America/New York (GMT-5)', 'new york', true],
  ['America/New York (GMT-5)', 'york new', true],
  ['America/New York (GMT-5)', 'America/New_York', true],
  ['America/New York (GMT-5)', 'newyork', false],
  ['America/New York (GMT-5)', 'new zealand', false],
  ['America/Sao Paulo (GMT-3)', 'são', true],
  ['Asia/Calcutta (GMT+5:30)', '+5:30', true],
  ['Asia/Calcutta (GMT+5:30)', 'gmt+5', true],
  ['UTC (GMT)', '', true],
  ['UTC (GMT)', '  ', true],
])('%s matches the query %j: %s', (label, query, expected) => {
  expect(matchesQuery(label, query)).toBe(expected)
})
