import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type ScrollPosition = { top: number; active: number }

const positions = new Map<string, ScrollPosition>()

/** Restores scroll position and row focus on Back, per history entry. */
export function useScrollRestore() {
  const { key } = useLocation()
  const restored = useRef(positions.get(key))
  useEffect(() => {
    const position = restored.current
    if (!position) return
    // One frame later, after the shell has scrolled to the top.
    const frame = requestAnimationFrame(() => document.getElementById('main')?.scrollTo(0, position.top))
    return () => cancelAnimationFrame(frame)
  }, [])
  return {
    lastActive: restored.current?.active ?? null,
    save: (active: number) =>
      void positions.set(key, { active, top: document.getElementById('main')?.scrollTop ?? 0 }),
  }
}
