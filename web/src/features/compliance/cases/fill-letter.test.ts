import { type CaseType, caseTypes } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseDetail } from '@greenroom/contract/features/cases/cases.schema.ts'
import { blanksIn } from '@greenroom/contract/features/cases/letters.rules.ts'
import { describe, expect, test } from 'vitest'
import { caseDetail } from '../../../../test/fixtures/cases.ts'
import { fillLetter, lettersFor } from './fill-letter.ts'

const sender = { agency: 'North', zone: 'America/New_York', now: new Date('2026-03-02T15:00:00Z') }
const times = { receivedAt: '2026-03-02T14:00:00Z', dueAt: '2026-03-03T15:00:00Z', opensAt: null }

function write(key: string, overrides: Partial<CaseDetail>): string {
  const row = caseDetail({ ...times, ...overrides })
  const template = lettersFor(row).find((entry) => entry.key === key)
  if (!template) throw new Error(`No letter ${key} for ${row.type}`)
  return fillLetter(template, row, sender).text
}

test('a letter states its deadline with year and time zone', () => {
  expect(write('received', {})).toMatch(/We’ll reply by Mar 3, 2026, 10:00\sAM \(America\/New_York\)\./)
})

describe('when the deadline starts', () => {
  test.each<[string, CaseType, RegExp, RegExp]>([
    ['missing-image', 'INTIMATE_IMAGE', /started when we received it, on Mar 2, 2026, 9:00\sAM/, /complete/],
    ['missing-image', 'INTIMATE_IMAGE', /The deadline does not change/, /once/],
    ['missing-card', 'CARD_COMPLAINT', /7 business days started when we received it/, /complete/],
    ['missing-dmca', 'DMCA_RECEIVED', /within 24 hours of receiving the complete notice/, /we received it/],
    ['missing-counter', 'COUNTER_NOTICE', /start once the counter-notice is complete/, /we received it/],
    ['missing-other', 'OTHER', /will decide by Mar 3, 2026/, /complete/],
  ])('%s for %s', (key, type, expected, unexpected) => {
    const text = write(key, { type, checks: [] })
    expect(text).toMatch(expected)
    expect(text).not.toMatch(unexpected)
  })

  test('only a running deadline is promised, and never a past one', () => {
    expect(write('received', { dueAt: null, checks: [] })).toContain(
      'We’ll reply within 24 hours of receiving a complete notice.',
    )
    expect(write('received', { dueAt: '2026-02-20T15:00:00Z' })).toContain('We’ll reply by [new date].')
    const request = { type: 'PERSONAL_DATA' as const, dueAt: '2026-04-02T15:00:00Z' }
    expect(write('extended', request)).toContain('[date, after extending the deadline]')
    expect(write('extended', { ...request, isExtended: true })).toContain('We’ll reply by Apr 2, 2026')
  })
})

test.each(caseTypes)('%s has its own letters, and each names what it does not know', (type) => {
  const row = caseDetail({ type, ...times, text: '' })
  const templates = lettersFor(row)
  expect(templates.length).toBeGreaterThan(1)
  const labels = templates.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  for (const template of templates) {
    const { subject, text } = fillLetter(template, row, sender)
    expect(`${subject} ${text}`).not.toMatch(/[{}]/)
    if (/statement|kept|notice|identity/.test(template.key)) expect(blanksIn(text, row)).not.toEqual([])
  }
})

test('a letter that is not for the reporter names its recipient', () => {
  const recipients = (type: CaseType) => lettersFor({ type }).flatMap(({ recipient }) => recipient ?? [])
  expect(recipients('COUNTER_NOTICE')).toEqual(['claimant'])
  expect(recipients('DMCA_RECEIVED')).toEqual(['uploader'])
  expect(recipients('DMCA_SENT')).toEqual([])
})
