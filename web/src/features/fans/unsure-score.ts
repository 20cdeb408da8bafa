import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'

/** What a score owes to assumptions; undefined where all of it was measured. */
export function unsureScore(fan: Pick<Fan, 'engagementRate' | 'responseRate'>): string | undefined {
  const { engagementRate, responseRate } = fan
  if (engagementRate === null && responseRate === null) return 'Assumed: no data yet'
  if (engagementRate === null) return 'Partly assumed: no engagement yet'
  return responseRate === null ? 'Partly assumed: no responses yet' : undefined
}
