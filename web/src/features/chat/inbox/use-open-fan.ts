import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

type FanId = string | null
type Navigation = { id: FanId }

/**
 * Which conversation is open. A selection is shown before the URL changes: router navigation is slower than repeated
 * key presses.
 */
export function useOpenFan(search: string) {
  const navigate = useNavigate()
  const { fanId: urlFanId = null } = useParams()
  // Navigations in progress, latest last.
  const [pending, setPending] = useState<readonly Navigation[]>([])
  const latest = pending.at(-1)
  const fanId = latest ? latest.id : urlFanId
  const shownFanId = useRef(fanId)
  useEffect(() => {
    shownFanId.current = fanId
  }, [fanId])

  const open = useCallback(
    async (id: FanId) => {
      const navigation: Navigation = { id }
      const replace = id === shownFanId.current
      setPending((navigations) => [...navigations, navigation])
      try {
        await navigate({ pathname: id ? `/dashboard/chat/${id}` : '/dashboard/chat', search }, { replace })
      } finally {
        // The target renders in the transition that started before this one. After an abandoned navigation, the URL
        // decides.
        startTransition(() =>
          setPending((navigations) => navigations.filter((other) => other !== navigation)),
        )
      }
    },
    [navigate, search],
  )
  return { fanId, isNavigating: latest !== undefined, open }
}
