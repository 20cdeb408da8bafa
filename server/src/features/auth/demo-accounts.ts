import type { Role } from '@greenroom/contract/kit/permissions.ts'

export const DEMO_PASSWORD = 'greenroom-demo'

export type DemoPerson = {
  key: string
  email: string
  name: string
  role: Role
  agency: 'Northlight' | 'Harbour Street'
}

/** Fictional accounts: one per role in the house agency, and one admin of a second agency. */
export const demoPeople: DemoPerson[] = [
  { key: 'sol', email: 'sol@northlight.test', name: 'Sol Brandt', role: 'SUPER_ADMIN', agency: 'Northlight' },
  {
    key: 'mara',
    email: 'mara@northlight.test',
    name: 'Mara Ellis',
    role: 'AGENCY_ADMIN',
    agency: 'Northlight',
  },
  {
    key: 'priya',
    email: 'priya@northlight.test',
    name: 'Priya Nair',
    role: 'COMPLIANCE',
    agency: 'Northlight',
  },
  {
    key: 'dana',
    email: 'dana@northlight.test',
    name: 'Dana Kirk',
    role: 'CHAT_OPERATOR',
    agency: 'Northlight',
  },
  { key: 'juno', email: 'juno@northlight.test', name: 'Juno Vale', role: 'CREATOR', agency: 'Northlight' },
  {
    key: 'ada',
    email: 'ada@harbourstreet.test',
    name: 'Ada Lindqvist',
    role: 'AGENCY_ADMIN',
    agency: 'Harbour Street',
  },
]

/** The accounts that the sign-in page offers in demo mode. */
export const demoSignIn = {
  password: DEMO_PASSWORD,
  accounts: demoPeople
    .filter((person) => person.agency === 'Northlight')
    .map(({ email, name, role, agency }) => ({ email, name, role, agency })),
}
