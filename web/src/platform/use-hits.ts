import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 200
const MIN_LENGTH = 2

/** Search suggestions while typing. `isCurrent` is true if they match the current text. */
export function useHits<Row>(
  feature: string,
  query: string,
  fetchHits: (q: string, signal: AbortSignal) => Promise<Row[]>,
) {
  const [debouncedQuery, setDebouncedQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQuery(query.trim().slice(0, 100)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [query])
  const typed = query.trim()
  const isLongEnough = debouncedQuery.length >= MIN_LENGTH && typed.length >= MIN_LENGTH
  const { data, isPlaceholderData } = useQuery({
    queryKey: [feature, 'hits', debouncedQuery],
    queryFn: ({ signal }) => fetchHits(debouncedQuery, signal),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const needle = typed.toLowerCase()
  return {
    hits: isLongEnough && data ? data : [],
    isCurrent: debouncedQuery.toLowerCase() === needle && !isPlaceholderData,
    matches: (text: string | null) => text?.toLowerCase().includes(needle) ?? false,
  }
}
