import { hostOf, isSafeLink } from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** An internal page (router or full load) or an external one. */
export type Target = { to: string; needsFullLoad: boolean } | { href: string; host: string }

/** Target of a notification; null if it is not a safe link. */
export function targetOf(url: string | null, origin: string): Target | null {
  if (!url || !isSafeLink(url)) return null
  const resolved = new URL(url, origin)
  if (resolved.origin !== origin) return { href: resolved.href, host: hostOf(url) ?? resolved.host }
  const to = resolved.pathname + resolved.search + resolved.hash
  // A leading // would point to another host.
  if (to.startsWith('//')) return null
  return { to, needsFullLoad: !/^\/dashboard(?:\/|$)/.test(resolved.pathname) }
}
