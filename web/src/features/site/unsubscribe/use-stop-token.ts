import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token of the link: behind the # in mail, behind the ? where a mail program shows its own unsubscribe button.
 * It leaves the address bar at once; a reload still works.
 */
export function useStopToken(): string {
  const { pathname, hash, search, state } = useLocation()
  const navigate = useNavigate()
  const found = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')

  useEffect(() => {
    if (found !== null) void navigate(pathname, { replace: true, state: { token: found } })
  }, [found, navigate, pathname])

  return found ?? tokenIn(state)
}

function tokenIn(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : ''
  return typeof token === 'string' ? token : ''
}
