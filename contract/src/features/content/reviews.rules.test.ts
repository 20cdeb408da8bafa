import { expect, test } from 'vitest'
import { nextReviewState, type ReviewCause, type ReviewState } from './reviews.rules.ts'

type Case = [
  ReviewState | null,
  ReviewCause,
  withProblems: ReviewState | null,
  withoutProblems: ReviewState | null,
]

const cases: Case[] = [
  [null, 'submitted', 'NEEDS_EVIDENCE', 'IN_REVIEW'],
  ['NEEDS_EVIDENCE', 'submitted', 'NEEDS_EVIDENCE', 'IN_REVIEW'],
  ['CLEARED', 'submitted', 'NEEDS_EVIDENCE', 'CLEARED'],
  ['WITHDRAWN', 'submitted', 'NEEDS_EVIDENCE', 'IN_REVIEW'],
  [null, 'edited', null, null],
  ['IN_REVIEW', 'edited', 'NEEDS_EVIDENCE', 'IN_REVIEW'],
  ['CLEARED', 'edited', 'NEEDS_EVIDENCE', 'IN_REVIEW'],
  ['WITHDRAWN', 'edited', 'WITHDRAWN', 'WITHDRAWN'],
  [null, 'evidence', null, null],
  ['NEEDS_EVIDENCE', 'evidence', 'NEEDS_EVIDENCE', 'IN_REVIEW'],
  ['IN_REVIEW', 'evidence', 'NEEDS_EVIDENCE', 'IN_REVIEW'],
  ['CLEARED', 'evidence', 'NEEDS_EVIDENCE', 'CLEARED'],
  ['WITHDRAWN', 'evidence', 'WITHDRAWN', 'WITHDRAWN'],
  [null, 'withdrawn', null, null],
  ['NEEDS_EVIDENCE', 'withdrawn', 'WITHDRAWN', 'IN_REVIEW'],
  ['IN_REVIEW', 'withdrawn', 'WITHDRAWN', 'IN_REVIEW'],
  ['CLEARED', 'withdrawn', 'WITHDRAWN', 'CLEARED'],
]

test.each(cases)(
  'state %s with cause %s becomes %s with problems and %s without',
  (state, cause, withProblems, withoutProblems) => {
    expect(nextReviewState(state, cause, true)).toBe(withProblems)
    expect(nextReviewState(state, cause, false)).toBe(withoutProblems)
  },
)
