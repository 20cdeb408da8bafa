/** Shorter search texts match too much to be found by an index. */
export const MIN_AUDIT_SEARCH = 3

export const subjectKinds = ['creator', 'person', 'fan', 'item', 'member', 'case', 'application'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** 'scan.viewed' as 'Scan viewed'. */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
