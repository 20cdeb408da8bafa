import { expect, test } from 'vitest'
import { consequences, meetingInWords } from './meeting-words.ts'

const applicant = { firstName: 'Ana', lastName: 'Lopez', phone: '555 0104', email: 'ana@example.test' }
const meeting = {
  stageName: 'Sky',
  isConfirmed: true,
  isArchived: false,
  hasAccount: true,
  keepsStageName: true,
  creatorPercent: 60,
  fills: ['realName', 'phone'] as ('realName' | 'phone')[],
}

test.each([
  [{}, /^Already a creator: Sky\. The application is linked/],
  [{ isConfirmed: false }, /^Already signed up as Sky, with this address not confirmed yet/],
  [{ isArchived: true }, /^Already a creator: Sky, who is archived\. Restore/],
])('%j is told', (change, words) => {
  expect(meetingInWords({ ...meeting, ...change })).toMatch(words)
})

test('all that will happen is named, and what stays', () => {
  expect(consequences(meeting, applicant)).toEqual([
    'Added from the application: legal name (Ana Lopez) and phone (555 0104).',
    'The stage name stays Sky.',
    'A mail tells ana@example.test to sign in.',
  ])
  const bare = { ...meeting, fills: [], keepsStageName: false, hasAccount: false }
  expect(consequences(bare, applicant)).toEqual([
    'Legal name and phone stay as they are.',
    'An invitation to sign in goes to ana@example.test.',
  ])
  expect(consequences({ ...meeting, isConfirmed: false }, applicant).at(-1)).toBe(
    'A mail asks ana@example.test to confirm the address. Nothing reaches that profile before.',
  )
})
