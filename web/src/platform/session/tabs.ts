import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryClient } from '../query.ts'
import { redirectToLogin } from './interruption.ts'
import { LOCKED_KEY, lockStore } from './lock.ts'
import { clearReturnPath, isDashboardPath, rememberPath } from './return-path.ts'
import { syncToken, TOKEN_KEY, wasJustSignedOut } from './token.ts'

type TokenChange = 'none' | 'sign-out' | 'sign-in' | 'renewal'

/** Interprets a change of the shared token. */
export function tokenChange(before: string | null, after: string | null): TokenChange {
  if (before === after) return 'none'
  if (after === null) return 'sign-out'
  return before === null ? 'sign-in' : 'renewal'
}

/** Syncs sign-in, sign-out, user switch and lock across tabs. */
export function syncTabs(): () => void {
  syncToken()

  const onStorage = (event: StorageEvent) => {
    if (event.key === LOCKED_KEY || event.key === null) syncLock()
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const { before, after } = syncToken()
    const change = tokenChange(before, after)
    if (change === 'sign-out') handleSignOut()
    if (change === 'sign-in' && isSignInPage(window.location.pathname)) window.location.replace('/dashboard')
    // If the user changed, the page reloads; the same user with a new token continues.
    if (change === 'renewal') void queryClient.invalidateQueries({ queryKey: ['me'] })
  }
  // A page restored from the bfcache may show outdated data.
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    const { before, after } = syncToken()
    const isSignedOut = after === null && isDashboardPath(window.location.pathname)
    if (isSignedOut || before !== after) window.location.reload()
  }

  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

function syncLock() {
  const wasLocked = lockStore.get()
  lockStore.sync()
  // Calls made in the meantime were rejected.
  if (wasLocked && !lockStore.get()) void queryClient.invalidateQueries()
}

const isSignInPage = (pathname: string) => pathname === '/login' || pathname === '/register'

function handleSignOut() {
  const { pathname, search, hash } = window.location
  if (!isDashboardPath(pathname)) return
  const user = queryClient.getQueryData<SessionUser>(['me'])
  if (wasJustSignedOut(Date.now())) clearReturnPath()
  else rememberPath(pathname + search + hash, user?.id ?? null)
  redirectToLogin()
}
