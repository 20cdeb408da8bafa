export const reviewStates = ['NEEDS_EVIDENCE', 'IN_REVIEW', 'CLEARED', 'WITHDRAWN'] as const
export type ReviewState = (typeof reviewStates)[number]
export const reviewStateNames: Record<ReviewState, string> = {
  NEEDS_EVIDENCE: 'Needs evidence',
  IN_REVIEW: 'In review',
  CLEARED: 'Cleared',
  WITHDRAWN: 'Withdrawn',
}
/** States that require someone to act. */
export const queueStates = ['IN_REVIEW', 'NEEDS_EVIDENCE', 'WITHDRAWN'] as const
export type QueueState = (typeof queueStates)[number]

/** The reviewer's checklist; an item can be cleared only when every box is checked. */
export const reviewChecks = ['people', 'age', 'consents', 'texts', 'terms'] as const
export type ReviewCheck = (typeof reviewChecks)[number]
export const reviewCheckNames: Record<ReviewCheck, string> = {
  people: 'Everyone depicted is named',
  age: 'Everyone was 18 or older on the production date',
  consents: 'Consents cover this use',
  texts: 'Title and description follow the rules',
  terms: 'No marketing terms that suggest minors or force',
}

export const reviewVerdicts = ['CLEARED', 'REJECTED'] as const

/** Why the state changes: sent for review, edited, evidence changed, or consent withdrawn. */
export type ReviewCause = 'submitted' | 'edited' | 'evidence' | 'withdrawn'

/** Null until an item is sent for review. A withdrawn item must be sent for review again. */
export function nextReviewState(
  state: ReviewState | null,
  cause: ReviewCause,
  hasProblems: boolean,
): ReviewState | null {
  if (cause !== 'submitted' && (state === null || state === 'WITHDRAWN')) return state
  if (hasProblems) return cause === 'withdrawn' ? 'WITHDRAWN' : 'NEEDS_EVIDENCE'
  return state === 'CLEARED' && cause !== 'edited' ? 'CLEARED' : 'IN_REVIEW'
}
