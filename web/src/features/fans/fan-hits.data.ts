import { apiData } from '../../platform/api-query.ts'
import { useHits } from '../../platform/use-hits.ts'

/** Search suggestions, biggest spenders first. */
export function useFanHits(query: string) {
  const { hits, matches } = useHits('fans', query, (q, signal) =>
    apiData('GET /fans', { query: { q, limit: 5 }, signal }),
  )
  // Keeps earlier suggestions only while they still match.
  return hits.filter(({ username, displayName, email }) => [username, displayName, email].some(matches))
}
