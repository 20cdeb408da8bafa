import { locksWhenIdle } from '@greenroom/contract/features/auth/auth.rules.ts'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { CrashState } from '../../ui/crash-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { isApiError } from '../api-error.ts'
import { onLive, openLiveConnection } from '../live.ts'
import { requireSession } from './guards.ts'
import { resumeLock, startIdleLock } from './idle.ts'
import { reloadPage } from './interruption.ts'
import { loadSession, useSession } from './session.ts'
import { listenToSession } from './session-live.ts'
import { syncTabs } from './tabs.ts'

export const clientMiddleware = [requireSession]

/** Loads the user here: an error in the guard would crash the whole page. */
export async function clientLoader() {
  await loadSession().catch((error: unknown) => {
    if (!isApiError(error, 'session_locked')) throw error
  })
  return null
}

/** Wraps signed-in pages with live updates, the idle lock and tab sync. */
export default function SignedInLayout() {
  const { user } = useSession()
  const role = user?.role
  const idleLimit = user && locksWhenIdle(user.role) ? user.agency.idleLockMinutes : undefined
  const workspace = user && `${user.id} ${user.agency.id}`

  useEffect(syncTabs, [])
  useEffect(() => listenToSession(onLive, role), [role])
  useEffect(() => (workspace ? openLiveConnection() : undefined), [workspace])
  useEffect(() => (workspace ? resumeLock() : undefined), [workspace])
  useEffect(() => (idleLimit ? startIdleLock(idleLimit) : undefined), [idleLimit])
  useEffect(() => (workspace ? reloadOnChange(workspace) : undefined), [workspace])

  return <Outlet />
}

/** Offers Retry instead of redirecting when the user fails to load. */
export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isApiError(error)) return <CrashState error={error} />
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <ErrorState
        title="Could not load your account"
        error={error}
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}

let firstWorkspace: string | null = null

/** Another tab signed in as someone else or switched agency: reload. */
function reloadOnChange(workspace: string) {
  if (firstWorkspace !== null && firstWorkspace !== workspace) reloadPage()
  firstWorkspace = workspace
}
