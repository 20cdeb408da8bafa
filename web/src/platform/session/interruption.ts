import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryClient } from '../query.ts'
import { isDashboardPath, rememberPath } from './return-path.ts'
import { readToken } from './token.ts'

let isNavigating = false

/** On 401: go to /login and remember the dashboard path. No effect on /login. */
export function handleUnauthorized(): void {
  const { pathname, search, hash } = window.location
  if (pathname === '/login' || readToken() !== null) return
  if (isDashboardPath(pathname)) {
    rememberPath(pathname + search + hash, queryClient.getQueryData<SessionUser>(['me'])?.id ?? null)
  }
  redirectToLogin()
}

/** A full page load clears the expired session from memory. */
export function redirectToLogin(): void {
  if (isNavigating) return
  isNavigating = true
  // Keeps the back/forward cache from showing the page after sign-out.
  document.body.hidden = true
  window.location.replace('/login')
}

let sessionChange: Promise<void> | null = null

/** Resolves when the session change ends; calls made before that would fail. */
export const pendingSessionChange = (): Promise<void> | null => sessionChange

/**
 * Runs a session change exclusively: cancels pending calls and delays new ones. Returns the function that ends it.
 */
export async function runExclusively(change: () => Promise<unknown>): Promise<() => void> {
  void queryClient.cancelQueries()
  // The change sends its own call first, before other calls are delayed.
  const pending = change()
  const interruption = Promise.withResolvers<void>()
  const finish = () => {
    sessionChange = null
    interruption.resolve()
  }
  sessionChange = interruption.promise
  try {
    await pending
    return finish
  } catch (error) {
    finish()
    void queryClient.invalidateQueries()
    throw error
  }
}

/** Changes the session and stays on this page. */
export async function changeSessionInPlace(change: () => Promise<unknown>): Promise<void> {
  const finish = await runExclusively(change)
  finish()
  await queryClient.invalidateQueries()
}

/** Changes the session, then loads `path`. Live updates trigger no reload until then. */
export async function changeSessionAndLoad(path: string, change: () => Promise<unknown>): Promise<void> {
  const finish = await runExclusively(change)
  // The Back button may restore this page from the bfcache.
  addEventListener('pageshow', finish, { once: true })
  window.location.assign(path)
}

/** Reloads after the user or agency changed. */
export function reloadPage(): void {
  if (sessionChange) return
  isNavigating = true
  window.location.reload()
}

/** True while the app itself navigates: no prompt about unsaved changes. */
export const isLeaving = (): boolean => isNavigating || sessionChange !== null
