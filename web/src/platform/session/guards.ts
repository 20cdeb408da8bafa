import { type MiddlewareFunction, redirect } from 'react-router'
import { isApiError } from '../api-error.ts'
import { loadSetup } from '../setup.ts'
import { rememberPath } from './return-path.ts'
import { loadSession } from './session.ts'

type Guard = MiddlewareFunction<Record<string, never>>

/** Requires a session; remembers the path for after sign-in. */
export const requireSession: Guard = async ({ request }) => {
  const needsSignIn = await loadSession().then(
    (user) => user === null,
    // A locked session or unreachable server does not redirect; the layout shows it.
    (error: unknown) => isApiError(error) && error.status === 401,
  )
  if (!needsSignIn) return
  const { pathname, search, hash } = new URL(request.url)
  rememberPath(pathname + search + hash)
  throw redirect('/login')
}

/** Redirects signed-in users to the dashboard. */
export const signedOutOnly: Guard = async () => {
  const isSignedIn = await loadSession().then(
    (user) => user !== null,
    (error: unknown) => isApiError(error, 'session_locked'),
  )
  if (isSignedIn) throw redirect('/dashboard')
}

/** Without an administrator, only the setup page is available. */
export const afterSetup: Guard = async () => {
  const setup = await loadSetup().catch(() => null)
  if (setup?.needed) throw redirect('/setup')
}

export const duringSetup: Guard = async () => {
  const setup = await loadSetup().catch(() => null)
  if (!setup?.needed) throw redirect('/login')
}
