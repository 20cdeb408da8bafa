import { useCallback, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { tabStorage } from '../platform/storage.ts'
import { ErrorState } from '../ui/states.tsx'
import { sectionNameAt } from './navigation.ts'

const RELOADED_AT = 'page-reloaded-at'
const MIN_RELOAD_INTERVAL_MS = 30_000

/** Wraps every page, so the shell stays when a page's code fails to load. */
export default function PageBoundary() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  // Thrown by the build's patched route loading, see scripts/route-load-errors.ts.
  if (!(error instanceof Error && error.name === 'PageLoadError')) throw error
  return <PageNotLoaded />
}

/** Reloads automatically, because a deployment removes the old files. The interval prevents a reload loop. */
function PageNotLoaded() {
  const { pathname } = useLocation()
  const [isOffline, setOffline] = useState(false)
  const retry = useCallback(async () => {
    const reachable = await isServerReachable()
    setOffline(!reachable)
    if (!reachable) return
    tabStorage.write(RELOADED_AT, String(Date.now()))
    window.location.reload()
  }, [])
  useEffect(() => {
    if (Date.now() - Number(tabStorage.read(RELOADED_AT)) > MIN_RELOAD_INTERVAL_MS) void retry()
  }, [retry])
  return (
    <ErrorState
      title={`Could not load ${sectionNameAt(pathname)}`}
      error={
        isOffline
          ? 'You seem to be offline. Check your connection and try again.'
          : 'Part of the page didn’t load. Try again.'
      }
      onRetry={() => void retry()}
    />
  )
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/api/health/live', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
