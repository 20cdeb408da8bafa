import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'

type FanId = string | null

/**
 * Which conversation is open. What was chosen is shown at once and the address follows: the router draws in slices and
 * after a moment, and keys come faster than that.
 */
export function useOpenFan(search: string): { fanId: FanId; open: (id: FanId) => void } {
  const navigate = useNavigate()
  const { key } = useLocation()
  const { fanId: at = null } = useParams()
  // Steps whose address has not come yet, the latest last.
  const [ahead, setAhead] = useState<readonly FanId[]>([])
  const [lastKey, setLastKey] = useState(key)
  if (key !== lastKey) {
    setLastKey(key)
    // One of the steps on the way leaves the last one standing; anything else is the address having its own way.
    if (!ahead.slice(0, -1).includes(at)) setAhead([])
  }
  const open = useCallback(
    (id: FanId) => {
      setAhead((steps) => [...steps, id])
      void navigate({ pathname: id ? `/dashboard/chat/${id}` : '/dashboard/chat', search })
    },
    [navigate, search],
  )
  const latest = ahead.at(-1)
  return { fanId: latest === undefined ? at : latest, open }
}
