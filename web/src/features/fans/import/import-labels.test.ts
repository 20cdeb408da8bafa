import { expect, test } from 'vitest'
import { describeUndo, describeUndoPreview } from './import-labels.ts'

const preview = { until: '', remove: 2, restore: 1, keep: 1 }
const progress = { done: 4, added: 1200, updated: 1, unchanged: 1, failed: 0 }

test.each([
  [
    'fans',
    null,
    '2 fans will be deleted. 1 fan will get their previous data back. 1 fan with later activity will be kept.',
  ],
  [
    'transactions',
    12.5,
    '2 transactions ($12.50) will be voided. 1 transaction since refunded, corrected or included in an approved pay sheet will be kept.',
  ],
  ['messages', null, '2 messages will be voided. 1 flagged or deleted message will be kept.'],
] as const)('the undo preview for %s describes what will happen', (kind, amount, text) => {
  expect(describeUndoPreview(kind, { ...preview, amount })).toBe(
    `${text} You can then import the corrected file.`,
  )
})

test.each([
  ['fans', '1,200 fans deleted, 1 restored, 1 kept'],
  ['transactions', '1,200 transactions voided, 1 kept'],
  ['messages', '1,200 messages voided, 1 kept'],
] as const)('the undo summary for %s describes what happened', (kind, text) => {
  expect(describeUndo(kind, progress)).toBe(text)
})
