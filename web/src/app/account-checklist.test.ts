import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { expect, test } from 'vitest'
import { checklistSteps } from './account-checklist.ts'

const user: SessionUser = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  email: 'mara@northlight.test',
  role: 'AGENCY_ADMIN',
  name: null,
  avatar: null,
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
  },
  demo: false,
  sendsMail: true,
}
const creator = { id: '0192f0c0-0000-7000-8000-000000000009', stageName: 'Juno Vale' }

const cases: { name: string; is: Partial<SessionUser>; devices: number | undefined; done: string[] }[] = [
  { name: 'a new account', is: {}, devices: 1, done: [] },
  { name: 'a verified account on two devices', is: { emailVerified: true }, devices: 2, done: ['email'] },
  { name: 'a creator has a stage name', is: { creator }, devices: 1, done: ['name'] },
  {
    name: 'everything done',
    is: { emailVerified: true, name: 'Mara', twoFactor: true },
    devices: 1,
    done: ['email', 'name', 'two-factor'],
  },
]

test.each(cases)('$name', ({ is, devices, done }) => {
  const steps = checklistSteps({ ...user, ...is }, devices)
  expect(steps.filter((step) => step.done).map((step) => step.id)).toEqual(done)
})

test('leaves out devices until they are loaded', () => {
  expect(checklistSteps(user, undefined).map((step) => step.id)).toEqual(['email', 'name', 'two-factor'])
})

test.each([1, 2])('%i devices is information, not a step', (devices) => {
  expect(checklistSteps(user, devices).find((step) => step.id === 'devices')?.done).toBeNull()
})
