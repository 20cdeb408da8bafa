import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { closePushMark } from '../push-mark.ts'
import { queryClient } from '../query.ts'
import { forgetActivity, noteActivity } from './idle.ts'
import { alone, leaveForLogin, moveTo } from './interruption.ts'
import { lockStore } from './lock.ts'
import { forgetPath, isDashboardPath, takeReturnPath } from './return-path.ts'
import { forgetFarewell } from './sign-out-reason.ts'
import { markSignedOut, readToken, removeToken, writeToken } from './token.ts'

const ME = ['me'] as const

type SignedIn = { token: string; user: SessionUser }

const meQuery = queryOptions({
  queryKey: ME,
  // A public page asks who is here, too; there an ended session is no reason to leave.
  queryFn: ({ signal }) => fetchMe(signal, !isDashboardPath(window.location.pathname)),
  staleTime: 5 * 60_000,
})

/** Nobody is signed in until the server says so: the user is what it last answered, never a guess. */
export function useSession() {
  const { data, error, isLoading } = useQuery({ ...meQuery, enabled: readToken() !== null }, queryClient)
  const user = data ?? null
  return { user, isAuthenticated: user !== null, loading: isLoading, error }
}

/** The signed-in user, inside pages that only exist for one. */
export function useUser(): SessionUser {
  const { user } = useSession()
  if (!user) throw new Error('This part needs a signed-in user')
  return user
}

/** The user of the stored token, asked once and kept. A refusal is thrown, and the caller decides. */
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

async function fetchMe(signal: AbortSignal, stayOn401: boolean): Promise<SessionUser> {
  return (await api('GET /auth/me', { signal, stayOn401 })).data
}

export async function refreshSession(): Promise<void> {
  if (readToken() !== null) await queryClient.invalidateQueries({ queryKey: ME })
}

/**
 * The server says that we are somebody else than we were: what a lower role or another assignment may not see leaves
 * the screen before it is asked for again.
 */
export async function refreshSight(): Promise<void> {
  const before = queryClient.getQueryData<SessionUser>(ME)
  await refreshSession()
  const after = queryClient.getQueryData<SessionUser>(ME)
  const same = before?.role === after?.role && before?.agency.id === after?.agency.id
  if (same && after?.role !== 'CHAT_OPERATOR') return
  await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
}

export function setUser(user: SessionUser): void {
  queryClient.setQueryData(ME, user)
}

/** Takes what a sign-in answered; gives the path to go to. */
export function startSession({ token, user }: SignedIn): string {
  queryClient.clear()
  lockStore.unlock()
  forgetFarewell()
  noteActivity(Date.now())
  writeToken(token)
  setUser(user)
  return takeReturnPath(user.id)
}

/** After a password change this session goes on under a new token. */
export function renewSession({ token, user }: SignedIn): void {
  writeToken(token)
  setUser(user)
}

export async function signOut(): Promise<void> {
  // What is pushed from now on is for nobody who sits here.
  const closed = closePushMark()
  const left = alone(() => api('POST /auth/sign-out', { stayOn401: true })).catch(() => null)
  const ended = Promise.all([closed, left])
  // Without a connection the server cannot be told; this browser forgets the session all the same.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3_000))])
  markSignedOut(Date.now())
  removeToken()
  forgetPath()
  forgetActivity()
  lockStore.unlock()
  leaveForLogin()
}

export async function unlock(password: string): Promise<void> {
  const { data } = await api('POST /auth/unlock', { body: { password } })
  noteActivity(Date.now())
  setUser(data)
  lockStore.unlock()
  await queryClient.invalidateQueries()
}

/** Works inside another agency from here on. A fresh page, so that nothing of the former one is left. */
export async function enterAgency(id: string): Promise<void> {
  await moveTo('/dashboard', () => api('POST /agencies/{id}/enter', { params: { id } }))
}
