/** `offset` is the position in the text. */
export type TextPart = { text: string; href: string | null; offset: number }

const linkPattern = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** Punctuation of the sentence, not of the URL. */
const trailingPunctuation = /[.,;:!?…»”’]+$/u

/** Splits text into plain parts and links; only full http(s) URLs are links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(linkPattern)) {
    const url = trimPunctuation(match[0])
    const href = safeHref(url)
    if (!href) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null, offset: end })
    parts.push({ text: url, href, offset: match.index })
    end = match.index + url.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, offset: end })
  return parts
}

function trimPunctuation(match: string): string {
  let link = match.replace(trailingPunctuation, '')
  while (link.endsWith(')') && !link.includes('(')) link = link.slice(0, -1).replace(trailingPunctuation, '')
  return link
}

/** Credentials before the host can disguise a URL. */
function safeHref(text: string): string | null {
  try {
    const url = new URL(text)
    const hasNoCredentials = url.username === '' && url.password === ''
    return hasNoCredentials && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
  } catch {
    return null
  }
}
