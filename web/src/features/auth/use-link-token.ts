import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link. It leaves the address bar at once, so that it shows in no bookmark, no
 * picture of the screen and no Referer; the history entry keeps it, so that a reload still works.
 */
export function useLinkToken(): string {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const fromAddress = new URLSearchParams(search).get('token')

  useEffect(() => {
    if (fromAddress !== null) void navigate(pathname, { replace: true, state: { token: fromAddress } })
  }, [fromAddress, navigate, pathname])

  return fromAddress ?? tokenIn(state)
}

function tokenIn(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : ''
  return typeof token === 'string' ? token : ''
}
