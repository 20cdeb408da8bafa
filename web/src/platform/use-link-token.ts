import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The token from an emailed link. It is in the fragment, so it never reaches server logs or Referer headers.
 * It is moved from the address bar to the history state immediately, where it survives a reload.
 */
export function useLinkToken(): string {
  const { pathname, hash, state } = useLocation()
  const navigate = useNavigate()
  const fromHash = new URLSearchParams(hash.slice(1)).get('token')

  useEffect(() => {
    if (fromHash !== null) void navigate(pathname, { replace: true, state: { token: fromHash } })
  }, [fromHash, navigate, pathname])

  return fromHash ?? tokenFrom(state)
}

function tokenFrom(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : ''
  return typeof token === 'string' ? token : ''
}
