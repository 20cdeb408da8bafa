/** `at` is the offset of the part in the text. */
type MailPart = { at: number; text: string; href: string | null }

const address = /https?:\/\/[^\s<>"')\]]+/g

/**
 * Splits the text of an email into plain parts and links. Only internal pages become links, so that a forged line
 * can't lead to another site.
 */
export function mailParts(text: string, origin: string): MailPart[] {
  const parts: MailPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(/[.,;:!?]+$/, '')
    const href = ownPath(found, origin)
    if (!href) continue
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index), href: null })
    parts.push({ at: match.index, text: found, href })
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), href: null })
  return parts
}

function ownPath(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  return url.origin === origin && !url.username && !url.password ? url.pathname + url.search + url.hash : null
}
