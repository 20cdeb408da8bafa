import type { Composition } from '@greenroom/contract/features/chat/chat.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { expect, test } from 'vitest'
import { compositionOf } from './composition.ts'

const suggestionId = newId()
const texts = [
  'Hey Theo! A custom video is $60, ready by Friday. Shall I make one?',
  'Ooh, a birthday! $60 and it is yours.',
]
const suggestions = [{ id: suggestionId, texts }]

type Case = [
  name: string,
  content: string,
  declared: Composition,
  hasSuggestionId: boolean,
  expected: Composition,
]
test.each<Case>([
  ['an unchanged suggestion', texts[0] ?? '', 'ai', true, 'ai'],
  ['an unchanged alternative', texts[1] ?? '', 'ai', true, 'ai'],
  ['an unchanged one declared as typed', texts[0] ?? '', 'typed', false, 'ai'],
  [
    'one with different spacing and case',
    'hey theo a custom video is $60, ready by friday shall I make one',
    'typed',
    false,
    'ai',
  ],
  ['an edited one', `${texts[0]} I can't wait`, 'ai_edited', true, 'ai_edited'],
  ['an edited one declared as unchanged', `${texts[0]} I can't wait`, 'ai', true, 'ai_edited'],
  ['an edited one declared as typed', `${texts[0]} I can't wait`, 'typed', false, 'ai_edited'],
  [
    'one with a changed price',
    'Hey Theo! A custom video is $80, ready by Friday. Shall I make one?',
    'typed',
    false,
    'ai_edited',
  ],
  [
    'a heavily edited one',
    'A video by Friday? Of course, tell me what she likes',
    'ai_edited',
    true,
    'ai_edited',
  ],
  ['different text declared as a suggestion', 'Good night', 'ai', true, 'typed'],
  ['text declared as AI without a suggestion', 'Sleep well', 'ai', false, 'typed'],
  ['typed text', 'Good night, sleep well', 'typed', false, 'typed'],
  ['a quick reply', 'Thank you so much!', 'quick_reply', false, 'quick_reply'],
])('%s is recorded as $4', (_, content, composition, hasSuggestionId, expected) => {
  expect(compositionOf({ content, composition, ...(hasSuggestionId && { suggestionId }) }, suggestions)).toBe(
    expected,
  )
})

test('a suggestion for another conversation does not mark a message as AI', () => {
  expect(compositionOf({ content: texts[0] ?? '', composition: 'ai', suggestionId: newId() }, [])).toBe(
    'typed',
  )
})
