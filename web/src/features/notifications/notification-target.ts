import { hostOf, isSafeLink } from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** An internal page (router or full load) or an external one. */
export type Target = { to: string; isDocument: boolean } | { href: string; host: string }

/** Target of a notification; null if it is not a safe link. */
export function targetOf(url: string | null, origin: string): Target | null {
  if (!url || !isSafeLink(url)) return null
  const address = new URL(url, origin)
  if (address.origin !== origin) return { href: address.href, host: hostOf(url) ?? address.host }
  const to = address.pathname + address.search + address.hash
  // A leading // would name another host.
  if (to.startsWith('//')) return null
  return { to, isDocument: !/^\/dashboard(?:\/|$)/.test(address.pathname) }
}
