import { expect, test } from 'vitest'
import { consequences, matchLabel } from './match-labels.ts'

const applicant = { firstName: 'Ana', lastName: 'Lopez', phone: '555 0104', email: 'ana@example.test' }
const meeting = {
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
])('%j is explained', (change, expected) => {
  expect(matchLabel({ ...meeting, ...change })).toMatch(expected)
})

test('lists what changes and what stays', () => {
  expect(consequences(meeting, applicant, true)).toEqual([
    'Added from the application: legal name (Ana Lopez) and phone (555 0104).',
    'The stage name stays Sky.',
    'We’ll email ana@example.test a sign-in link.',
  ])
  const bare = { ...meeting, fills: [], keepsStageName: false, hasAccount: false }
  expect(consequences(bare, applicant, true)).toEqual([
    'Legal name and phone won’t change.',
    'We’ll email an invitation to ana@example.test.',
  ])
  expect(consequences({ ...meeting, isConfirmed: false }, applicant, true).at(-1)).toBe(
    'We’ll ask ana@example.test to confirm the address. The profile won’t change until then.',
  )
})

test('promises no mail without a mail server', () => {
  for (const change of [{}, { hasAccount: false }, { isConfirmed: false }]) {
    const last = consequences({ ...meeting, ...change }, applicant, false).at(-1)
    expect(last).toMatch(/No mail server is set up/)
    expect(last).not.toMatch(/We’ll (email|ask)/)
  }
  expect(consequences({ ...meeting, isConfirmed: false }, applicant, false).at(-1)).toBe(
    'No mail server is set up, so no link was sent. You can confirm the address under Creators, in Sky’s menu. The profile won’t change until then.',
  )
})
