import type { Invitation } from '@greenroom/contract/features/team/team.schema.ts'
import { describe, expect, test } from 'vitest'
import { grantableRoles, openInvitations, removalWarning } from './team-labels.ts'

const invitation = (email: string, status: Invitation['status']): Invitation => ({
  id: `${email} ${status}`,
  email,
  role: 'COMPLIANCE',
  status,
  invitedBy: null,
  creator: null,
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-08T00:00:00Z',
  canCopyLink: false,
})

describe('grantable roles', () => {
  test.each([
    ['SUPER_ADMIN', true, ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR']],
    ['SUPER_ADMIN', false, ['AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR']],
    ['AGENCY_ADMIN', true, ['AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR']],
    ['COMPLIANCE', true, []],
  ] as const)('are limited for %s (house agency: %s)', (role, isHouse, expected) => {
    expect(grantableRoles(role, isHouse).map(({ value }) => value)).toEqual(expected)
  })
})

describe('the list of open invitations', () => {
  test('lists pending and expired ones in order', () => {
    const list = [invitation('a@x.test', 'PENDING'), invitation('b@x.test', 'EXPIRED')]
    expect(openInvitations(list)).toEqual(list)
  })
  test('excludes accepted and revoked ones', () => {
    expect(openInvitations([invitation('a@x.test', 'ACCEPTED'), invitation('b@x.test', 'REVOKED')])).toEqual(
      [],
    )
  })
  test('hides an expired one when there is a newer one for the same address', () => {
    const newer = invitation('a@x.test', 'PENDING')
    expect(openInvitations([newer, invitation('a@x.test', 'EXPIRED')])).toEqual([newer])
    expect(openInvitations([invitation('a@x.test', 'ACCEPTED'), invitation('a@x.test', 'EXPIRED')])).toEqual(
      [],
    )
  })
})

describe('removal warning', () => {
  const creators = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: String(index), stageName: `C${index}` }))
  test('does not mention creators if there are none', () =>
    expect(removalWarning({ creators: [] })).toMatch(
      /^They’ll be signed out and their account will be closed\. /,
    ))
  test('names up to three creators', () =>
    expect(removalWarning({ creators: creators(3) })).toContain('Assign someone else to C0, C1, C2.'))
  test('counts the remaining creators', () =>
    expect(removalWarning({ creators: creators(5) })).toContain(
      'Assign someone else to C0, C1, C2 and 2 more.',
    ))
})
