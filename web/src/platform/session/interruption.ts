import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryClient } from '../query.ts'
import { isDashboardPath, rememberPath } from './return-path.ts'
import { readToken } from './token.ts'

let leaving = false

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
  if (leaving) return
  leaving = true
  // Keeps the back/forward cache from showing the page after sign-out.
  document.body.hidden = true
  window.location.replace('/login')
}

let changing: Promise<void> | null = null

/** Promise to wait for while the session changes; calls made now would fail. */
export const untilSessionSettles = (): Promise<void> | null => changing

/**
 * Runs a session change exclusively: cancels pending calls and holds new ones. Returns the function that ends it.
 */
export async function runExclusively(change: () => Promise<unknown>): Promise<() => void> {
  void queryClient.cancelQueries()
  // Its own call is sent before others are held.
  const pending = change()
  const interruption = Promise.withResolvers<void>()
  const settle = () => {
    changing = null
    interruption.resolve()
  }
  changing = interruption.promise
  try {
    await pending
    return settle
  } catch (error) {
    settle()
    void queryClient.invalidateQueries()
    throw error
  }
}

/** Continues on this page with the new session. */
export async function changeSessionInPlace(change: () => Promise<unknown>): Promise<void> {
  const settle = await runExclusively(change)
  settle()
  await queryClient.invalidateQueries()
}

/** Changes the session, then loads `path`. Live updates trigger no reload until then. */
export async function moveTo(path: string, change: () => Promise<unknown>): Promise<void> {
  const settle = await runExclusively(change)
  // Back may restore this page from the bfcache.
  addEventListener('pageshow', settle, { once: true })
  window.location.assign(path)
}

/** The user or agency changed: reload and keep nothing. */
export function startOver(): void {
  if (changing) return
  leaving = true
  window.location.reload()
}

/** True while the app itself navigates: no prompt about unsaved changes. */
export const isLeaving = (): boolean => leaving || changing !== null
