import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Reads the token from the hash (link in the email) or the query (the mail client's unsubscribe button) and moves it
 * from the address bar to the history state, where it survives a reload.
 */
export function useUnsubscribeToken(): string {
  const { pathname, hash, search, state } = useLocation()
  const navigate = useNavigate()
  const urlToken = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token')

  useEffect(() => {
    if (urlToken !== null) void navigate(pathname, { replace: true, state: { token: urlToken } })
  }, [urlToken, navigate, pathname])

  return urlToken ?? tokenFrom(state)
}

function tokenFrom(state: unknown): string {
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : ''
  return typeof token === 'string' ? token : ''
}
