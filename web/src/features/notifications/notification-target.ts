import { hostOf, isSafeLink } from '@greenroom/contract/features/notifications/notifications.rules.ts'

/** A page of ours, opened by the router or as a document of its own, or somebody else's page. */
export type Target = { to: string; isDocument: boolean } | { href: string; host: string }

/** Where a notification leads. What the rules do not call a link is text, whoever wrote it. */
export function targetOf(url: string | null, origin: string): Target | null {
  if (!url || !isSafeLink(url)) return null
  const address = new URL(url, origin)
  if (address.origin !== origin) return { href: address.href, host: hostOf(url) ?? address.host }
  const to = address.pathname + address.search + address.hash
  // Two slashes in front would name another host.
  if (to.startsWith('//')) return null
  return { to, isDocument: !/^\/dashboard(?:\/|$)/.test(address.pathname) }
}
