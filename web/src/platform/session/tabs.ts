import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryClient } from '../query.ts'
import { redirectToLogin } from './interruption.ts'
import { LOCKED_KEY, lockStore } from './lock.ts'
import { clearReturnPath, isDashboardPath, rememberPath } from './return-path.ts'
import { syncToken, TOKEN_KEY, wasJustSignedOut } from './token.ts'

type TabChange = 'nothing' | 'left' | 'arrived' | 'renewed'

/** Interprets a change of the shared token. */
export function tabChange(before: string | null, after: string | null): TabChange {
  if (before === after) return 'nothing'
  if (after === null) return 'left'
  return before === null ? 'arrived' : 'renewed'
}

/** Syncs sign-in, sign-out, user switch and lock across tabs. */
export function watchTabs(): () => void {
  syncToken()

  const onStorage = (event: StorageEvent) => {
    if (event.key === LOCKED_KEY || event.key === null) followLock()
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const { before, after } = syncToken()
    const change = tabChange(before, after)
    if (change === 'left') leave()
    if (change === 'arrived' && isEntrance(window.location.pathname)) window.location.replace('/dashboard')
    // Another user reloads the page; the same user with a new token continues.
    if (change === 'renewed') void queryClient.invalidateQueries({ queryKey: ['me'] })
  }
  // A page restored from the bfcache may show outdated data.
  const onPageShow = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    const { before, after } = syncToken()
    const orphaned = after === null && isDashboardPath(window.location.pathname)
    if (orphaned || before !== after) window.location.reload()
  }

  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
  }
}

function followLock() {
  const wasLocked = lockStore.get()
  lockStore.sync()
  // Calls made in the meantime were rejected.
  if (wasLocked && !lockStore.get()) void queryClient.invalidateQueries()
}

const isEntrance = (pathname: string) => pathname === '/login' || pathname === '/register'

function leave() {
  const { pathname, search, hash } = window.location
  if (!isDashboardPath(pathname)) return
  const user = queryClient.getQueryData<SessionUser>(['me'])
  if (wasJustSignedOut(Date.now())) clearReturnPath()
  else rememberPath(pathname + search + hash, user?.id ?? null)
  redirectToLogin()
}
