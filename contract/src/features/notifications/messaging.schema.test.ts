import { expect, test } from 'vitest'
import { newId } from '../../kit/ids.ts'
import { adminMessage, selectedMessage } from './messaging.schema.ts'
import { adminMessageTexts, isSafeLink } from './notifications.rules.ts'

const words = { title: 'Rehearsal', message: 'Friday at six.' }

test('the texts of sections 5 and 8 stand to the letter', () => {
  expect(adminMessageTexts).toEqual({
    noRecipients: 'Please select at least one creator',
    noWords: 'Title and message are required',
    confirmBroadcast: 'Send this message to ALL active creators?',
    sent: 'Message sent successfully!',
    sendFailed: 'Failed to send notification',
    broadcastFailed: 'Failed to send broadcast',
  })
})

test('what is left out has its default', () => {
  expect(adminMessage.parse(words)).toEqual({
    ...words,
    actionUrl: null,
    priority: 'NORMAL',
    sendEmail: false,
  })
})

test.each(['LOW', 'NORMAL', 'HIGH', 'URGENT'])('%s is a priority', (priority) => {
  expect(adminMessage.parse({ ...words, priority }).priority).toBe(priority)
})

test.each([
  [{ creatorIds: [], ...words }, adminMessageTexts.noRecipients],
  [words, adminMessageTexts.noRecipients],
  [{ creatorIds: [], title: '' }, adminMessageTexts.noRecipients],
  [{ creatorIds: Array(10_001).fill(newId()), ...words }, 'At most 10,000 creators at once.'],
  [{ creatorIds: [newId()], title: 'Only a title' }, adminMessageTexts.noWords],
  [{ creatorIds: [newId()], ...words, title: '   ' }, adminMessageTexts.noWords],
])('the first fault of %j is said', (body, message) => {
  expect(selectedMessage.safeParse(body).error?.issues[0]?.message).toBe(message)
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
])('%j is no link', (url) => {
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
])('%j is a link', (url) => {
  expect(isSafeLink(url)).toBe(true)
})
