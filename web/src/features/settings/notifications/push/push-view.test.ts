import { describe, expect, test } from 'vitest'
import { keyBytes, keyText } from './push-browser.ts'
import { stepFor, viewOf } from './push-view.ts'

const device = (trouble: 'refused' | 'unreachable' | null = null) => ({
  id: 'd',
  name: 'Chrome on Windows',
  addedAt: '2026-11-15T12:00:00Z',
  current: true,
  trouble,
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
] as const)('%s: %j', (view, context) => {
  expect(viewOf(context)).toBe(view)
})

describe('opening Greenroom in a browser with alerts on', () => {
  const mark = { userId: 'ana', sessionId: 's1', endpoint: 'e1', deviceId: 'd1', open: false }
  const usual = {
    mark,
    userId: 'ana',
    sessionId: 's1',
    hasCurrent: true,
    permission: 'granted',
    endpoint: 'e1',
  } as const
  test.each([
    ['never turned on', 'nothing', { mark: null }],
    ['unchanged', 'open', {}],
    ['signed in again', 'register', { sessionId: 's2', hasCurrent: false }],
    ['signed in again, old endpoint still registered', 'register', { sessionId: 's2' }],
    ['the endpoint changed', 'register', { endpoint: 'e2' }],
    [
      'the endpoint changed and the old one no longer exists',
      'register',
      { endpoint: 'e2', hasCurrent: false },
    ],
    ['our key changed', 'register', { endpoint: null }],
    ['the subscription no longer exists', 'register', { endpoint: null, hasCurrent: false }],
    ['removed on another device', 'unregister', { hasCurrent: false }],
    ['another user signed in', 'unregister', { userId: 'bob', sessionId: 's2', hasCurrent: false }],
    ['another user, permission denied', 'unregister', { userId: 'bob', permission: 'denied' }],
    ['permission denied', 'nothing', { permission: 'denied' }],
    ['permission not requested yet', 'nothing', { permission: 'default' }],
  ] as const)('%s: %s', (_, step, change) => {
    expect(stepFor({ ...usual, ...change })).toBe(step)
  })
})

test('a key survives a round trip', () => {
  const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  expect(keyBytes(key)).toHaveLength(65)
  expect(keyText(keyBytes(key).buffer)).toBe(key)
  expect(keyText(null)).toBe('')
})
