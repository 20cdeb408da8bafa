import { apiData } from '../../platform/api-query.ts'
import { useHits } from '../../platform/use-hits.ts'

/** Search suggestions; matches real names where permitted. */
export function useCreatorHits(query: string) {
  const { hits, isCurrent, matches } = useHits('creators', query, (q, signal) =>
    apiData('GET /creators', { query: { q, limit: 5 }, signal }),
  )
  // Keeps earlier suggestions only while they still match.
  return hits.filter((creator) => isCurrent || matches(creator.stageName))
}
