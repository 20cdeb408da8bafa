import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Place = { top: number; active: number }

const places = new Map<string, Place>()

/** Restores scroll position and row focus on Back, per history entry. */
export function useScrollRestore() {
  const { key } = useLocation()
  const found = useRef(places.get(key))
  useEffect(() => {
    const place = found.current
    if (!place) return
    // One frame later, after the shell scrolled to the top.
    const frame = requestAnimationFrame(() => document.getElementById('main')?.scrollTo(0, place.top))
    return () => cancelAnimationFrame(frame)
  }, [])
  return {
    cameFrom: found.current?.active ?? null,
    keep: (active: number) =>
      void places.set(key, { active, top: document.getElementById('main')?.scrollTop ?? 0 }),
  }
}
