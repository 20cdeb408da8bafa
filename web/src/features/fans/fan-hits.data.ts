import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiData } from '../../platform/api-query.ts'

const WAIT_MS = 200
const MIN_LENGTH = 2
const MAX_RESULTS = 5

/** Search suggestions, biggest spenders first. */
export function useFanHits(query: string) {
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(query.trim().slice(0, 100)), WAIT_MS)
    return () => clearTimeout(timer)
  }, [query])
  const isLongEnough = q.length >= MIN_LENGTH && query.trim().length >= MIN_LENGTH
  const { data } = useQuery({
    queryKey: ['fans', 'hits', q],
    queryFn: ({ signal }) => apiData('GET /fans', { query: { q, limit: MAX_RESULTS }, signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  // Keeps earlier suggestions only while they still match.
  const part = query.trim().toLowerCase()
  const matches = (text: string | null) => text?.toLowerCase().includes(part) ?? false
  return isLongEnough ? (data ?? []).filter((fan) => matches(fan.username) || matches(fan.email)) : []
}
