import { expect, test } from 'vitest'
import { tiers } from '../fans/fans.rules.ts'
import { chatTier, defaultQuickReplies, deliveryOf, fillReply } from './chat.rules.ts'

test('chat shows FREE for CASUAL and the same tier otherwise', () => {
  expect(tiers.map(chatTier)).toEqual(['WHALE', 'VIP', 'REGULAR', 'FREE'])
})

const trickyName = '{name} $& $1 {last purchase}'

test.for<[string, string, string | null, string]>([
  ['Hey {name}!', 'Theo', null, 'Hey Theo!'],
  ['So glad you got the {last purchase}, {name}.', 'Theo', 'tip', 'So glad you got the tip, Theo.'],
  ['So glad you got the {last purchase}, {name}.', 'Theo', null, 'So glad you got the last one, Theo.'],
  ['{NAME}, your {Last_Purchase}', 'Theo', 'PPV', 'Theo, your PPV'],
  ['{name} and {name}', trickyName, 'tip', `${trickyName} and ${trickyName}`],
  ['Took the {last purchase}, {name}', trickyName, null, `Took the last one, ${trickyName}`],
  ['{other} {}', 'Theo', null, '{other} {}'],
])('fills in %j for %j, whose last purchase is %j', ([content, name, lastPurchase, filled]) => {
  expect(fillReply(content, { name, lastPurchase })).toBe(filled)
})

test('the default replies contain no unresolved variables', () => {
  for (const { content } of defaultQuickReplies)
    expect(fillReply(content, { name: 'Theo', lastPurchase: null })).not.toMatch(/[{}]/)
})

const receipts = { isSent: false, isDelivered: false, isRead: false, failure: null }
const saved = { ...receipts, timestamp: '2026-06-11T12:00:00Z' }
test.each([
  ['no account is connected', saved, null, 'saved'],
  ['the account was connected later', saved, '2026-06-11T12:00:01Z', 'saved'],
  ['the account is connected', saved, '2026-06-11T12:00:00.000Z', 'queued'],
  ['the platform rejected it', { ...saved, failure: 'Too long' }, '2026-06-11T12:00:00Z', 'failed'],
  ['the platform received it', { ...saved, isSent: true }, '2026-06-11T12:00:00Z', 'sent'],
  ['the account has been disconnected since', { ...saved, isSent: true }, null, 'sent'],
  ['it was delivered', { ...saved, isSent: true, isDelivered: true }, null, 'delivered'],
  ['the fan has read it', { ...saved, isSent: true, isDelivered: true, isRead: true }, null, 'read'],
] as const)('%s: a message is $3', (_, message, connectedSince, delivery) => {
  expect(deliveryOf(message, connectedSince)).toBe(delivery)
})
