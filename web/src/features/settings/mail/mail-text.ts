/** `at` is the offset of the segment in the text. */
type MailSegment = { at: number; text: string; href: string | null }

const urlPattern = /https?:\/\/[^\s<>"')\]]+/g

/**
 * Splits an email's text into plain segments and links. Only internal pages become links, so forged text
 * can't lead to another site.
 */
export function mailSegments(text: string, origin: string): MailSegment[] {
  const segments: MailSegment[] = []
  let end = 0
  for (const match of text.matchAll(urlPattern)) {
    const link = match[0].replace(/[.,;:!?]+$/, '')
    const href = internalPath(link, origin)
    if (!href) continue
    if (match.index > end) segments.push({ at: end, text: text.slice(end, match.index), href: null })
    segments.push({ at: match.index, text: link, href })
    end = match.index + link.length
  }
  if (end < text.length) segments.push({ at: end, text: text.slice(end), href: null })
  return segments
}

function internalPath(link: string, origin: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  return url.origin === origin && !url.username && !url.password ? url.pathname + url.search + url.hash : null
}
