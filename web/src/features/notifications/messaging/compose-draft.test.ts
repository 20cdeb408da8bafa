import { expect, test } from 'vitest'
import { sharedStorage } from '../../../platform/storage.ts'
import { emptyMessage, findSentMessage, isEmptyMessage, messageDraft, parseMessage } from './compose-draft.ts'

const hello = {
  ...emptyMessage,
  title: 'Hello',
  message: 'Friday',
  priority: 'HIGH' as const,
  sendEmail: true,
}
const ids = (...selectedIds: string[]) => new Set(selectedIds)

test('a draft is restored only for the same user in the same agency', () => {
  const draft = messageDraft('ann', 'north')
  draft.save({ content: hello, selectedIds: ids('a', 'b') }, 5, true)
  expect(messageDraft('ann', 'north').read()).toEqual({
    content: hello,
    selectedIds: ids('a', 'b'),
    editedAt: 5,
  })
  expect(messageDraft('ben', 'north').read().content).toEqual(emptyMessage)
  expect(messageDraft('ann', 'south').read().selectedIds.size).toBe(0)
  draft.save({ content: emptyMessage, selectedIds: ids() }, 0, true)
  expect(isEmptyMessage(messageDraft('ann', 'north').read().content)).toBe(true)
  expect(messageDraft('ann', 'north').read().selectedIds.size).toBe(0)
})

test.each([
  ['null', null],
  ['a string', 'hello'],
  ['a list', [1]],
  ['wrong types', { title: 3, message: {}, priority: 'SOON', sendEmail: 'yes' }],
])('%s in storage is not a draft', (_, value) => {
  expect(parseMessage(value)).toEqual(emptyMessage)
})

test('clearing removes only the draft that was sent', () => {
  const draft = messageDraft('ann', 'clear')
  draft.save({ content: hello, selectedIds: ids('a', 'b') }, 5, true)
  draft.clear({ content: { ...hello, message: 'Monday' }, selectedIds: ids('a', 'b') })
  draft.clear({ content: hello, selectedIds: ids('a') })
  expect(draft.read().content).toEqual(hello)
  draft.clear({ content: hello, selectedIds: ids('b', 'a') })
  expect(draft.read()).toEqual({ content: emptyMessage, selectedIds: ids(), editedAt: 0 })
})

test.each([
  ['the same', hello, true],
  ['surrounding spaces', { ...hello, title: ' Hello ', message: 'Friday\n' }, true],
  ['a different priority', { ...hello, priority: 'LOW' as const }, true],
  ['one more letter', { ...hello, message: 'Fridays' }, false],
  ['different case', { ...hello, title: 'hello' }, false],
  ['an empty form', emptyMessage, false],
])('compares with an already sent message: %s', (_, content, isMatch) => {
  expect(findSentMessage([{ title: 'Hello', message: 'Friday', at: 1 }], content) !== null).toBe(isMatch)
})

test('an empty message is never recognized as sent', () => {
  expect(findSentMessage([{ title: '', message: '', at: 1 }], emptyMessage)).toBeNull()
})

test('keeps the last ten sent messages for a day', () => {
  const draft = messageDraft('ann', 'texts')
  for (let n = 0; n < 12; n++) draft.addSentMessage({ ...hello, title: `${n}` })
  expect(draft.sentMessages().map(({ title }) => title)).toEqual('11 10 9 8 7 6 5 4 3 2'.split(' '))
  const expired = { title: 'Hello', message: 'Friday', at: Date.now() - 86_400_001 }
  sharedStorage.write('message-draft/ann/texts/sent', JSON.stringify([expired, { id: 'x' }, 7, null]))
  expect(draft.sentMessages()).toEqual([])
})

test('ignores attempts stored by another version of the page', () => {
  const draft = messageDraft('ann', 'attempts')
  const attempt = { key: 'k', content: 'c', at: 1, isSent: false }
  sharedStorage.write(
    'message-draft/ann/attempts/attempts',
    JSON.stringify([attempt, { id: 'x', content: 'A', at: 1 }, null]),
  )
  expect(draft.attempts.read()).toEqual([attempt])
})
