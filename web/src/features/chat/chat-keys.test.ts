import { expect, test } from 'vitest'
import { actionFor } from './chat-keys.ts'

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false, isTyping: false, isOverlayOpen: false }

test.each([
  ['j', {}, 'next'],
  ['J', {}, 'next'],
  ['k', {}, 'previous'],
  ['r', {}, 'reply'],
  ['e', {}, 'flag'],
  ['/', {}, 'search-quick-replies'],
  ['Escape', {}, 'back'],
  ['u', {}, 'use-suggestion'],
  ['i', {}, 'new-suggestion'],
  ['u', { isTyping: true }, null],
  ['1', {}, 'quick-reply-1'],
  ['5', {}, null],
  ['x', {}, null],
  ['j', { isTyping: true }, null],
  ['/', { isTyping: true }, null],
  ['1', { isTyping: true }, null],
  ['Escape', { isTyping: true }, 'leave-field'],
  ['Escape', { isOverlayOpen: true }, null],
  ['Escape', { isOverlayOpen: true, isTyping: true }, null],
  ['j', { isOverlayOpen: true }, null],
  ['r', { ctrlKey: true }, null],
  ['e', { metaKey: true }, null],
  ['k', { altKey: true }, null],
])('pressing %s with %o triggers %s', (key, modifiers, action) => {
  expect(actionFor({ ...noModifiers, key, ...modifiers })).toBe(action)
})
