import { expect, test } from 'vitest'
import { caseDetail } from '../../../../test/fixtures/cases.ts'
import { fillLetter, lettersFor } from './fill-letter.ts'

test('a letter states its deadline with year and time zone', () => {
  const row = caseDetail({ dueAt: '2026-03-03T15:00:00Z' })
  const [template] = lettersFor(row)
  const { text } = fillLetter(template as never, row, { agency: 'North', zone: 'America/New_York' })
  expect(text).toMatch(/We’ll reply by Mar 3, 2026, 10:00\sAM \(America\/New_York\)\./)
})
