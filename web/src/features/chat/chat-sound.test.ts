import type { ChatChange } from '@greenroom/contract/features/chat/chat.live.ts'
import { expect, test } from 'vitest'
import { conversationRow } from '../../../test/fixtures/inbox.ts'
import { hasUnseenMessage } from './chat-sound.ts'
import { titleFor } from './title-badge.ts'

const message = { direction: 'FROM_FAN', seq: 4, flagged: false, isDeleted: false }
function change(summary: object = {}, messageChanges: object | null = {}): ChatChange {
  const row = conversationRow('theo', { unreadCount: 1, lastSeq: 4 })
  const pushedMessage = messageChanges && { ...message, ...messageChanges }
  return { creatorId: 'c1', fanId: 'theo', summary: { ...row, ...summary }, message: pushedMessage } as never
}
const outgoing = { content: 'Hi', direction: 'TO_FAN', isDeleted: false, attachment: null }

test.each([
  ['another conversation is open', change(), { isHidden: false, openId: 'nico' }, true],
  ['no conversation is open', change(), { isHidden: false, openId: null }, true],
  ['the conversation is open and visible', change(), { isHidden: false, openId: 'theo' }, false],
  ['the conversation is open in a hidden tab', change(), { isHidden: true, openId: 'theo' }, true],
  ['the message is too long to push', change({}, null), { isHidden: true, openId: null }, true],
  ['the message was already read', change({ unreadCount: 0 }, null), { isHidden: true, openId: null }, false],
  ['the last message is ours', change({ lastMessage: outgoing }), { isHidden: true, openId: null }, false],
  ['an older message changed', change({}, { seq: 2 }), { isHidden: true, openId: null }, false],
  ['a flag was set', change({}, { flagged: true }), { isHidden: true, openId: null }, false],
])('whether there is an unseen message when %s: $3', (_, changed, view, expected) => {
  expect(hasUnseenMessage({ changes: [changed] }, view)).toBe(expected)
})

test.each([
  [0, 'Chat · Greenroom'],
  [3, '(3) Chat · Greenroom'],
  [250, '(99+) Chat · Greenroom'],
])('with %d unread conversations, the page title is %s', (unread, title) => {
  expect(titleFor(unread)).toBe(title)
})
