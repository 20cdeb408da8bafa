import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { expect, test } from 'vitest'
import { remainingSteps } from './account-checklist.ts'

const user: SessionUser = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  email: 'mara@northlight.test',
  role: 'AGENCY_ADMIN',
  name: null,
  avatar: null,
  dateFormat: 'MDY',
  is24Hour: false,
  emailVerified: false,
  pendingEmail: null,
  twoFactor: false,
  creator: null,
  agency: {
    id: '0192f0c0-0000-7000-8000-000000000002',
    name: 'Northlight',
    timeZone: 'America/New_York',
    idleLockMinutes: 15,
    isHouse: true,
    color: null,
    logo: null,
  },
  demo: false,
  sendsMail: true,
}
const creator = { id: '0192f0c0-0000-7000-8000-000000000009', stageName: 'Juno Vale' }

test.each<[string, Partial<SessionUser>, string[]]>([
  ['a new account', {}, ['email', 'two-factor', 'name']],
  ['a verified account', { emailVerified: true }, ['two-factor', 'name']],
  ['a creator with a stage name', { creator }, ['email', 'two-factor']],
  ['a complete account', { emailVerified: true, name: 'Mara', twoFactor: true }, []],
])('returns the remaining steps for %s', (_, overrides, expected) => {
  expect(remainingSteps({ ...user, ...overrides }).map((step) => step.id)).toEqual(expected)
})
