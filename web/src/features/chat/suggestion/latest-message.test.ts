import { expect, test } from 'vitest'
import { message } from '../../../../test/fixtures/chat.ts'
import { latestFrom } from './latest-message.ts'

const fan = (content: string, isDeleted = false) => message({ content, isDeleted })
const outgoing = message({ content: 'Hi!', direction: 'TO_FAN' })

test.each([
  ['nothing yet', [], null, false],
  ['a question', [outgoing, fan('How much?')], 'How much?', false],
  ['an answered question', [fan('How much?'), outgoing], 'How much?', true],
  ['a question, then a photo', [fan('How much?'), fan('')], 'How much?', false],
  ['only a photo', [fan('')], null, false],
  ['a deleted question', [fan('Hello'), fan('How much?', true)], 'Hello', false],
])('%s', (_, messages, text, isAnswered) => {
  const latest = latestFrom(messages)
  expect([latest.message?.content ?? null, latest.isAnswered]).toEqual([text, isAnswered])
})
