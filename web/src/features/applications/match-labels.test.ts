import { expect, test } from 'vitest'
import { consequences, matchLabel } from './match-labels.ts'

const applicant = { firstName: 'Ana', lastName: 'Lopez', phone: '555 0104', email: 'ana@example.test' }
const match = {
  stageName: 'Sky',
  isConfirmed: true,
  isArchived: false,
  hasAccount: true,
  keepsStageName: true,
  creatorPercent: 60,
  hasDefaultShare: false,
  fills: ['realName', 'phone'] as ('realName' | 'phone')[],
}

test.each([
  [{}, /^Already a creator: Sky\. The application is linked/],
  [{ isConfirmed: false }, /^Already signed up as Sky, but the address isn’t confirmed yet/],
  [{ isArchived: true }, /^Already a creator: Sky \(archived\)\. Restore/],
])('a matching creator with %j is explained', (change, expected) => {
  expect(matchLabel({ ...match, ...change })).toMatch(expected)
})

test('the list of consequences says what changes and what stays', () => {
  expect(consequences(match, applicant, true)).toEqual([
    'Added from the application: legal name (Ana Lopez) and phone (555 0104).',
    'The stage name stays Sky.',
    'We’ll email sign-in instructions to ana@example.test.',
  ])
  const withoutChanges = { ...match, fills: [], keepsStageName: false, hasAccount: false }
  expect(consequences(withoutChanges, applicant, true)).toEqual([
    'Legal name and phone won’t change.',
    'We’ll email an invitation to ana@example.test.',
  ])
  expect(consequences({ ...match, isConfirmed: false }, applicant, true).at(-1)).toBe(
    'We’ll ask ana@example.test to confirm the address. The profile won’t change until then.',
  )
})

test('without a mail server, no email is promised', () => {
  for (const change of [{}, { hasAccount: false }, { isConfirmed: false }]) {
    const last = consequences({ ...match, ...change }, applicant, false).at(-1)
    expect(last).toMatch(/No mail server is set up/)
    expect(last).not.toMatch(/We’ll (email|ask)/)
  }
  expect(consequences({ ...match, isConfirmed: false }, applicant, false).at(-1)).toBe(
    'No mail server is set up, so no link was sent. You can confirm the address under Creators, in Sky’s menu. The profile won’t change until then.',
  )
})
