import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api.ts'

const WAIT_MS = 200
const SHORTEST = 2
const HITS = 5

/** The creators somebody may mean by what they type. A real name finds too, where one may know it. */
export function useCreatorHits(typed: string) {
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim().slice(0, 100)), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = q.length >= SHORTEST && typed.trim().length >= SHORTEST
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['creators', 'hits', q],
    queryFn: async ({ signal }) => (await api('GET /creators', { query: { q, limit: HITS }, signal })).data,
    enabled: wanted,
    placeholderData: keepPreviousData,
  })
  if (!wanted) return []
  // Those of the letters before stay only while their name fits the letters now.
  const part = typed.trim().toLowerCase()
  const isOfNow = q.toLowerCase() === part && !isPlaceholderData
  return (data ?? []).filter((creator) => isOfNow || creator.stageName.toLowerCase().includes(part))
}
