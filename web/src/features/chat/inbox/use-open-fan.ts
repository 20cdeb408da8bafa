import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

type FanId = string | null
type Step = { id: FanId }

/**
 * Which conversation is open. What was chosen is shown at once and the address follows: the router draws in slices and
 * after a moment, and keys come faster than that.
 */
export function useOpenFan(search: string) {
  const navigate = useNavigate()
  const { fanId: at = null } = useParams()
  // Steps the router has not ended yet, the latest last.
  const [ahead, setAhead] = useState<readonly Step[]>([])
  const latest = ahead.at(-1)
  const fanId = latest ? latest.id : at
  const shown = useRef(fanId)
  useEffect(() => {
    shown.current = fanId
  }, [fanId])

  const open = useCallback(
    async (id: FanId) => {
      const step: Step = { id }
      const replace = id === shown.current
      setAhead((steps) => [...steps, step])
      try {
        await navigate({ pathname: id ? `/dashboard/chat/${id}` : '/dashboard/chat', search }, { replace })
      } finally {
        // Where it has led to is drawn in the transition that was begun before this one; where it was given up, Back say,
        // the address is right again.
        startTransition(() => setAhead((steps) => steps.filter((one) => one !== step)))
      }
    },
    [navigate, search],
  )
  return { fanId, isAhead: latest !== undefined, open }
}
