import { safeReturnPath } from '@greenroom/contract/features/auth/auth.rules.ts'
import { tabStorage } from '../storage.ts'

// Per tab and not in the URL, so an outside link cannot set the target.
const KEY = 'returnTo'

type RememberedPath = { path: string; userId: string | null }

/** Remembers the interrupted dashboard path and its user, if known. */
export function rememberPath(path: string, userId: string | null = null): void {
  if (!isDashboardPath(path)) return
  tabStorage.write(KEY, JSON.stringify({ path, userId } satisfies RememberedPath))
}

export function clearReturnPath(): void {
  tabStorage.remove(KEY)
}

/** Path for this user after sign-in. Returned once; then the dashboard. */
export function takeReturnPath(userId: string): string {
  const stored = tabStorage.read(KEY)
  clearReturnPath()
  return returnPathFor(stored, userId)
}

export function returnPathFor(stored: string | null, userId: string): string {
  const remembered = parse(stored)
  if (!remembered || (remembered.userId !== null && remembered.userId !== userId)) return safeReturnPath(null)
  return safeReturnPath(remembered.path)
}

export function isDashboardPath(path: string): boolean {
  return /^\/dashboard(?:[/?#]|$)/.test(path)
}

function parse(stored: string | null): RememberedPath | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null || !('path' in value)) return null
    if (typeof value.path !== 'string') return null
    const userId = 'userId' in value && typeof value.userId === 'string' ? value.userId : null
    return { path: value.path, userId }
  } catch {
    return null
  }
}
