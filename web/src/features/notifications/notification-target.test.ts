import { expect, test } from 'vitest'
import { targetOf } from './notification-target.ts'

const origin = 'https://green.example'

test.each([
  ['/dashboard/fans/1?tab=notes#last', { to: '/dashboard/fans/1?tab=notes#last', needsFullLoad: false }],
  ['/dashboard', { to: '/dashboard', needsFullLoad: false }],
  ['/pricing', { to: '/pricing', needsFullLoad: true }],
  ['/dashboardish', { to: '/dashboardish', needsFullLoad: true }],
  ['https://green.example/dashboard/fans', { to: '/dashboard/fans', needsFullLoad: false }],
  ['https://elsewhere.example/a', { href: 'https://elsewhere.example/a', host: 'elsewhere.example' }],
  ['http://green.example/dashboard', { href: 'http://green.example/dashboard', host: 'green.example' }],
  // A look-alike host with a Cyrillic letter.
  [
    'https://gr\u0435en.example/dashboard',
    { href: 'https://xn--gren-w4d.example/dashboard', host: 'xn--gren-w4d.example' },
  ],
])('%s is a link', (url, target) => {
  expect(targetOf(url, origin)).toEqual(target)
})

test.each([
  null,
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hello',
  'vbscript:x',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/..//elsewhere.example',
  '/dashboard/../..//elsewhere.example',
  'https://green.example//elsewhere.example',
  'https://somebody:secret@elsewhere.example',
  'mailto:somebody@example.test',
  'dashboard/fans',
])('%s is not a link', (url) => {
  expect(targetOf(url, origin)).toBeNull()
})
