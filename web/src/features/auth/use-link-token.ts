import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of a mailed link, behind the # so that no server log and no Referer holds it. It leaves the address
 * bar at once, so that it shows in no bookmark and no picture of the screen; a reload still works.
 */
export function useLinkToken(): string {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const fromAddress = new URLSearchParams(hash.slice(1)).get('token')

  useEffect(() => {
    if (fromAddress !== null) void navigate(pathname, { replace: true, state: { token: fromAddress } })
  }, [fromAddress, navigate, pathname])

  return fromAddress ?? tokenIn(state)
}

function tokenIn(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : ''
  return typeof token === 'string' ? token : ''
}
