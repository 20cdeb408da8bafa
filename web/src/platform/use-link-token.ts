import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Token of an emailed link, in the # part so it never reaches server logs or Referer headers. It is removed from
 * the address bar at once; a reload still works.
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
