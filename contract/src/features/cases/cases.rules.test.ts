import { describe, expect, test } from 'vitest'
import {
  caseErrors,
  caseFormNames,
  caseForms,
  normalizeCase,
  parseUrls,
  providedElements,
} from './case-forms.rules.ts'
import {
  type CaseElement,
  type CaseType,
  caseChecklists,
  clockStart,
  missingElements,
} from './cases.rules.ts'

const receivedAt = '2026-03-02T09:00:00Z'
const now = '2026-03-04T09:00:00Z'
const earlier = '2026-03-03T09:00:00Z'
const without = (type: CaseType, element: CaseElement) =>
  caseChecklists[type].filter((entry) => entry !== element)

describe('the clock', () => {
  test.each([
    ['starts when a takedown request is complete', 'DMCA_RECEIVED', caseChecklists.DMCA_RECEIVED, null, now],
    ['does not restart', 'DMCA_RECEIVED', caseChecklists.DMCA_RECEIVED, earlier, earlier],
    [
      'does not run without a signature',
      'DMCA_RECEIVED',
      without('DMCA_RECEIVED', 'signature'),
      earlier,
      null,
    ],
    [
      'does not run without consent to jurisdiction',
      'COUNTER_NOTICE',
      without('COUNTER_NOTICE', 'jurisdiction'),
      null,
      null,
    ],
    ['starts on receipt of an intimate-image request', 'INTIMATE_IMAGE', [], null, receivedAt],
    ['starts on receipt of a card complaint', 'CARD_COMPLAINT', [], null, receivedAt],
    ['starts on receipt of a personal-data request', 'PERSONAL_DATA', [], null, receivedAt],
    ['starts when a notice is sent', 'DMCA_SENT', [], null, receivedAt],
  ] as const)('%s', (_, type, checks, clockFrom, start) => {
    expect(clockStart(type, checks, { receivedAt, clockFrom, now })).toBe(start)
  })
})

test.each(
  Object.entries(caseChecklists).flatMap(([type, elements]) =>
    elements.map((element) => [type, element] as const),
  ),
)('%s is not valid without %s', (type, element) => {
  expect(missingElements(type as CaseType, without(type as CaseType, element))).toEqual([element])
})

const filledForm = {
  work: 'Balcony set',
  material: 'A copy of it',
  urls: 'https://mirror.test/a\r\nmirror.test/b',
  name: 'Ana Lopez',
  email: 'Ana@New.test',
  phone: '+1 555 010 4477',
  address: '1 Main St',
  goodFaith: 'yes',
  accuracy: 'yes',
  mistake: 'yes',
  jurisdiction: 'yes',
  noConsent: 'yes',
  signature: 'Ana Lopez',
  person: 'me',
  request: 'copy',
  details: 'My chats',
  reason: 'no_consent',
  message: 'That is me',
}

describe('public forms', () => {
  test.each(caseFormNames)('%s is valid with every required element', (form) => {
    const values = normalizeCase(form, filledForm)
    expect(caseErrors(form, values)).toEqual({})
    const { type } = caseForms[form]
    // The requester's identity is verified by staff.
    const expected = caseChecklists[type].filter((element) => element !== 'identity')
    expect(providedElements(form, values)).toEqual(expected)
  })

  test.each([
    ['takedown', 'urls', 'not a link', 'Please enter full URLs'],
    ['takedown', 'urls', 'javascript:alert(1)', 'Please enter full URLs'],
    ['takedown', 'urls', Array(51).fill('https://a.test/x').join('\n'), 'At most 50 URLs.'],
    ['takedown', 'goodFaith', 'on', 'Please confirm'],
    ['takedown', 'signature', '', 'Please type your full name'],
    ['takedown', 'email', 'ana', 'Please enter a full email'],
    ['takedown', 'phone', '', 'Please enter your phone'],
    ['counter-notice', 'jurisdiction', '', 'Please confirm'],
    ['intimate-image', 'noConsent', '', 'Please confirm'],
    ['intimate-image', 'phone', 'none', 'Please enter a phone'],
    ['personal-data', 'request', 'everything', 'Please pick one from the list.'],
    ['report', 'reason', '', 'Please pick a reason.'],
    ['report', 'message', 'x'.repeat(5_001), 'At most 5,000 characters.'],
  ] as const)('%s rejects %s = %j', (form, field, value, message) => {
    expect(caseErrors(form, normalizeCase(form, { ...filledForm, [field]: value }))[field]).toContain(message)
  })

  test('a report can be anonymous, without contact details', () => {
    const values = normalizeCase('report', { ...filledForm, name: '', email: '' })
    expect(caseErrors('report', values)).toEqual({})
    expect(providedElements('report', values)).toEqual(['reasons', 'material', 'good_faith'])
  })

  test('adds https:// to URLs without a scheme', () => {
    expect(parseUrls(' https://a.test/x\n\nb.test/y ')).toEqual(['https://a.test/x', 'https://b.test/y'])
  })
})
