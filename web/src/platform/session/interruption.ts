import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryClient } from '../query.ts'
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

let changing: Promise<void> | null = null

/** While something changes who we are: what to wait for, as anything asked now would be refused. */
export const untilAtRest = (): Promise<void> | null => changing

/**
 * Runs alone what changes who we are to the server: questions on their way are taken back, those asked meanwhile wait.
 * Gives what to call when the change is through.
 */
export async function alone(change: () => Promise<unknown>): Promise<() => void> {
  void queryClient.cancelQueries()
  // Its one call is sent before all others are held back.
  const under = change()
  const rest = Promise.withResolvers<void>()
  const settle = () => {
    changing = null
    rest.resolve()
  }
  changing = rest.promise
  try {
    await under
    return settle
  } catch (error) {
    settle()
    void queryClient.invalidateQueries()
    throw error
  }
}

/** This page goes on afterwards, as the one we are then. */
export async function changeAlone(change: () => Promise<unknown>): Promise<void> {
  const settle = await alone(change)
  settle()
  await queryClient.invalidateQueries()
}

/** Goes to a fresh page once the change is through; news of it, often faster, reloads nothing meanwhile. */
export async function moveTo(path: string, change: () => Promise<unknown>): Promise<void> {
  const settle = await alone(change)
  // Back may bring this very page out of the browser's memory.
  addEventListener('pageshow', settle, { once: true })
  window.location.assign(path)
}

/** The page shows a workplace that is no longer ours: a fresh one, keeping nothing. */
export function startOver(): void {
  if (changing) return
  leaving = true
  window.location.reload()
}

/** We leave the page ourselves, for good reason: nobody is asked whether to stay. */
export const isLeaving = (): boolean => leaving || changing !== null
