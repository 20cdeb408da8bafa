/** Shorter search texts match too many rows for an index. */
const MIN_AUDIT_SEARCH_LENGTH = 3

/** The error for an unusable search text, or null. */
export function auditSearchProblem(q: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(q)) return 'Enter letters or digits.'
  return q.length < MIN_AUDIT_SEARCH_LENGTH ? `Type at least ${MIN_AUDIT_SEARCH_LENGTH} characters.` : null
}

export const subjectKinds = [
  'creator',
  'person',
  'fan',
  'item',
  'member',
  'case',
  'application',
  'violation',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Formats 'scan.viewed' as 'Scan viewed'. */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
