import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Button } from './button.tsx'
import { buttonClass } from './button-style.ts'
import { Mark } from './mark.tsx'

/** Replaces the whole page after a crash. Reload also loads the newest version. */
export function CrashState({ error }: { error: unknown }) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (!isNotFound) reportError(error)
  }, [error, isNotFound])
  return (
    <main className="grid min-h-dvh content-center bg-surface px-6 py-10 sm:px-10">
      <div role="alert" className="mx-auto w-full max-w-120">
        <Mark word />
        <h1 className="mt-8 font-semibold text-20 tracking-[-0.015em]">
          {isNotFound ? 'Page not found' : 'Something went wrong'}
        </h1>
        <p className="mt-1.5 text-14 text-ink-2">
          {isNotFound
            ? 'The link may be outdated, or the page may have moved.'
            : 'Your saved work is safe. Reload the page to continue.'}
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          {!isNotFound && (
            <Button variant="primary" icon={RotateCw} onClick={() => window.location.reload()}>
              Reload
            </Button>
          )}
          {/* A full page load on purpose: the app that failed must not handle it. */}
          <a href="/dashboard" className={buttonClass('outline', 'md')}>
            Go to the dashboard
          </a>
        </div>
      </div>
    </main>
  )
}
