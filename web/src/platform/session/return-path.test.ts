import { describe, expect, test } from 'vitest'
import { isDashboardPath, rememberPath, returnPathFor, takeReturnPath } from './return-path.ts'

const stored = (path: string, userId: string | null = null) => JSON.stringify({ path, userId })

describe('path after sign-in', () => {
  test.each([
    [null, '/dashboard'],
    ['', '/dashboard'],
    ['not json', '/dashboard'],
    ['[]', '/dashboard'],
    ['{"path":7}', '/dashboard'],
    [stored('/dashboard/settings'), '/dashboard/settings'],
    [stored('/dashboard?tab=a#b'), '/dashboard?tab=a#b'],
    [stored('/dashboard/fans', 'me'), '/dashboard/fans'],
    [stored('/dashboard/fans', 'somebody-else'), '/dashboard'],
    [stored('/login'), '/dashboard'],
    [stored('/dashboardish'), '/dashboard'],
    [stored('//evil.example/dashboard'), '/dashboard'],
    [stored('/dashboard//evil.example'), '/dashboard'],
    [stored('/dashboard\\evil'), '/dashboard'],
    [stored('https://evil.example/dashboard'), '/dashboard'],
    [stored('javascript:alert(1)'), '/dashboard'],
  ])('%s leads to %s', (value, expected) => {
    expect(returnPathFor(value, 'me')).toBe(expected)
  })

  test('a remembered path is returned only once', () => {
    rememberPath('/dashboard/settings')
    expect(takeReturnPath('me')).toBe('/dashboard/settings')
    expect(takeReturnPath('me')).toBe('/dashboard')
  })

  test('only a dashboard path is remembered', () => {
    rememberPath('/invite?token=secret')
    expect(takeReturnPath('me')).toBe('/dashboard')
  })
})

test.each([
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/dashboard?x', true],
  ['/dashboards', false],
  ['/login', false],
])('%s is a dashboard path: %s', (path, expected) => {
  expect(isDashboardPath(path)).toBe(expected)
})
