import { expect, test } from 'vitest'
import { changeLabel, creatorChange } from './change-labels.ts'

test.each([
  ['a rise', 19_559, 17_872, '+9.4%', 'up'],
  ['a fall', 2_347, 2_410, '−2.6%', 'down'],
  ['down to zero', 0, 100, '−100.0%', 'down'],
  ['tenfold or more', 1_400, 100, '×14', 'up'],
  ['almost zero previously', 67_667, 5, 'Up from almost none', null],
  ['too small to show', 10_000, 10_001, 'No change', null],
  ['the same', 5, 5, 'No change', null],
  ['zero in both periods', 0, 0, 'No change', null],
  ['zero previously', 5, 0, 'None in prior period', null],
  ['refunds previously', 5, -10, 'None in prior period', null],
  ['refunds after no sales', -5, 0, 'More refunds than sales', null],
  ['no previous value', 66, null, 'None in prior period', null],
  ['no current value', null, 66, 'None in this period', null],
  ['no value in either period', null, null, 'No change', null],
])('$0, from $2 to $1, is labeled “$3”', (_, now, before, text, direction) => {
  expect(changeLabel(now, before, 'None in prior period')).toEqual({ text, direction })
})

test.each([
  ['growth', 5236, 4585, '2025-01-02', null, '+14.2%'],
  ['no growth', 322, 322, '2025-01-02', null, 'No change'],
  ['first sales in the period', 253, 0, '2026-05-29', null, 'First sales May 29'],
  ['never sold', 0, 0, null, null, 'No sales yet'],
  ['sold long ago', 0, 0, '2025-01-02', null, 'No sales'],
  ['nothing in the previous period', 80, 0, '2025-01-02', null, 'None in prior period'],
  ['paused', 0, 900, '2025-01-02', '2026-04-30', 'Paused Apr 30'],
  ['paused last year', 0, 0, '2025-01-02', '2025-12-30', 'Paused Dec 30, 2025'],
  ['paused after sales in the period', 450, 900, '2025-01-02', '2026-06-01', '−50.0%'],
  ['refunds only', -20, 0, '2025-01-02', null, 'More refunds than sales'],
  ['sales stopped', 0, 300, '2025-01-02', null, '−100.0%'],
])('labels a creator’s growth: %s', (_, revenue, previous, firstSaleDay, pausedDay, text) => {
  const figures = { revenue, previous, firstSaleDay, pausedDay }
  expect(creatorChange(figures, '2026-05-13', '2026-06-11').text).toBe(text)
})
