import { expect, test } from 'vitest'
import { newId } from '../../kit/ids.ts'
import { messagingApi } from './messaging.api.ts'
import { adminMessage, selectedMessage } from './messaging.schema.ts'
import { adminMessageTexts, displayUrl, hostOf, isSafeLink } from './notifications.rules.ts'
import { preferenceChanges } from './notifications.schema.ts'

const content = { title: 'Rehearsal', message: 'Friday at six.' }

test('texts match sections 5 and 8 of the spec', () => {
  expect(adminMessageTexts).toEqual({
    noRecipients: 'Please select at least one creator',
    missingText: 'Title and message are required',
    confirmBroadcast: 'Send this message to ALL active creators?',
    sent: 'Message sent successfully!',
    sendFailed: 'Failed to send notification',
    broadcastFailed: 'Failed to send broadcast',
  })
})

test('omitted fields get their defaults', () => {
  expect(adminMessage.parse(content)).toEqual({
    ...content,
    actionUrl: null,
    priority: 'NORMAL',
    sendEmail: false,
  })
})

test.each(['LOW', 'NORMAL', 'HIGH', 'URGENT'])('%s is a priority', (priority) => {
  expect(adminMessage.parse({ ...content, priority }).priority).toBe(priority)
})

test.each([
  [{ creatorIds: [], ...content }, adminMessageTexts.noRecipients],
  [content, adminMessageTexts.noRecipients],
  [{ creatorIds: [], title: '' }, adminMessageTexts.noRecipients],
  [{ creatorIds: Array(10_001).fill(newId()), ...content }, 'You can select up to 10,000 creators.'],
  [{ creatorIds: [newId()], title: 'Only a title' }, adminMessageTexts.missingText],
  [{ creatorIds: [newId()], ...content, title: '   ' }, adminMessageTexts.missingText],
])('reports the first issue of %j', (body, message) => {
  expect(selectedMessage.safeParse(body).error?.issues[0]?.message).toBe(message)
})

const valid = { creatorIds: [newId()], ...content }
const INVALID_LINK = 'Please enter a path like /dashboard or a full http(s) URL.'
test.each<[unknown, string]>([
  [null, adminMessageTexts.noRecipients],
  [[], adminMessageTexts.noRecipients],
  ['all', adminMessageTexts.noRecipients],
  [{ ...valid, creatorIds: 'all' }, adminMessageTexts.noRecipients],
  [{ ...valid, creatorIds: { 0: newId() } }, adminMessageTexts.noRecipients],
  [{ ...valid, creatorIds: null, extra: 1 }, adminMessageTexts.noRecipients],
  [{ ...valid, creatorIds: ['not-an-id'] }, 'One of the selected creators doesn’t exist.'],
  [{ ...valid, creatorIds: [7] }, 'One of the selected creators doesn’t exist.'],
  [{ ...valid, creatorIds: [null] }, 'One of the selected creators doesn’t exist.'],
  [{ ...valid, title: 7 }, adminMessageTexts.missingText],
  [{ ...valid, message: ['a'] }, adminMessageTexts.missingText],
  [{ ...valid, title: 'x'.repeat(121) }, 'At most 120 characters.'],
  [{ ...valid, message: 'x'.repeat(2001) }, 'At most 2000 characters.'],
  [{ ...valid, title: 'Pay\u202elap' }, 'Contains characters that can’t be displayed.'],
  [{ ...valid, actionUrl: 7 }, INVALID_LINK],
  [{ ...valid, actionUrl: {} }, INVALID_LINK],
  [{ ...valid, actionUrl: 'example' }, INVALID_LINK],
  [{ ...valid, actionUrl: `/${'x'.repeat(500)}` }, 'At most 500 characters.'],
  [{ ...valid, priority: 'CRITICAL' }, 'Please choose a priority: LOW, NORMAL, HIGH or URGENT.'],
  [{ ...valid, priority: null }, 'Please choose a priority: LOW, NORMAL, HIGH or URGENT.'],
  [{ ...valid, priority: 1 }, 'Please choose a priority: LOW, NORMAL, HIGH or URGENT.'],
  [{ ...valid, sendEmail: 'yes' }, 'Set sendEmail to true or false.'],
  [{ ...valid, sendEmail: null }, 'Set sendEmail to true or false.'],
  [{ ...valid, id: '7' }, 'Use a UUID as the message ID.'],
  [{ ...valid, id: null }, 'Use a UUID as the message ID.'],
  [{ ...valid, authorId: 'me' }, 'Unknown field “authorId”.'],
  [{ ...valid, ['x'.repeat(90)]: 1 }, `Unknown field “${'x'.repeat(40)}”.`],
])('%j is rejected with a readable message', (body, message) => {
  const messages = [selectedMessage.safeParse(body).error?.issues[0]?.message]
  const isAboutRecipients =
    message === adminMessageTexts.noRecipients || message.startsWith('One of the selected')
  if (!isAboutRecipients) {
    const { creatorIds: _, ...rest } = body as typeof valid
    messages.push(adminMessage.safeParse(rest).error?.issues[0]?.message)
  }
  expect(new Set(messages)).toEqual(new Set([message]))
})

test.each([null, [], 'x', {}, { title: 't' }, { extra: 1 }])(
  'a broadcast of %j is missing its text',
  (body) => {
    expect(adminMessage.safeParse(body).error?.issues[0]?.message).toBe(adminMessageTexts.missingText)
  },
)

// Lookalike letters and alternative spellings of a host.
test.each<[string, string | null]>([
  ['https://example.test/a?b#c', 'example.test'],
  ['https://example.test:8443/', 'example.test:8443'],
  ['HTTPS://EXAMPLE.TEST', 'example.test'],
  ['https://p\u0430ypal.test/', 'xn--pypal-4ve.test'],
  ['https://\u0430\u0440\u0440\u04cf\u0435.test', 'xn--80ak6aa92e.test'],
  ['https://g\u03bf\u03bfgle.test', 'xn--ggle-0nda.test'],
  ['https://\u4f8b\u3048.test/\u00fc', 'xn--r8jz45g.test'],
  ['https://m\u00fcnchen.test', 'xn--mnchen-3ya.test'],
  ['https://\uff45\uff58\uff41\uff4d\uff50\uff4c\uff45.test', 'example.test'],
  ['https://example\u3002test', 'example.test'],
  ['https://%65vil.test', 'evil.test'],
  ['http://0x7f.1/', '127.0.0.1'],
  [`https://${'bank.test.'.repeat(8)}evil.test`, '…bank.test.bank.test.bank.test.bank.test.evil.test'],
  ['/dashboard', null],
  ['javascript:alert(1)', null],
])('the host of %j is %j', (url, host) => {
  expect(hostOf(url)).toBe(host)
  if (host !== null) expect(host).toMatch(/^…?[\x20-\x7e]+$/)
})

test('external links are shown in punycode and in-app paths stay unchanged', () => {
  expect(displayUrl('https://p\u0430ypal.test/a?b=c')).toBe('https://xn--pypal-4ve.test/a?b=c')
  expect(displayUrl('/dashboard/fans')).toBe('/dashboard/fans')
})

test.each([
  'javascript:alert(1)',
  'https://@evil.test',
  'https://:@evil.test',
  'http:///evil.test',
  '/.//evil.test',
  '/..//evil.test',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'DATA:text/html,x',
  'vbscript:x',
  'blob:https://example.test/x',
  'file:///x',
  '//host',
  '///host',
  '/\\host',
  '\\\\host',
  '/a b',
  ' /a',
  '/a\n',
  '/a\u0000',
  '/a\u202eb',
  '/a\u200bb',
  'https://user@example.test',
  'https://user:word@example.test',
  'https://:word@example.test',
  'https:example.test',
  'http:/example.test',
  'https://',
  'example.test',
  '?x',
  '#x',
  '',
])('%j is not a safe link', (url) => {
  expect(isSafeLink(url)).toBe(false)
})

test.each([
  '/',
  '/dashboard',
  '/dashboard/fans?q=a@b#c',
  'https://example.test',
  'HTTPS://EXAMPLE.TEST/a',
  'http://example.test:8080/a?b=c#d',
  'https://例え.test/ü',
])('%j is a safe link', (url) => {
  expect(isSafeLink(url)).toBe(true)
})

test.each([
  ['a missing time', preferenceChanges, { quietHours: { from: 60 } }, 'Pick a time.'],
  [
    'a time past the end of the day',
    preferenceChanges,
    { quietHours: { from: 0, to: 1440 } },
    'Pick a time.',
  ],
  ['a fraction of a minute', preferenceChanges, { quietHours: { from: 0.5, to: 60 } }, 'Pick a time.'],
  [
    'a channel that is neither on nor off',
    preferenceChanges,
    { types: { ADMIN_MESSAGE: { inApp: true } } },
    'Choose on or off.',
  ],
  [
    'a truncated link',
    messagingApi['POST /notifications/unsubscribe'].body,
    { token: 'abc' },
    'This link is incomplete.',
  ],
  [
    'a link without a token',
    messagingApi['POST /notifications/unsubscribe'].body,
    {},
    'This link is incomplete.',
  ],
])('%s gets a readable message', (_, schema, body, message) => {
  expect(schema.safeParse(body).error?.issues.map((issue) => issue.message)).toEqual([message])
})
