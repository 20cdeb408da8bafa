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

let moving: Promise<void> | null = null

/** Resolves when no other workplace is being entered; what is asked meanwhile would be refused, or answered by the wrong one. */
export async function atRest(): Promise<void> {
  while (moving) await moving
}

/** Goes to a page of the new workplace once it is entered; the news of the change, often faster, reloads nothing meanwhile. */
export async function moveTo(path: string, enter: () => Promise<unknown>): Promise<void> {
  void queryClient.cancelQueries()
  const entering = enter()
  const rest = Promise.withResolvers<void>()
  const settle = () => {
    moving = null
    rest.resolve()
  }
  moving = rest.promise
  try {
    await entering
  } catch (error) {
    settle()
    void queryClient.invalidateQueries()
    throw error
  }
  // Back may bring this very page out of the browser's memory.
  addEventListener('pageshow', settle, { once: true })
  window.location.assign(path)
}

/** The page shows a workplace that is no longer ours: a fresh one, keeping nothing. */
export function startOver(): void {
  if (!moving) window.location.reload()
}
