import { useLiveQueries } from '../../platform/live-queries.ts'

const queryKey = ['content'] as const
const events = ['content.changed']
/** A job may publish many items at once. */
const INTERVAL_MS = 2_000

/** Refetches on live events. */
export function useContentLive(): void {
  useLiveQueries(queryKey, events, INTERVAL_MS)
}
