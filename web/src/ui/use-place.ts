import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Place = { top: number; active: number }

const places = new Map<string, Place>()

/** Back from what a row opened leads to the same row at the same height. Kept per step of the history. */
export function usePlace() {
  const { key } = useLocation()
  const found = useRef(places.get(key))
  useEffect(() => {
    const place = found.current
    if (!place) return
    // A frame later: the shell has put the page to its top by then.
    const frame = requestAnimationFrame(() => document.getElementById('main')?.scrollTo(0, place.top))
    return () => cancelAnimationFrame(frame)
  }, [])
  return {
    cameFrom: found.current?.active ?? null,
    keep: (active: number) =>
      void places.set(key, { active, top: document.getElementById('main')?.scrollTop ?? 0 }),
  }
}
