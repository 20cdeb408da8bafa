import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'

/** Says which parts of a score are estimated; undefined if none are. */
export function scoreEstimateNote(fan: Pick<Fan, 'engagementRate' | 'responseRate'>): string | undefined {
  const { engagementRate, responseRate } = fan
  if (engagementRate === null && responseRate === null) return 'Estimate: no data yet'
  if (engagementRate === null) return 'Partly estimated: no engagement data yet'
  return responseRate === null ? 'Partly estimated: no response data yet' : undefined
}
