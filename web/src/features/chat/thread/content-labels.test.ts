import { expect, test } from 'vitest'
import { contentLabels } from './content-labels.ts'

const file = (
  itemId: string | null,
  overrides: { price?: number; unlockedBy?: number; isLocked?: boolean } = {},
) => ({
  itemId,
  title: itemId && `Set ${itemId}`,
  price: null,
  unlockedBy: null,
  isLocked: false,
  ...overrides,
})

test.each([
  ['uploads only', [file(null, { price: 5, isLocked: true })], []],
  ['a free item', [file('a')], ['Set a']],
  [
    'an album',
    [file('a', { price: 20, isLocked: true }), file('a', { unlockedBy: 0, isLocked: true })],
    ['Set a, 2 files, $20, locked'],
  ],
  [
    'two items with their own prices',
    [file('a', { price: 20 }), file('b', { price: 5, isLocked: true })],
    ['Set a, $20, paid', 'Set b, $5, locked'],
  ],
  [
    'a bundle after a free upload',
    [
      file(null),
      file('a', { price: 60, isLocked: true }),
      file('b', { unlockedBy: 1 }),
      file('c', { unlockedBy: 1 }),
    ],
    ['Bundle of 3, $60, locked'],
  ],
])('%s: labels $2', (_, attachments, labels) => {
  expect(contentLabels(attachments)).toEqual(labels)
})
