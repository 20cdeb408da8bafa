import { describe, expect, test } from 'vitest'
import { keyBytes, keyText } from './push-browser.ts'
import { nextStep, viewOf } from './push-view.ts'

const device = (problem: 'refused' | 'unreachable' | null = null) => ({
  id: 'd',
  name: 'Chrome on Windows',
  addedAt: '2026-11-15T12:00:00Z',
  current: true,
  problem,
})

test.each([
  ['unsupported', { support: 'no', permission: 'denied', current: undefined }],
  ['insecure', { support: 'insecure', permission: 'granted', current: device() }],
  ['install', { support: 'install', permission: 'denied', current: undefined }],
  ['blocked', { support: 'yes', permission: 'denied', current: undefined }],
  ['blocked', { support: 'yes', permission: 'denied', current: device() }],
  ['off', { support: 'yes', permission: 'default', current: undefined }],
  ['off', { support: 'yes', permission: 'default', current: device() }],
  ['off', { support: 'yes', permission: 'granted', current: undefined }],
  ['on', { support: 'yes', permission: 'granted', current: device() }],
  ['failing', { support: 'yes', permission: 'granted', current: device('refused') }],
] as const)('shows %s for %j', (view, context) => {
  expect(viewOf(context)).toBe(view)
})

describe('opening Greenroom in a browser with alerts on', () => {
  const registration = { userId: 'ana', sessionId: 's1', endpoint: 'e1', deviceId: 'd1', open: false }
  const defaults = {
    registration,
    userId: 'ana',
    sessionId: 's1',
    isRegistered: true,
    permission: 'granted',
    endpoint: 'e1',
  } as const
  test.each([
    ['never turned on', 'nothing', { registration: null }],
    ['unchanged', 'mark-signed-in', {}],
    ['signed in again', 'register', { sessionId: 's2', isRegistered: false }],
    ['signed in again, old endpoint still registered', 'register', { sessionId: 's2' }],
    ['the endpoint changed', 'register', { endpoint: 'e2' }],
    [
      'the endpoint changed and the old one no longer exists',
      'register',
      { endpoint: 'e2', isRegistered: false },
    ],
    ['our key changed', 'register', { endpoint: null }],
    ['the subscription no longer exists', 'register', { endpoint: null, isRegistered: false }],
    ['removed on another device', 'unregister', { isRegistered: false }],
    ['another user signed in', 'unregister', { userId: 'bob', sessionId: 's2', isRegistered: false }],
    ['another user, permission denied', 'unregister', { userId: 'bob', permission: 'denied' }],
    ['permission denied', 'nothing', { permission: 'denied' }],
    ['permission not requested yet', 'nothing', { permission: 'default' }],
  ] as const)('%s: the next step is %s', (_, step, change) => {
    expect(nextStep({ ...defaults, ...change })).toBe(step)
  })
})

test('a key survives a round trip', () => {
  const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  expect(keyBytes(key)).toHaveLength(65)
  expect(keyText(keyBytes(key).buffer)).toBe(key)
  expect(keyText(null)).toBe('')
})
