import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { applyBrand } from '../../ui/brand.ts'
import { setDatePreferences } from '../../ui/date-preferences.ts'
import { api } from '../api.ts'
import { hideTitlesAfterSignOut } from '../push-registration.ts'
import { queryClient } from '../query.ts'
import { removeDrafts } from './browser-drafts.ts'
import { clearActivity, recordActivity } from './idle.ts'
import { changeSessionAndLoad, redirectToLogin, runExclusively } from './interruption.ts'
import { lockStore } from './lock.ts'
import { clearReturnPath, isDashboardPath, takeReturnPath } from './return-path.ts'
import { clearSignOutReason } from './sign-out-reason.ts'
import { markSignedOut, readToken, removeToken, writeToken } from './token.ts'

const ME = ['me'] as const
const SAVE_TIMEOUT_MS = 2_000
const SIGN_OUT_TIMEOUT_MS = 3_000

type SignedIn = { token: string; user: SessionUser }

const meQuery = queryOptions({
  queryKey: ME,
  // Public pages call this too; there an expired session must not redirect.
  queryFn: ({ signal }) => fetchMe(signal, !isDashboardPath(window.location.pathname)),
  staleTime: 5 * 60_000,
})

/** The user last returned by the server. */
export function useSession() {
  const { data, error, isLoading } = useQuery({ ...meQuery, enabled: readToken() !== null }, queryClient)
  const user = data ?? null
  return { user, isAuthenticated: user !== null, loading: isLoading, error }
}

/** The signed-in user, for pages that require one. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser needs a signed-in user')
  return user
}

/** The user of the stored token, cached. Throws errors to the caller. */
export async function loadSession(): Promise<SessionUser | null> {
  if (readToken() === null) {
    queryClient.removeQueries({ queryKey: ME })
    return null
  }
  return queryClient.ensureQueryData({
    ...meQuery,
    queryFn: ({ signal }) => fetchMe(signal, true),
    retry: false,
  })
}

async function fetchMe(signal: AbortSignal, keepSessionOn401: boolean): Promise<SessionUser> {
  const user = (await api('GET /auth/me', { signal, keepSessionOn401 })).data
  applyPreferences(user)
  return user
}

function applyPreferences(user: SessionUser): void {
  applyBrand(user.agency)
  setDatePreferences(user)
}

export async function refreshSession(): Promise<void> {
  if (readToken() !== null) await queryClient.invalidateQueries({ queryKey: ME })
}

/**
 * The user's role or assignments changed: clear data they may no longer see before refetching.
 */
export async function refreshVisibleData(): Promise<void> {
  const before = queryClient.getQueryData<SessionUser>(ME)
  await refreshSession()
  const after = queryClient.getQueryData<SessionUser>(ME)
  const isUnchanged = before?.role === after?.role && before?.agency.id === after?.agency.id
  if (isUnchanged && after?.role !== 'CHAT_OPERATOR') return
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
}

export function setUser(user: SessionUser): void {
  applyPreferences(user)
  queryClient.setQueryData(ME, user)
}

/** Stores a new session and returns the path to go to. */
export function startSession({ token, user }: SignedIn): string {
  queryClient.clear()
  lockStore.unlock()
  clearSignOutReason()
  recordActivity(Date.now())
  writeToken(token)
  setUser(user)
  return takeReturnPath(user.id)
}

/** Replaces the token after a password change. */
export function renewSession({ token, user }: SignedIn): void {
  writeToken(token)
  setUser(user)
}

const signOutTasks = new Set<() => Promise<void>>()

/** Registers a save that runs before signing out removes local data. */
export const beforeSignOut = (save: () => Promise<void>): void => void signOutTasks.add(save)

export async function signOut(): Promise<void> {
  const userId = queryClient.getQueryData<SessionUser>(ME)?.id
  await withTimeout(SAVE_TIMEOUT_MS, Promise.allSettled([...signOutTasks].map((save) => save())))
  // Push alerts must no longer show titles.
  const titlesHidden = hideTitlesAfterSignOut()
  const signedOut = runExclusively(() => api('POST /auth/sign-out', { keepSessionOn401: true })).catch(
    () => null,
  )
  const ended = Promise.all([titlesHidden, signedOut])
  // If the server can't be reached, the browser still discards the session.
  await withTimeout(SIGN_OUT_TIMEOUT_MS, ended)
  markSignedOut(Date.now())
  removeToken()
  clearReturnPath()
  clearActivity()
  lockStore.unlock()
  if (userId) {
    removeDrafts(userId)
    // Forms save their input when the page is left.
    addEventListener('pagehide', () => removeDrafts(userId), { once: true })
  }
  redirectToLogin()
}

const withTimeout = (ms: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

export async function unlock(password: string): Promise<void> {
  const { data } = await api('POST /auth/unlock', { body: { password } })
  recordActivity(Date.now())
  setUser(data)
  lockStore.unlock()
  await queryClient.invalidateQueries()
}

/** Switches agency with a full page load, so no data from the previous one remains. */
export async function switchAgency(id: string): Promise<void> {
  await changeSessionAndLoad('/dashboard', () => api('POST /agencies/{id}/enter', { params: { id } }))
}
