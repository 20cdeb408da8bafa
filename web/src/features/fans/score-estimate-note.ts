import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'

/** Notes estimated parts of a score; undefined when fully measured. */
export function scoreEstimateNote(fan: Pick<Fan, 'engagementRate' | 'responseRate'>): string | undefined {
  const { engagementRate, responseRate } = fan
  if (engagementRate === null && responseRate === null) return 'Estimate: no data yet'
  if (engagementRate === null) return 'Partly estimated: no engagement data yet'
  return responseRate === null ? 'Partly estimated: no response data yet' : undefined
}
