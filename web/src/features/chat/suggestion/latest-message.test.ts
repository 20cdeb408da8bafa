import { expect, test } from 'vitest'
import { message } from '../../../../test/fixtures/chat.ts'
import { findLatestMessage } from './latest-message.ts'

const fromFan = (content: string, isDeleted = false) => message({ content, isDeleted })
const outgoing = message({ content: 'Hi!', direction: 'TO_FAN' })

test.each([
  ['no messages', [], null, false],
  ['a question', [outgoing, fromFan('How much?')], 'How much?', false],
  ['an answered question', [fromFan('How much?'), outgoing], 'How much?', true],
  ['a question, then a photo', [fromFan('How much?'), fromFan('')], 'How much?', false],
  ['only a photo', [fromFan('')], null, false],
  ['a deleted question', [fromFan('Hello'), fromFan('How much?', true)], 'Hello', false],
])('with %s, the latest message is $2 and isAnswered is $3', (_, messages, text, isAnswered) => {
  const latest = findLatestMessage(messages)
  expect([latest.message?.content ?? null, latest.isAnswered]).toEqual([text, isAnswered])
})
