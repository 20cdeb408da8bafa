import { describe, expect, test } from 'vitest'
import type { Role } from '../../kit/permissions.ts'
import { greetingName, isInSidebar, locksWhenIdle, safeReturnPath, sections } from './auth.rules.ts'
import { newPassword, profileBody, secondFactor, typedPassword } from './auth.schema.ts'

test.each([
  [{ email: 'juno@example.com', creator: { stageName: 'Juno Vale' } }, 'Juno Vale'],
  [{ email: 'juno@example.com', creator: { stageName: '' } }, 'juno'],
  [{ email: 'mara@example.com', creator: null }, 'mara'],
  [{ email: 'mara@example.com' }, 'mara'],
  [{ email: '@example.com', creator: null }, 'Admin'],
  [{ email: '' }, 'Admin'],
  [{ email: null, creator: null }, 'Admin'],
  [{}, 'Admin'],
])('%j is greeted as %s', (user, name) => {
  expect(greetingName(user)).toBe(name)
})

describe('return path', () => {
  test.each([
    '/dashboard',
    '/dashboard/',
    '/dashboard/fans',
    '/dashboard/fans/01900000-0000-7000-8000-000000000000',
    '/dashboard?tab=new',
    '/dashboard#top',
    '/dashboard/chat/7?filter=vip#last',
    '/dashboard/settings?q=a%2Fb',
    '/dashboard/v1.2',
  ])('allows %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  test.each([
    null,
    undefined,
    '',
    '/',
    '/login',
    '/dashboardx',
    '/dashboard.evil.test',
    '/dashboard@evil.test',
    '/Dashboard',
    'dashboard',
    ' /dashboard',
    '//evil.test/dashboard',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/dashboard\\..\\evil',
    '/dashboard//evil.test',
    '/dashboard/\t/evil.test',
    '/dashboard/\n',
    'https://evil.test/dashboard',
    'javascript:alert(1)',
    'javascript:/dashboard',
    'data:text/html,/dashboard',
    '%2fdashboard',
    '/%2f%2fevil.test',
    '/dashboard/../login',
    '/dashboard/..',
    '/dashboard/./x',
    '/dashboard/%2e%2e/login',
    '/dashboard/%2E./login',
    '/dashboard/fans/../../logout?x',
  ])('%j falls back to the dashboard', (path) => {
    expect(safeReturnPath(path)).toBe('/dashboard')
  })
})

describe('sidebar sections (spec section 6)', () => {
  const forAll = ['Dashboard', 'Fans', 'Chat', 'Content', 'Settings']
  const forAdmins = ['Analytics', 'Messaging', 'Creators', 'Applications']
  const sectionsByRole: Record<Role, string[]> = {
    SUPER_ADMIN: [...forAll, ...forAdmins, 'Compliance'],
    AGENCY_ADMIN: [...forAll, ...forAdmins, 'Compliance'],
    COMPLIANCE: [...forAll, 'Compliance'],
    CHAT_OPERATOR: forAll,
    CREATOR: forAll,
  }

  test.each(Object.entries(sectionsByRole) as [Role, string[]][])(
    '%s sees the sections for that role',
    (role, names) => {
      const visible = sections
        .filter((section) => isInSidebar(section, role))
        .map(({ name }) => name as string)
      expect(visible.toSorted()).toEqual(names.toSorted())
    },
  )

  test('every section has its own path under /dashboard', () => {
    expect(new Set(sections.map(({ path }) => path)).size).toBe(sections.length)
    for (const { path } of sections) expect(safeReturnPath(path)).toBe(path)
  })
})

test('staff sessions lock when idle and creator sessions do not', () => {
  const roles: Role[] = ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR']
  expect(roles.filter(locksWhenIdle)).toEqual(roles.slice(0, 4))
})

describe('forms', () => {
  test.each([
    ['x'.repeat(7), false],
    ['x'.repeat(8), true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['  spaces count  ', true],
  ])('the new password %j is valid: %j', (password, valid) => {
    expect(newPassword.safeParse(password).success).toBe(valid)
  })

  test('an existing password may be short, but not empty or too long', () => {
    expect([1, 7, 128].every((n) => typedPassword.safeParse('x'.repeat(n)).success)).toBe(true)
    expect([0, 129].some((n) => typedPassword.safeParse('x'.repeat(n)).success)).toBe(false)
  })

  test.each([
    ['123456', true],
    ['123 456', true],
    ['abcd-efgh-jkmn-pqrs', true],
    ['12345', false],
    ['123456; --', false],
    ['x'.repeat(21), false],
  ])('the second factor %j is valid: %j', (code, valid) => {
    expect(secondFactor.safeParse(code).success).toBe(valid)
  })

  test.each([
    { role: 'SUPER_ADMIN' },
    { agencyId: 'x' },
    { email: 'a@b.test' },
    { name: 7 },
    { stageName: null },
  ])('a profile rejects %j', (body) => {
    expect(profileBody.safeParse(body).success).toBe(false)
  })
})
