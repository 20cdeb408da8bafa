import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { CrashState } from '../../ui/crash-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { isApiError } from '../api-error.ts'
import { keepLive, onLive } from '../live.ts'
import { requireSession } from './guards.ts'
import { watchIdle } from './idle.ts'
import { startOver } from './interruption.ts'
import { loadSession, useSession } from './session.ts'
import { listenToSession } from './session-live.ts'
import { watchTabs } from './tabs.ts'

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
  const idleLimit = user?.agency.idleLockMinutes
  const workplace = user && `${user.id} ${user.agency.id}`

  useEffect(watchTabs, [])
  useEffect(() => listenToSession(onLive), [])
  useEffect(() => (workplace ? keepLive() : undefined), [workplace])
  useEffect(() => (idleLimit ? watchIdle(idleLimit) : undefined), [idleLimit])
  useEffect(() => (workplace ? reloadOnceItChanges(workplace) : undefined), [workplace])

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

let firstWorkplace: string | null = null

/** Another tab signed in as someone else or switched agency: reload. */
function reloadOnceItChanges(workplace: string) {
  if (firstWorkplace !== null && firstWorkplace !== workplace) startOver()
  firstWorkplace = workplace
}
