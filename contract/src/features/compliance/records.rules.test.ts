import { describe, expect, test } from 'vitest'
import {
  consentState,
  type DocumentDates,
  documentProblem,
  dueReminder,
  examinationProblem,
  foldNumber,
  isSameName,
  personStatus,
} from './records.rules.ts'

const today = '2026-11-17'

describe('status of a record', () => {
  test.each([
    ['no document', false, null, 0, 'missing'],
    ['a document awaiting examination', false, null, 1, 'submitted'],
    ['an accepted document without expiry', true, null, 0, 'accepted'],
    ['61 days left', true, '2027-01-17', 0, 'accepted'],
    ['60 days left', true, '2027-01-16', 0, 'expiring'],
    ['last day', true, '2026-11-17', 0, 'expiring'],
    ['expired yesterday', true, '2026-11-16', 0, 'expired'],
    ['expired, with a new one pending', true, '2026-11-16', 1, 'submitted'],
    ['valid, with another one pending', true, null, 1, 'accepted'],
  ] as const)('%s', (_, hasAcceptedDocument, acceptedUntil, pendingDocuments, status) => {
    expect(personStatus({ hasAcceptedDocument, acceptedUntil, pendingDocuments }, today)).toBe(status)
  })
})

describe('reminders before an ID expires on 2027-01-31', () => {
  test.each([
    ['2026-12-01', null, null],
    ['2026-12-02', null, 60],
    ['2026-12-02', 60, null],
    ['2026-12-31', 60, null],
    ['2027-01-01', 60, 30],
    ['2027-01-24', 30, 7],
    ['2027-01-30', 7, null],
    ['2027-01-31', 7, 0],
    ['2027-02-20', 7, 0],
    ['2027-02-20', 0, null],
    // Accepted late: one reminder instead of three.
    ['2027-01-26', null, 7],
  ])('on %s, after reminder %s, sends %s', (day, last, expected) => {
    expect(dueReminder('2027-01-31', day, last)).toBe(expected)
  })
})

const valid: DocumentDates = {
  birthDate: '1999-05-05',
  issuedOn: '2020-01-01',
  expiresOn: '2030-01-01',
  earlierExaminedOn: null,
}

describe('submitting a document', () => {
  test.each<[string, Partial<DocumentDates>, string | null]>([
    ['valid', {}, null],
    ['without expiry', { expiresOn: null }, null],
    ['18 today', { birthDate: '2008-11-17' }, null],
    ['18 tomorrow', { birthDate: '2008-11-18' }, 'birthDate'],
    ['born tomorrow', { birthDate: '2026-11-18' }, 'birthDate'],
    ['issued tomorrow', { issuedOn: '2026-11-18' }, 'issuedOn'],
    ['issued before birth', { issuedOn: '1999-05-04' }, 'issuedOn'],
    ['expires before it was issued', { expiresOn: '2019-12-31' }, 'expiresOn'],
    ['expires today', { expiresOn: today }, null],
    ['expired yesterday', { expiresOn: '2026-11-16' }, 'expiresOn'],
    ['expired, but examined in time', { expiresOn: '2026-11-16', earlierExaminedOn: '2024-01-01' }, null],
    [
      'examined after it expired',
      { expiresOn: '2023-12-31', earlierExaminedOn: '2024-01-01' },
      'earlierProducer.examinedOn',
    ],
    ['examined tomorrow', { earlierExaminedOn: '2026-11-18' }, 'earlierProducer.examinedOn'],
    ['examined before it was issued', { earlierExaminedOn: '2019-12-31' }, 'earlierProducer.examinedOn'],
    [
      'examined as a minor',
      { birthDate: '2005-01-02', earlierExaminedOn: '2023-01-01' },
      'earlierProducer.examinedOn',
    ],
  ])('%s', (_, change, field) => {
    expect(documentProblem({ ...valid, ...change }, today)?.field ?? null).toBe(field)
  })
})

test('a February 29 birthday counts from March 1 in non-leap years', () => {
  const leapDayDocument = { ...valid, birthDate: '2008-02-29' }
  expect(examinationProblem(leapDayDocument, '2026-02-28', today)?.message).toContain('under 18')
  expect(examinationProblem(leapDayDocument, '2026-03-01', today)).toBeNull()
})

test.each([
  ['José  García', 'JOSE GARCIA', true],
  ['Anne-Marie O’Neil', 'anne marie o neil', true],
  ['Ana Lopez', 'Ana Lopes', false],
])('%s and %s are the same name: %s', (a, b, same) => {
  expect(isSameName(a, b)).toBe(same)
})

test('document numbers are compared without spaces and punctuation', () => {
  expect(foldNumber(' c01-x 00t47.')).toBe('C01X00T47')
})

test.each([
  [{ until: null, isSigned: false, isWithdrawn: false }, 'waiting'],
  [{ until: null, isSigned: true, isWithdrawn: false }, 'in_force'],
  [{ from: '2026-06-02', until: '2026-06-20', isSigned: true, isWithdrawn: false }, 'upcoming'],
  [{ from: '2026-06-02', until: null, isSigned: false, isWithdrawn: false }, 'waiting'],
  [{ until: '2026-07-02', isSigned: true, isWithdrawn: false }, 'in_force'],
  [{ until: '2026-07-01', isSigned: true, isWithdrawn: false }, 'ending'],
  [{ until: '2026-06-01', isSigned: true, isWithdrawn: false }, 'ending'],
  [{ until: '2026-05-31', isSigned: true, isWithdrawn: false }, 'ended'],
  [{ until: '2026-05-31', isSigned: false, isWithdrawn: false }, 'ended'],
  [{ until: '2026-05-31', isSigned: true, isWithdrawn: true }, 'withdrawn'],
  [{ until: null, isSigned: true, isWithdrawn: true, isVoid: true }, 'void'],
])('on June 1 a consent %j is %s', (consent, state) => {
  expect(consentState({ from: '2026-01-01', isVoid: false, ...consent }, '2026-06-01')).toBe(state)
})
