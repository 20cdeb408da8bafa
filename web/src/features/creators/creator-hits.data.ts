import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiData } from '../../platform/api-query.ts'

const WAIT_MS = 200
const MIN_LENGTH = 2
const MAX_RESULTS = 5

/** Search suggestions; matches real names where permitted. */
export function useCreatorHits(query: string) {
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(query.trim().slice(0, 100)), WAIT_MS)
    return () => clearTimeout(timer)
  }, [query])
  const isLongEnough = q.length >= MIN_LENGTH && query.trim().length >= MIN_LENGTH
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['creators', 'hits', q],
    queryFn: ({ signal }) => apiData('GET /creators', { query: { q, limit: MAX_RESULTS }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  if (!isLongEnough) return []
  // Keeps earlier suggestions only while they still match.
  const part = query.trim().toLowerCase()
  const isCurrent = q.toLowerCase() === part && !isPlaceholderData
  return (data ?? []).filter((creator) => isCurrent || creator.stageName.toLowerCase().includes(part))
}
