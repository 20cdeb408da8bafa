/** Cases of the deadline desk. Does not import zod, because the public forms and the dashboard's first load use it. */

export const caseTypes = [
  'DMCA_RECEIVED',
  'DMCA_SENT',
  'COUNTER_NOTICE',
  'CARD_COMPLAINT',
  'INTIMATE_IMAGE',
  'PERSONAL_DATA',
  'OTHER',
] as const
export type CaseType = (typeof caseTypes)[number]

export const caseTypeNames: Record<CaseType, string> = {
  DMCA_RECEIVED: 'Takedown request (DMCA)',
  DMCA_SENT: 'Takedown notice sent (DMCA)',
  COUNTER_NOTICE: 'Counter-notice',
  CARD_COMPLAINT: 'Card-network complaint',
  INTIMATE_IMAGE: 'Intimate-image removal',
  PERSONAL_DATA: 'Personal-data request',
  OTHER: 'Other case',
}

/** The time allowed for each type of case, as a label. */
export const clockTexts: Record<CaseType, string> = {
  DMCA_RECEIVED: 'Reply within 24 hours',
  DMCA_SENT: '10 business days',
  COUNTER_NOTICE: '10 to 14 business days',
  CARD_COMPLAINT: '7 business days',
  INTIMATE_IMAGE: 'Remove within 48 hours',
  PERSONAL_DATA: '1 month',
  OTHER: '10 business days',
}

/** Elements required for a valid notice, in statutory order. */
export const caseElements = {
  signature: 'Signature',
  work: 'Work identified',
  material: 'Material and its location',
  contact: 'Name and contact details',
  good_faith: 'Good-faith statement',
  accuracy: 'Accuracy and authority, under penalty of perjury',
  mistake: 'Statement under penalty of perjury that it was removed by mistake',
  jurisdiction: 'Consent to jurisdiction and service of process',
  no_consent: 'Good-faith statement of no consent',
  reasons: 'Reasons given',
  identity: 'Identity verified',
  scope: 'What is requested',
} as const
export type CaseElement = keyof typeof caseElements
export const caseElementNames = Object.keys(caseElements) as [CaseElement, ...CaseElement[]]

const dmcaElements: CaseElement[] = ['signature', 'work', 'material', 'contact', 'good_faith', 'accuracy']
const noticeElements: CaseElement[] = ['reasons', 'material', 'contact', 'good_faith']

export const caseChecklists: Record<CaseType, readonly CaseElement[]> = {
  DMCA_RECEIVED: dmcaElements,
  DMCA_SENT: dmcaElements,
  COUNTER_NOTICE: ['signature', 'material', 'mistake', 'contact', 'jurisdiction'],
  CARD_COMPLAINT: noticeElements,
  INTIMATE_IMAGE: ['signature', 'material', 'no_consent', 'contact'],
  PERSONAL_DATA: ['identity', 'scope', 'contact'],
  OTHER: noticeElements,
}

export const missingElements = (type: CaseType, checks: readonly CaseElement[]): CaseElement[] =>
  caseChecklists[type].filter((element) => !checks.includes(element))

/** By law, these deadlines start with a complete notice; all others start on receipt. */
const typesRequiringCompleteNotice: readonly CaseType[] = ['DMCA_RECEIVED', 'COUNTER_NOTICE']

/** When the deadline starts counting; null while an element is missing. */
export function clockStart(
  type: CaseType,
  checks: readonly CaseElement[],
  { receivedAt, clockFrom, now }: { receivedAt: string; clockFrom: string | null; now: string },
): string | null {
  if (!typesRequiringCompleteNotice.includes(type)) return receivedAt
  return missingElements(type, checks).length > 0 ? null : (clockFrom ?? now)
}

/** Overdue, less than a fifth of the time left, or on time. */
export function clockState(openedAt: Date, due: Date, now: Date): 'overdue' | 'soon' | 'on_time' {
  const remaining = due.getTime() - now.getTime()
  if (remaining < 0) return 'overdue'
  return remaining < (due.getTime() - openedAt.getTime()) / 5 ? 'soon' : 'on_time'
}

export const caseOutcomes = ['REMOVED', 'KEPT', 'RESTORED', 'ANSWERED', 'REFUSED', 'WITHDRAWN'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]
export const caseOutcomeNames: Record<CaseOutcome, string> = {
  REMOVED: 'Removed',
  KEPT: 'Kept online',
  RESTORED: 'Restored',
  ANSWERED: 'Answered',
  REFUSED: 'Refused',
  WITHDRAWN: 'Withdrawn by sender',
}

/** Restoring requires an item that was taken down, except for counter-notices. */
export const canRestore = (type: CaseType, items: readonly { takenDownAt: string | null }[]): boolean =>
  type === 'COUNTER_NOTICE' || items.some(({ takenDownAt }) => takenDownAt !== null)

/** Whether an item of a case is on hold by it. */
export const isHeld = ({
  takenDownAt,
  liftedAt,
}: {
  takenDownAt: string | null
  liftedAt: string | null
}): boolean => takenDownAt !== null && liftedAt === null

/** Removing content requires a statement of reasons for its uploader (DSA Art. 17). */
export const needsStatement = (outcome: CaseOutcome): boolean => outcome === 'REMOVED'

export const caseStates = ['open', 'closed'] as const
