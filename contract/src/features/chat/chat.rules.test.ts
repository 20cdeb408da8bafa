import { expect, test } from 'vitest'
import { defaultQuickReplies, fillReply } from './chat.rules.ts'

const awkwardName = '{name} $& $1 {last purchase}'

test.for<[string, string, string | null, string]>([
  ['Hey {name}!', 'Theo', null, 'Hey Theo!'],
  ['So glad you took the {last purchase}, {name}.', 'Theo', 'tip', 'So glad you took the tip, Theo.'],
  ['So glad you took the {last purchase}, {name}.', 'Theo', null, 'So glad you took the last one, Theo.'],
  ['{NAME}, your {Last_Purchase}', 'Theo', 'PPV', 'Theo, your PPV'],
  ['{name} and {name}', awkwardName, 'tip', `${awkwardName} and ${awkwardName}`],
  ['Took the {last purchase}, {name}', awkwardName, null, `Took the last one, ${awkwardName}`],
  ['{other} {}', 'Theo', null, '{other} {}'],
])('%j for %j who bought %j', ([content, name, lastPurchase, filled]) => {
  expect(fillReply(content, { name, lastPurchase })).toBe(filled)
})

test('the default replies contain no unfilled variable', () => {
  for (const { content } of defaultQuickReplies)
    expect(fillReply(content, { name: 'Theo', lastPurchase: null })).not.toMatch(/[{}]/)
})
