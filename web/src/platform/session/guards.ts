import { type MiddlewareFunction, redirect } from 'react-router'
import { isApiError } from '../api-error.ts'
import { loadSetup } from '../setup.ts'
import { rememberPath } from './return-path.ts'
import { loadSession } from './session.ts'

type Guard = MiddlewareFunction<Record<string, never>>

/** Lets nobody past without a session; where they wanted to go is kept for after the sign-in. */
export const requireSession: Guard = async ({ request }) => {
  const turnedAway = await loadSession().then(
    (user) => user === null,
    // Locked, or no answer at all: nobody is sent away for that. The layout behind shows what is so.
    (error: unknown) => isApiError(error) && error.status === 401,
  )
  if (!turnedAway) return
  const { pathname, search, hash } = new URL(request.url)
  rememberPath(pathname + search + hash)
  throw redirect('/login')
}

/** Signed-in visitors have no business at the entrance. */
export const signedOutOnly: Guard = async () => {
  const signedIn = await loadSession().then(
    (user) => user !== null,
    (error: unknown) => isApiError(error, 'session_locked'),
  )
  if (signedIn) throw redirect('/dashboard')
}

/** An installation without an administrator has only one page. */
export const afterSetup: Guard = async () => {
  const setup = await loadSetup().catch(() => null)
  if (setup?.needed) throw redirect('/setup')
}

export const duringSetup: Guard = async () => {
  const setup = await loadSetup().catch(() => null)
  if (!setup?.needed) throw redirect('/login')
}
