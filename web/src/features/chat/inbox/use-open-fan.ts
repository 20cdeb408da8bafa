import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

type FanId = string | null
type Step = { id: FanId }

/**
 * Which conversation is open. A selection is shown before the URL changes: router navigation is slower than repeated
 * key presses.
 */
export function useOpenFan(search: string) {
  const navigate = useNavigate()
  const { fanId: at = null } = useParams()
  // Navigations in progress, latest last.
  const [pending, setPending] = useState<readonly Step[]>([])
  const latest = pending.at(-1)
  const fanId = latest ? latest.id : at
  const shownFanId = useRef(fanId)
  useEffect(() => {
    shownFanId.current = fanId
  }, [fanId])

  const open = useCallback(
    async (id: FanId) => {
      const step: Step = { id }
      const replace = id === shownFanId.current
      setPending((steps) => [...steps, step])
      try {
        await navigate({ pathname: id ? `/dashboard/chat/${id}` : '/dashboard/chat', search }, { replace })
      } finally {
        // The target renders in the transition that started before this one; for an abandoned navigation the URL is right.

        startTransition(() => setPending((steps) => steps.filter((each) => each !== step)))
      }
    },
    [navigate, search],
  )
  return { fanId, isNavigating: latest !== undefined, open }
}
