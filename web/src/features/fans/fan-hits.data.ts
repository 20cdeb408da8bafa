import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'

const WAIT_MS = 200
const SHORTEST = 2
const HITS = 5

/** The fans somebody may mean by what they type, the biggest first. */
export function useFanHits(typed: string) {
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim().slice(0, 100)), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = q.length >= SHORTEST && typed.trim().length >= SHORTEST
  const { data } = useQuery({
    queryKey: ['fans', 'hits', q],
    queryFn: async ({ signal }) => (await api('GET /fans', { query: { q, limit: HITS }, signal })).data,
    enabled: wanted,
    placeholderData: keepPreviousData,
  })
  // Those of the letters before stay only while they fit the letters now.
  const part = typed.trim().toLowerCase()
  const fits = (text: string | null) => text?.toLowerCase().includes(part) ?? false
  return wanted ? (data ?? []).filter((fan) => fits(fan.username) || fits(fan.email)) : []
}
