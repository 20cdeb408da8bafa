import { expect, test } from 'vitest'
import { changeOf, paceText, percentOf, rangeLabel, remainingText, writtenBy } from './creator-home-text.ts'

test.each([
  [2_094, 1_834, '+14.2%', 'up'],
  [90, 100, '−10.0%', 'down'],
  [100, 100, 'Unchanged', 'none'],
  [5_000, 100, '50×', 'up'],
  [50, 0, 'None in prior period', 'none'],
  [0, 0, 'None in prior period', 'none'],
  [50, -20, 'None in prior period', 'none'],
  [-10, 100, '−110.0%', 'down'],
])('%d, previously %d, is shown as %s', (now, before, text, direction) => {
  expect(changeOf(now, before, 'None in prior period')).toEqual({ text, direction })
})

test.each([
  [1_047.2, 5_236, '20%'],
  [12.5, 100, '12.5%'],
  [0, 0, null],
  [5, -10, null],
])('%d as a share of %d is %s', (part, total, text) => {
  expect(percentOf(part, total)).toBe(text)
})

const goal = (soFar: number, amount = 2_000) => ({ month: '2026-06', amount, soFar })

test.each([
  [780, '2026-06-11', 'On pace to reach it on', 'June 29', '$1,220 in 19 days'],
  [300, '2026-06-11', 'At this pace, by June 30 you’ll get', '$818', '$1,700 in 19 days'],
  [0, '2026-06-29', 'Nothing earned yet this month.', null, '$2,000 in 1 day'],
  [1_999.99, '2026-06-30', 'At this pace, by June 30 you’ll get', '$2,000', '$1 today'],
  [2_000, '2026-06-11', 'You reached your goal.', null, '$0'],
])('describes the pace at %d of $2,000 on %s', (soFar, today, text, strong, remaining) => {
  expect(paceText(goal(soFar), today)).toEqual({ text, strong })
  expect(remainingText(goal(soFar), today)).toBe(remaining)
})

test.each([
  ['2026-06-11', '2026-06-11', 'Jun 11'],
  ['2026-06-05', '2026-06-11', 'Jun 5 – 11'],
])('%s to %s is shown as %s', (from, to, label) => {
  expect(rangeLabel({ from, to })).toMatch(new RegExp(label.replace(' – ', '\\s–\\s')))
})

test.each([
  ['own', 'typed', 'You · typed'],
  ['ai_edited', 'ai_edited', 'Dana Kirk · suggestion, edited'],
  ['automatic', null, 'Dana Kirk · sent automatically'],
  ['unknown', null, 'Dana Kirk'],
] as const)('kind %s with composition %s is shown as %s', (kind, composition, text) => {
  expect(writtenBy({ kind, composition, writer: 'Dana Kirk' })).toBe(text)
})
