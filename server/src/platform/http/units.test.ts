import { newId } from '@greenroom/contract/kit/ids.ts'
import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { deviceName } from './device.ts'
import { formatWait, ipAddressKey } from './throttle.ts'
import { routePattern } from './web-files.ts'

describe('an IP address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002'],
    ['2001:db8:1:2::', '2001:0db8:0001:0002'],
    ['2001:db8::1', '2001:0db8:0000:0000'],
    ['2001:db8:1:3::1', '2001:0db8:0001:0003'],
    ['64:ff9b::203.0.113.9', '0064:ff9b:0000:0000'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000'],
    ['::1', '0000:0000:0000:0000'],
    ['::', '0000:0000:0000:0000'],
  ])('%s is counted as %s', (address, key) => {
    expect(ipAddressKey(address)).toBe(key)
  })
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('%d seconds is formatted as %s', (seconds, expected) => {
  expect(formatWait(seconds)).toBe(expected)
})

describe('a cursor', () => {
  const id = newId()

  test('round-trips', () => {
    const cursor = encodeCursor(['2026-06-11T09:30:00.123456Z', id])
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(decodeCursor(cursor, ['instant', 'id'])).toEqual(['2026-06-11T09:30:00.123456Z', id])
    expect(decodeCursor(encodeCursor(['Zoë "%_\\', 7]), ['text', 'number'])).toEqual(['Zoë "%_\\', 7])
    expect(decodeCursor(undefined, ['id'])).toBeNull()
  })

  test.each(['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])('keeps %s, which old rows may hold', (at) => {
    expect(decodeCursor(encodeCursor([at, at.slice(0, 10)]), ['instant', 'day'])).toEqual([
      at,
      at.slice(0, 10),
    ])
  })

  test('a day in the year zero, which PostgreSQL lacks, is rejected', () => {
    expect(() => decodeCursor(encodeCursor(['0000-01-01']), ['day'])).toThrow('not valid')
  })

  test.each([
    ['nonsense', '####'],
    ['not a list', Buffer.from('{}').toString('base64url')],
    ['null', Buffer.from('null').toString('base64url')],
    ['too few values', encodeCursor([])],
    ['too many values', encodeCursor([id, id])],
    ['a value of another type', encodeCursor([7])],
    ['not an id', encodeCursor(['x'])],
    ['a nested list', Buffer.from(`[["${id}"]]`).toString('base64url')],
  ])('%s is rejected', (_, cursor) => {
    expect(() => decodeCursor(cursor, ['id'])).toThrow('not valid')
  })

  test.each([
    '',
    'now',
    'infinity',
    '2026-06-11',
    '0000-06-11T09:30:00Z',
    '2026-13-11T09:30:00Z',
    '2026-06-11T25:00:00Z',
    '2026-06-11T09:30:00+01:00',
    '2026-06-11T09:30:00.1234567Z',
  ])('%j is not a timestamp', (value) => {
    expect(() => decodeCursor(encodeCursor([value]), ['instant'])).toThrow('not valid')
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on ChromeOS'],
  ['curl/8.5.0', 'Unknown browser'],
  ['<script>alert(1)</script>', 'Unknown browser'],
  [undefined, 'Unknown browser'],
])('%s is shown as %s', (agent, displayed) => {
  expect(deviceName(agent)).toBe(displayed)
})

test.each([
  ['/dashboard/fans/:id', '/dashboard/fans/7', true],
  ['/dashboard/fans/:id', '/dashboard/fans/7/', true],
  ['/dashboard/fans/:id', '/dashboard/fans', false],
  ['/dashboard/fans/:id', '/dashboard/fans/7/8', false],
  ['/login', '/login', true],
  ['/login', '/loginx', false],
  ['/', '/', true],
  ['/a.b', '/axb', false],
  ['/dashboard/chat/:fanId?', '/dashboard/chat', true],
  ['/dashboard/chat/:fanId?', '/dashboard/chat/', true],
  ['/dashboard/chat/:fanId?', '/dashboard/chat/0199f000', true],
  ['/dashboard/chat/:fanId?', '/dashboard/chat/0199f000/more', false],
  ['/dashboard/chat/:fanId?', '/dashboard/chats', false],
])('the route %s matches %s: %j', (route, path, matches) => {
  expect(routePattern(route).test(path)).toBe(matches)
})
