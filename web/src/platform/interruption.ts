import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryClient } from './query.ts'
import { isDashboardPath, rememberPath } from './return-path.ts'
import { readToken } from './token.ts'

let leaving = false

/** What a 401 does to the page: to /login, with the dashboard path remembered. On /login it does nothing. */
export function interrupt(): void {
  const { pathname, search, hash } = window.location
  if (pathname === '/login' || readToken() !== null) return
  if (isDashboardPath(pathname)) {
    rememberPath(pathname + search + hash, queryClient.getQueryData<SessionUser>(['me'])?.id ?? null)
  }
  leaveForLogin()
}

/** A real page load, so that nothing of the ended session stays in memory. */
export function leaveForLogin(): void {
  if (leaving) return
  leaving = true
  // Should the browser keep this page for its Back button, it keeps it empty.
  document.body.hidden = true
  window.location.replace('/login')
}
