import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { holdOrder, releaseOrder } from './inbox-freeze.ts'
import { ROW_HEIGHT } from './inbox-row.tsx'

const IDLE_MS = 1_000
const NEAR_TOP = ROW_HEIGHT / 2

export const isAtTop = (box: HTMLElement | null) => (box?.scrollTop ?? 0) < NEAR_TOP

/** No row moves under the pointer: the order is held while it moves over the list, and as long as one has scrolled. */
export function useHold(box: RefObject<HTMLElement | null>, userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(timer)
      if (isAtTop(element)) releaseOrder(client, userId)
    }
    const hold = () => {
      holdOrder()
      clearTimeout(timer)
      timer = setTimeout(settle, IDLE_MS)
    }
    const heard = ['pointermove', 'pointerdown', 'wheel', 'scroll']
    for (const deed of heard) element.addEventListener(deed, hold, { passive: true })
    element.addEventListener('pointerleave', settle)
    return () => {
      clearTimeout(timer)
      for (const deed of heard) element.removeEventListener(deed, hold)
      element.removeEventListener('pointerleave', settle)
      releaseOrder(client, userId)
    }
  }, [client, box, userId])
}
