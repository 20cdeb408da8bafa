import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { CrashState } from '../../ui/crash-state.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { isApiError } from '../api-error.ts'
import { holdLive, onLive } from '../live.ts'
import { requireSession } from './guards.ts'
import { watchIdle } from './idle.ts'
import { startOver } from './interruption.ts'
import { loadSession, useSession } from './session.ts'
import { followSession } from './session-live.ts'
import { watchTabs } from './tabs.ts'

export const clientMiddleware = [requireSession]

/** Who is here, for the error below: a failure inside the guard would take the whole page down instead. */
export async function clientLoader() {
  await loadSession().catch((error: unknown) => {
    if (!isApiError(error, 'session_locked')) throw error
  })
  return null
}

/** Around every page of a signed-in user: the live line, the idle lock and the other tabs. */
export default function SignedInLayout() {
  const { user } = useSession()
  const idleLimit = user?.agency.idleLockMinutes
  const workplace = user && `${user.id} ${user.agency.id}`

  useEffect(watchTabs, [])
  useEffect(() => followSession(onLive), [])
  useEffect(() => (workplace ? holdLive() : undefined), [workplace])
  useEffect(() => (idleLimit ? watchIdle(idleLimit) : undefined), [idleLimit])
  useEffect(() => (workplace ? reloadOnceItChanges(workplace) : undefined), [workplace])

  return <Outlet />
}

/** The server could not say who is here: nobody is sent away for that, they may try again. */
export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isApiError(error)) return <CrashState error={error} />
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <ErrorState title="Could not load Greenroom" error={error} onRetry={() => window.location.reload()} />
    </main>
  )
}

let firstWorkplace: string | null = null

/** Another tab signed in as someone else or entered another agency: start over, keep nothing. */
function reloadOnceItChanges(workplace: string) {
  if (firstWorkplace !== null && firstWorkplace !== workplace) startOver()
  firstWorkplace = workplace
}
